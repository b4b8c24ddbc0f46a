// BVH files to test with: generated ones, dressed as other programs write them, and small ones.
#pragma once

#include <ligament/measure.h>

#include "io/bvh/bvh.h"
#include "io/bvh_writer.h"
#include "math/rotation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <string>

namespace ligament::testing {

inline constexpr Channel kAllChannels[] = {Channel::x_position, Channel::y_position, Channel::z_position,
                                           Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};

inline std::vector<Channel> random_channels(Random& random) {
  std::vector<Channel> channels(std::begin(kAllChannels), std::end(kAllChannels));
  for (std::size_t i = channels.size(); i-- > 1;) std::swap(channels[i], channels[random.below(i + 1)]);
  channels.resize(random.below(7));
  return channels;
}

/// Numbers of every size, among them those that tempt a writer to use an exponent.
inline double random_number(Random& random) {
  switch (random.below(6)) {
    case 0:
      return 0;
    case 1:
      return -0.0;
    case 2:
      return std::round(random.between(-180, 180) * 1e4) / 1e4;
    case 3:
      return random.between(-1, 1) * std::pow(10, random.between(-30, 30));
    case 4:
      return static_cast<double>(random.below(1000));
    default:
      return random.between(-360, 360);
  }
}

inline Vec3d random_vector(Random& random) {
  return {random_number(random), random_number(random), random_number(random)};
}

inline void add_joint(Random& random, BvhHeader& header, int parent) {
  Joint joint{fmt::format("joint {}", header.skeleton.size()), parent, random_vector(random)};
  for (std::uint64_t n = random.below(3); n > 0; --n) joint.ends.push_back(random_vector(random));
  header.skeleton.joints.push_back(std::move(joint));
  header.channels.push_back(random_channels(random));
  header.first_channel.push_back(header.channel_count);
  header.channel_count += header.channels.back().size();
}

/// The parent of the joint after `joint`, such that joints come in the order of a file: some ancestor, or none.
inline int random_parent(Random& random, const Skeleton& skeleton, int joint) {
  int parent = joint;
  while (parent != kNoParent && random.below(3) == 0) parent = skeleton.joints[static_cast<std::size_t>(parent)].parent;
  return parent;
}

inline Bvh random_bvh(Random& random) {
  Bvh bvh;
  add_joint(random, bvh.header, kNoParent);
  const auto joints = static_cast<int>(random.below(8));
  for (int j = 0; j < joints; ++j) add_joint(random, bvh.header, random_parent(random, bvh.header.skeleton, j));
  bvh.frames = bvh.header.declared_frames = random.below(5);
  bvh.header.frame_time = std::fabs(random_number(random));
  for (std::size_t i = 0; i < bvh.frames * bvh.header.channel_count; ++i) bvh.values.push_back(random_number(random));
  return bvh;
}

inline bool same_bits(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

inline void expect_same(const Bvh& a, const Bvh& b) {
  ASSERT_EQ(a.header.skeleton.size(), b.header.skeleton.size());
  for (std::size_t j = 0; j < a.header.skeleton.size(); ++j) {
    const Joint &x = a.header.skeleton.joints[j], &y = b.header.skeleton.joints[j];
    EXPECT_EQ(x.name, y.name);
    EXPECT_EQ(x.parent, y.parent);
    EXPECT_EQ(x.offset, y.offset);
    EXPECT_EQ(x.ends, y.ends);
  }
  EXPECT_EQ(a.header.channels, b.header.channels);
  EXPECT_EQ(a.header.first_channel, b.header.first_channel);
  EXPECT_EQ(a.header.channel_count, b.header.channel_count);
  EXPECT_EQ(a.header.frame_time, b.header.frame_time);
  EXPECT_EQ(a.frames, b.frames);
  EXPECT_TRUE(std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), same_bits));
}

inline Bvh must_parse(const std::string& text) {
  Result<Bvh> bvh = parse_bvh(text, "test.bvh");
  if (!bvh) {
    ADD_FAILURE() << bvh.error().message() << "\n" << text.substr(0, 500);
    return {};
  }
  return std::move(*bvh);
}

inline std::string dress_words(std::string_view words, bool lower, Random& random) {
  std::string out;
  for (const char c : words) {
    if (c == ' ') {
      out += random.below(4) == 0 ? " \t " : random.below(4) == 0 ? "\t" : " ";
    } else {
      out += lower ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
    }
  }
  return out;
}

/// The same file as other programs might have written it: blanks, line ends, blank lines, case, a byte order mark.
inline std::string dress(const std::string& canonical, Random& random) {
  static constexpr const char* kLineEnds[] = {"\n", "\r\n", "\r", "\n\n", " \t\r\n", "\n \n"};
  const bool lower = random.below(2) == 0;
  std::string out = random.below(2) == 0 ? "\xEF\xBB\xBF" : "";
  std::string_view rest = canonical;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    const std::size_t name =
        line.find("ROOT ") != line.npos || line.find("JOINT ") != line.npos ? line.find("T ") + 2 : line.size();
    out += dress_words(line.substr(0, name), lower, random);
    out += line.substr(name);
    out += kLineEnds[random.below(std::size(kLineEnds))];
  }
  return out;
}

/// One joint with the channels Z, X, Y; 7 lines before "Frames".
inline const std::string kOneJoint =
    "HIERARCHY\nROOT Hips\n{\n\tOFFSET 1 2 3\n\tCHANNELS 3 Zrotation Xrotation Yrotation\n}\nMOTION\n";

inline const std::string& small_file() {
  static const std::string text =
      "HIERARCHY\r\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation "
      "Xrotation\n"
      "\tJOINT Arm\n\t{\n\t\tOFFSET 1.5 -2.25 0\n\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n\t\tEnd Site\n\t\t{\n"
      "\t\t\tOFFSET 0 1 0\n\t\t}\n\t}\n}\nMOTION\nFrames: 3\nFrame Time: .0083333\n"
      "0 1 2 10.5 -20.25 30 1.5 2.5 3.5\n-0.8030 17.5261 0.0485 3.3778 -7.6003 11.2241 0.0000 0.0000 0.0000\n"
      "1e1 2E-1 +3 4. .5 6 -7 8 9\n";
  return text;
}

/// Whatever parses is sound: it converts, and reads back as it was written.
inline void expect_sound_if_parsed(const std::string& text) {
  const Result<Bvh> bvh = parse_bvh(text, "a.bvh");
  if (!bvh) {
    EXPECT_TRUE(bvh.error().where.starts_with("a.bvh:")) << bvh.error().where;
    return;
  }
  EXPECT_EQ(bvh->values.size(), bvh->frames * bvh->header.channel_count);
  if (bvh->frames * bvh->header.skeleton.size() > 1'000'000) return;
  for (const Quatf& q : to_clip(*bvh).rotations) EXPECT_NEAR(dot(q, q), 1, 1e-6f);
  expect_same(*bvh, must_parse(write_bvh(*bvh)));
}

inline constexpr double kDegree = kPi<double> / 180;

/// A turn by degrees about X, Y or Z.
inline Quatd axis_turn(char axis, double degrees) {
  const double half = std::fmod(degrees, 720) * kDegree / 2, s = std::sin(half);
  return {axis == 'X' ? s : 0, axis == 'Y' ? s : 0, axis == 'Z' ? s : 0, std::cos(half)};
}

inline double angle_to(Quatf a, Quatd b) { return angle_between(normalize(convert<double>(a)), b); }

}  // namespace ligament::testing
