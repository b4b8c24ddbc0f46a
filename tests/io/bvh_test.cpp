// BVH: laws over generated files first, then the oddities and errors one by one, then real recordings.
#include <ligament/base/random.h>
#include <ligament/io/bvh.h>
#include <ligament/io/detail/decimal.h>
#include <ligament/io/file.h>
#include <ligament/math/rotation.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

namespace ligament {
namespace {

namespace fs = std::filesystem;

constexpr double kDegree = kPi<double> / 180;

// ---------------------------------------------------------------------------------------------------------------------
// Generated files

constexpr Channel kAllChannels[] = {Channel::x_position, Channel::y_position, Channel::z_position,
                                    Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};

std::vector<Channel> random_channels(Random& random) {
  std::vector<Channel> channels(std::begin(kAllChannels), std::end(kAllChannels));
  for (std::size_t i = channels.size(); i-- > 1;) std::swap(channels[i], channels[random.below(i + 1)]);
  channels.resize(random.below(7));
  return channels;
}

/// Numbers of every size, among them those that tempt a writer to use an exponent.
double random_number(Random& random) {
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

Vec3d random_vector(Random& random) { return {random_number(random), random_number(random), random_number(random)}; }

void add_joint(Random& random, BvhHeader& header, int parent) {
  Joint joint{fmt::format("joint {}", header.skeleton.size()), parent, random_vector(random)};
  for (std::uint64_t n = random.below(3); n > 0; --n) joint.ends.push_back(random_vector(random));
  header.skeleton.joints.push_back(std::move(joint));
  header.channels.push_back(random_channels(random));
  header.first_channel.push_back(header.channel_count);
  header.channel_count += header.channels.back().size();
}

/// The parent of the joint after `joint`, such that joints come in the order of a file: some ancestor, or none.
int random_parent(Random& random, const Skeleton& skeleton, int joint) {
  int parent = joint;
  while (parent != kNoParent && random.below(3) == 0) parent = skeleton.joints[static_cast<std::size_t>(parent)].parent;
  return parent;
}

Bvh random_bvh(Random& random) {
  Bvh bvh;
  add_joint(random, bvh.header, kNoParent);
  const auto joints = static_cast<int>(random.below(8));
  for (int j = 0; j < joints; ++j) add_joint(random, bvh.header, random_parent(random, bvh.header.skeleton, j));
  bvh.frames = bvh.header.declared_frames = random.below(5);
  bvh.header.frame_time = std::fabs(random_number(random));
  for (std::size_t i = 0; i < bvh.frames * bvh.header.channel_count; ++i) bvh.values.push_back(random_number(random));
  return bvh;
}

bool same_bits(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

void expect_same(const Bvh& a, const Bvh& b) {
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

Bvh must_parse(const std::string& text) {
  Result<Bvh> bvh = parse_bvh(text, "test.bvh");
  if (!bvh) {
    ADD_FAILURE() << bvh.error().message() << "\n" << text.substr(0, 500);
    return {};
  }
  return std::move(*bvh);
}

std::string dress_words(std::string_view words, bool lower, Random& random) {
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
std::string dress(const std::string& canonical, Random& random) {
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

TEST(BvhLaws, WritingAndReadingGivesTheSameNumbers) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Bvh bvh = random_bvh(random);
    const std::string text = write_bvh(bvh);
    const Bvh again = must_parse(text);
    expect_same(bvh, again);
    EXPECT_TRUE(again.warnings.empty());
    EXPECT_EQ(write_bvh(again), text);
    EXPECT_EQ(text.find_first_of("\r"), std::string::npos);
    if (HasFailure()) FAIL() << text;
  }
}

TEST(BvhLaws, LayoutDoesNotMatter) {
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Bvh bvh = random_bvh(random);
    const std::string text = dress(write_bvh(bvh), random);
    expect_same(bvh, must_parse(text));
    if (HasFailure()) FAIL() << text;
  }
}

TEST(BvhLaws, WrappedRowsAreTheSameNumbers) {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const Bvh bvh = random_bvh(random);
    std::string text = write_bvh(bvh);
    const Result<BvhHeader> header = parse_bvh_header(text, "test.bvh");
    ASSERT_TRUE(header.ok());
    for (std::size_t k = header->motion_begin; k + 1 < text.size(); ++k) {
      if (text[k] == ' ' && random.below(3) == 0)
        text[k] = '\n';
      else if (text[k] == '\n' && random.below(3) == 0)
        text[k] = ' ';
    }
    expect_same(bvh, must_parse(text));
    if (HasFailure()) FAIL() << text;
  }
}

TEST(BvhLaws, ExponentsAreNotWritten) {
  Bvh bvh = must_parse(
      "HIERARCHY\nROOT a\n{\nOFFSET 1e-5 1e-12 1e17\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: "
      "1e-6\n1.5e-39\n");
  const std::string text = write_bvh(bvh);
  EXPECT_EQ(text.find_first_of("eE", text.find("OFFSET") + 7), text.find("CHANNELS") + 5);
  EXPECT_NE(text.find("OFFSET 0.00001 0.000000000001 100000000000000000\n"), std::string::npos) << text;
  EXPECT_NE(text.find("Frame Time: 0.000001\n"), std::string::npos) << text;
}

/// A skeleton that was put together by hand need not list its joints in the order of a file.
TEST(BvhLaws, JointsAreWrittenInsideTheirParentsWhateverTheirOrder) {
  Random random(4);
  Bvh bvh;
  for (const int parent : {-1, 0, 0, 1, 2, 1}) add_joint(random, bvh.header, parent);
  bvh.frames = bvh.header.declared_frames = 3;
  for (std::size_t i = 0; i < 3 * bvh.header.channel_count; ++i) bvh.values.push_back(random_number(random));
  const Bvh again = must_parse(write_bvh(bvh));
  const std::size_t order[] = {0, 1, 3, 5, 2, 4};
  for (std::size_t j = 0; j < 6; ++j) {
    const Joint &was = bvh.header.skeleton.joints[order[j]], &is = again.header.skeleton.joints[j];
    EXPECT_EQ(is.name, was.name);
    EXPECT_EQ(again.header.channels[j], bvh.header.channels[order[j]]);
    for (std::size_t c = 0; c < again.header.channels[j].size(); ++c) {
      EXPECT_EQ(again.values[2 * again.header.channel_count + again.header.first_channel[j] + c],
                bvh.values[2 * bvh.header.channel_count + bvh.header.first_channel[order[j]] + c]);
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// The number scanner

std::string random_token(Random& random) {
  switch (random.below(8)) {
    case 0:
      return fmt::format("{:.4f}", random.between(-180, 180));
    case 1:
      return fmt::format("{:.6f}", random.between(-1000, 1000));
    case 2:
      return fmt::format("{}", std::bit_cast<double>(random.bits()));
    case 3:
      return fmt::format("{:.{}e}", random.between(-1, 1), random.below(25));
    case 4:
      return fmt::format("{}", random.bits() >> random.below(64));
    case 5:
      return fmt::format("{}{}.{}", random.below(2) ? "+" : "-", random.below(1000), random.bits());
    case 6:
      return fmt::format("{}e{}", random.bits() >> random.below(64), static_cast<int>(random.below(700)) - 350);
    default:
      return fmt::format("{:.{}f}", random.between(-10, 10), random.below(18));
  }
}

TEST(Decimal, EqualsStrtod) {
  Random random(5);
  for (int i = 0; i < 1'000'000; ++i) {
    const std::string token = random_token(random);
    const double expected = std::strtod(token.c_str(), nullptr);
    if (std::isnan(expected) || token.find('i') != std::string::npos) continue;
    // Once with nothing after it, once with enough to take the quick lane.
    for (const std::string& text : {token, token + " 1.2345 1.2345 1.2345 1.2345"}) {
      double value = 1;
      const char* const stop = detail::scan_decimal(text.data(), text.data() + text.size(), value);
      ASSERT_EQ(stop, text.data() + token.size()) << text;
      ASSERT_TRUE(same_bits(value, expected)) << text << " gave " << value;
    }
  }
}

TEST(Decimal, HardCases) {
  const std::string zeros(5000, '0');
  for (const std::string& token : {std::string(".0083333"),
                                   std::string("5."),
                                   std::string("+1"),
                                   std::string("-0"),
                                   std::string("-.5"),
                                   std::string("9007199254740993"),
                                   std::string("9007199254740992.0000000001"),
                                   std::string("4.9e-324"),
                                   std::string("2.4e-324"),
                                   std::string("2.2250738585072011e-308"),
                                   std::string("1.7976931348623157e308"),
                                   std::string("1e308"),
                                   std::string("1e-400"),
                                   std::string("0e999999999999999999999"),
                                   "0." + zeros + "1e5001",
                                   "1" + zeros + "e-5000",
                                   "0." + zeros + "12345",
                                   "123456789012345678" + zeros.substr(0, 100) + "1",
                                   std::string("00000000000000000000000001.5"),
                                   std::string("1234567.1234567"),
                                   std::string("12345678.5"),
                                   std::string("1.00000000000000011102230246251565404236316680908203125")}) {
    for (const std::string& text : {token, token + "\t1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"}) {
      double value = 7;
      const char* const stop = detail::scan_decimal(text.data(), text.data() + text.size(), value);
      EXPECT_EQ(stop, text.data() + token.size()) << token.substr(0, 60);
      EXPECT_TRUE(same_bits(value, std::strtod(token.c_str(), nullptr))) << token.substr(0, 60) << " gave " << value;
    }
  }
}

TEST(Decimal, TooLargeIsInfinite) {
  for (const std::string text : {"1e999", "-1e309", "1.8e308", "123e99999999999999999999"}) {
    double value = 0;
    ASSERT_NE(detail::scan_decimal(text.data(), text.data() + text.size(), value), nullptr);
    EXPECT_TRUE(std::isinf(value)) << text;
  }
}

TEST(Decimal, WhatIsNoNumber) {
  for (const std::string token :
       {"", ".", "-", "+", "-.", "e5", "nan", "inf", "-inf", "1e", "1e+", "x1", "--1", "+-1"}) {
    for (const std::string& text : {token, token + " 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"}) {
      double value = 0;
      EXPECT_EQ(detail::scan_decimal(text.data(), text.data() + text.size(), value), nullptr) << text;
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Oddities, one by one

/// One joint with the channels Z, X, Y; 7 lines before "Frames".
const std::string kOneJoint =
    "HIERARCHY\nROOT Hips\n{\n\tOFFSET 1 2 3\n\tCHANNELS 3 Zrotation Xrotation Yrotation\n}\nMOTION\n";

TEST(BvhOddities, NumbersOfEveryForm) {
  const Bvh bvh = must_parse(kOneJoint + "Frames:2\nFrame Time : .0083333\n+1 5. -.5\n1e2 1E-2 -0");
  EXPECT_EQ(bvh.values, (std::vector<double>{1, 5, -0.5, 100, 0.01, 0}));
  EXPECT_EQ(bvh.header.frame_time, 0.0083333);
  EXPECT_EQ(bvh.header.motion_line, 10u);
}

TEST(BvhOddities, NamesWithSpacesMissingAndTwice) {
  const Bvh bvh = must_parse(
      "HIERARCHY\nROOT  The Hips \t\n{\nOFFSET 0 0 0\nJOINT \n{\nOFFSET 0 0 0\n}\nJOINT arm{\nOFFSET 0 0 0\n}\n"
      "joint arm\r\n{\nOFFSET 0 0 0\nJOINT\n{ OFFSET 0 0 0 } }\n}\nMOTION\nFrames: 0\nFrame Time: 0");
  const char* const expected[] = {"The Hips", "unnamed", "arm", "arm#2", "unnamed#2"};
  ASSERT_EQ(bvh.header.skeleton.size(), 5u);
  for (std::size_t j = 0; j < 5; ++j) EXPECT_EQ(bvh.header.skeleton.joints[j].name, expected[j]);
  EXPECT_EQ(bvh.header.skeleton.joints[4].parent, 3);
}

TEST(BvhOddities, NamesAreUtf8) {
  const auto name_of = [](const std::string& bytes) {
    const Bvh bvh = must_parse("HIERARCHY\nROOT " + bytes + "\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 0\nFrame Time: 0\n");
    return bvh.header.skeleton.joints.at(0).name;
  };
  EXPECT_EQ(name_of("H\xC3\xBC"
                    "fte"),
            "H\xC3\xBC"
            "fte");
  EXPECT_EQ(name_of("H\xFC"
                    "fte"),
            "H\xC3\xBC"
            "fte");
  EXPECT_EQ(name_of("\xE8\x85\xB0"), "\xE8\x85\xB0");
  EXPECT_EQ(name_of("\xED\xA0\x80"), "\xC3\xAD\xC2\xA0\xC2\x80");  // a surrogate is not UTF-8
  EXPECT_EQ(name_of("a\xE8"), "a\xC3\xA8");
}

TEST(BvhOddities, SeveralRootsEndsAndLeavesWithoutAny) {
  const Bvh bvh = must_parse(
      "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 1 0 0\n}\nend site tip\n{\nOFFSET 2 0 "
      "0\n}\n}\n"
      "ROOT b\n{\nCHANNELS 2 Xposition Yrotation\nOFFSET 0 0 0\n}\nMOTION\nFrames: 1\nFrame Time: 0\n4 5\n");
  ASSERT_EQ(bvh.header.skeleton.size(), 2u);
  EXPECT_EQ(bvh.header.skeleton.joints[0].ends, (std::vector<Vec3d>{{1, 0, 0}, {2, 0, 0}}));
  EXPECT_EQ(bvh.header.skeleton.joints[1].parent, kNoParent);
  EXPECT_TRUE(bvh.header.skeleton.joints[1].ends.empty());
  EXPECT_EQ(bvh.header.first_channel, (std::vector<std::size_t>{0, 0}));
}

TEST(BvhOddities, ExtraRowsAreLeftOutWithAWarning) {
  const Bvh bvh = must_parse(kOneJoint + "Frames: 1\nFrame Time: 1\n1 2 3\n\n4 5 6\n7 8\n");
  EXPECT_EQ(bvh.values, (std::vector<double>{1, 2, 3}));
  ASSERT_EQ(bvh.warnings.size(), 1u);
  EXPECT_EQ(bvh.warnings[0], "2 rows beyond the declared 1 frames left out");
  EXPECT_EQ(must_parse(kOneJoint + "Frames: 0\nFrame Time: 1\n1 2 3\n").warnings.size(), 1u);
}

TEST(BvhOddities, ManyFramesWithoutChannels) {
  const std::string head = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n}\nMOTION\n";
  EXPECT_EQ(must_parse(head + "Frames: 10000000\nFrame Time: 1\n\n\n").frames, 10'000'000u);
  const Result<Bvh> more = parse_bvh(head + "Frames: 10000001\nFrame Time: 1\n", "a.bvh");
  ASSERT_FALSE(more.ok());
  EXPECT_EQ(more.error().message(), "a.bvh:8: 10000001 frames of 1 joints, but only 0 numbers: Frames is too large");
  EXPECT_FALSE(parse_bvh(head + "Frames: 18446744073709551615\nFrame Time: 1\n", "a.bvh").ok());
}

TEST(BvhOddities, SizesInTheHeaderAreNotTrusted) {
  for (const char* frames : {"99999999999", "18446744073709551615", "6148914691236517206"}) {
    const Result<Bvh> bvh = parse_bvh(kOneJoint + "Frames: " + frames + "\nFrame Time: 1\n1 2 3\n4 5 6\n", "a.bvh");
    ASSERT_FALSE(bvh.ok());
    EXPECT_EQ(bvh.error().where, "a.bvh:11");
    EXPECT_TRUE(bvh.error().what.starts_with(fmt::format("expected {} frames, found 2", frames))) << bvh.error().what;
  }
}

TEST(BvhOddities, NestingIsAsDeepAsTheFileIsLong) {
  constexpr int kDepth = 300'000;
  std::string text = "HIERARCHY\nROOT a\n{OFFSET 0 0 0\n";
  for (int i = 1; i < kDepth; ++i) text += "JOINT a\n{OFFSET 0 0 0\n";
  text += std::string(kDepth, '}') + "\nMOTION\nFrames: 1\nFrame Time: 0\n";
  const Bvh bvh = must_parse(text);
  ASSERT_EQ(bvh.header.skeleton.size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(bvh.header.skeleton.joints.back().name, fmt::format("a#{}", kDepth));
  EXPECT_EQ(must_parse(write_bvh(bvh)).header.skeleton.size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(to_clip(bvh).rotations.size(), static_cast<std::size_t>(kDepth));
}

// ---------------------------------------------------------------------------------------------------------------------
// Errors

struct Malformed {
  std::string text;
  std::string message;  ///< begins with this
};

std::string with_joint(const std::string& body) { return "HIERARCHY\nROOT a\n{\n" + body; }

std::vector<Malformed> malformed_headers() {
  const std::string offset = "OFFSET 0 0 0\n";
  return {
      {"", "a.bvh:1: the file is empty"},
      {"\n \n", "a.bvh:3: expected HIERARCHY, found the end of the file"},
      {std::string("\x89PNG\r\n\x1A\n\0\0", 10), "a.bvh:1: expected HIERARCHY, found '?PNG'"},
      {std::string("\xFF\xFEH\0I\0", 6), "a.bvh:1: the file is UTF-16 text: save it as UTF-8"},
      {"ROOT a\n{\n}\n", "a.bvh:1: expected HIERARCHY, found 'ROOT'"},
      {std::string(100, 'x'), "a.bvh:1: expected HIERARCHY, found '" + std::string(35, 'x') + "...'"},
      {"HIERARCHY\n", "a.bvh:2: expected ROOT, found the end of the file"},
      {"HIERARCHY\nMOTION\n", "a.bvh:2: expected ROOT, found 'MOTION'"},
      {"HIERARCHY\nJOINT a\n", "a.bvh:2: expected ROOT, found 'JOINT'"},
      {"HIERARCHY\nROOT a\nOFFSET", "a.bvh:3: expected '{' after the joint's name, found 'OFFSET'"},
      {std::string("HIERARCHY\nROOT a\0b\n", 18), "a.bvh:2: the name 'a?b' has a control character"},
      {with_joint("}\n"), "a.bvh:2: joint 'a' has no OFFSET"},
      {with_joint("CHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 0 0\n}\n}"), "a.bvh:2: joint 'a' has no OFFSET"},
      {with_joint("OFFSET 0 0\n}\n"), "a.bvh:5: expected a finite number, found '}'"},
      {with_joint("OFFSET 0 nan 0\n"), "a.bvh:4: expected a finite number, found 'nan'"},
      {with_joint("OFFSET 0 1e999 0\n"), "a.bvh:4: expected a finite number, found '1e999'"},
      {with_joint("OFFSET 0 0 0 0\n"), "a.bvh:4: expected OFFSET, CHANNELS, JOINT, End Site or '}', found '0'"},
      {with_joint(offset + offset), "a.bvh:5: the joint has a second OFFSET"},
      {with_joint(offset + "CHANNELS 0\nCHANNELS 0\n"), "a.bvh:6: the joint has a second CHANNELS"},
      {with_joint("CHANNELS 6 Zrotation Xrotation\nJOINT"), "a.bvh:4: CHANNELS says 6, but 2 names follow"},
      {with_joint("CHANNELS 1 Zrotation Xrotation\n"), "a.bvh:4: CHANNELS says 1, but 2 names follow"},
      {with_joint("CHANNELS 1 Wrotation\n"),
       "a.bvh:4: expected a channel such as Xrotation or Yposition, found 'Wrotation'"},
      {with_joint("CHANNELS 2 Xrotation xROTATION\n"), "a.bvh:4: channel 'xROTATION' appears twice in one joint"},
      {with_joint("CHANNELS three\n"), "a.bvh:4: expected a whole number, found 'three'"},
      {with_joint("CHANNELS -1\n"), "a.bvh:4: expected a whole number, found '-1'"},
      {with_joint(offset + "JOINT b\n{\n" + offset + "}\nCHANNELS 0\n"),
       "a.bvh:9: CHANNELS has to come before the joint's children"},
      {with_joint("End\n{"), "a.bvh:5: expected End Site, found '{'"},
      {with_joint("End Site\n{\n}\n"), "a.bvh:6: expected OFFSET, found '}'"},
      {with_joint("End Site\n{\n" + offset + "CHANNELS 0"),
       "a.bvh:7: expected '}' after the End Site's OFFSET, found 'CHANNELS'"},
      {with_joint(offset + "MOTION\n"),
       "a.bvh:5: expected OFFSET, CHANNELS, JOINT, End Site or '}', found 'MOTION': a '}' is missing"},
      {with_joint(offset), "a.bvh:5: expected OFFSET, CHANNELS, JOINT, End Site or '}', found the end of the file"},
      {with_joint(offset + "}\n}\n"), "a.bvh:6: expected ROOT or MOTION, found '}'"},
      {with_joint(offset + "}\n"), "a.bvh:6: expected ROOT or MOTION, found the end of the file"},
  };
}

std::vector<Malformed> malformed_motions() {
  const std::string two = "Frames: 2\nFrame Time: 1\n";
  return {
      {kOneJoint, "a.bvh:8: expected Frames:, found the end of the file"},
      {kOneJoint + "Frames 2\n", "a.bvh:8: expected ':' after Frames, found '2'"},
      {kOneJoint + "Frames: 2.5\n", "a.bvh:8: expected a whole number, found '2.5'"},
      {kOneJoint + "Frames: -2\n", "a.bvh:8: expected a whole number, found '-2'"},
      {kOneJoint + "Frames: 1e3\n", "a.bvh:8: expected a whole number, found '1e3'"},
      {kOneJoint + "Frames: 99999999999999999999\n", "a.bvh:8: expected a whole number, found '9999"},
      {kOneJoint + "Frames:\nFrame Time: 1\n", "a.bvh:9: expected a whole number, found 'Frame'"},
      {kOneJoint + "Frames: 2 3\n", "a.bvh:8: expected the end of the line after Frames, found '3'"},
      {kOneJoint + "Frames: 2\n1 2 3", "a.bvh:9: expected Frame Time:, found '1'"},
      {kOneJoint + "Frames: 2\nFrame Rate: 3", "a.bvh:9: expected Frame Time:, found 'Rate'"},
      {kOneJoint + "Frames: 2\nFrame Time: -0.01\n",
       "a.bvh:9: expected a Frame Time of 0 seconds or more, found '-0.01'"},
      {kOneJoint + "Frames: 2\nFrame Time: inf\n", "a.bvh:9: expected a finite number, found 'inf'"},
      {kOneJoint + "Frames: 2\nFrame Time: 1e400\n", "a.bvh:9: expected a finite number, found '1e400'"},
      {kOneJoint + "Frames: 2\nFrame Time: 1 2 3\n",
       "a.bvh:9: expected the end of the line after Frame Time, found '2'"},
      {kOneJoint + two + "1 2 3\n4 5\n", "a.bvh:11: expected 3 values, found 2"},
      {kOneJoint + two + "1 2 3\n4 5 6 7\n", "a.bvh:11: expected 3 values, found 4"},
      {kOneJoint + two + "1 2\n4 5 6\n", "a.bvh:10: expected 3 values, found 2"},
      {kOneJoint + two + "\n\n1 2 3 4\n4 5 6\n", "a.bvh:12: expected 3 values, found 4"},
      {kOneJoint + two + "1 2 3\n", "a.bvh:10: expected 2 frames, found 1"},
      {kOneJoint + two + "1 2 3", "a.bvh:10: expected 2 frames, found 1"},
      {kOneJoint + two, "a.bvh:10: expected 2 frames, found 0"},
      {kOneJoint + two + "1 2 3\n4 nan 6\n", "a.bvh:11: expected a number, found 'nan'"},
      {kOneJoint + two + "1 2 3\n4 -inf 6\n", "a.bvh:11: expected a number, found '-inf'"},
      {kOneJoint + two + "1 2 3\n4 1e999 6\n", "a.bvh:11: number '1e999' is too large"},
      {kOneJoint + two + "1 2 3\n4 1.5x 6\n", "a.bvh:11: expected a number, found '1.5x'"},
      {kOneJoint + two + "1 2 3\n4 1,5 6\n",
       "a.bvh:11: expected a number, found '1,5': decimals need a point, not a comma"},
      {kOneJoint + two + "1 2 3\n4 5 6\nMOTION\n", "a.bvh:12: expected a number, found 'MOTION'"},
      {kOneJoint + two + "1 2 3\n4 5 6\n7 8 x\n", "a.bvh:12: expected a number, found 'x'"},
      {kOneJoint + two + "1 2 3\n4 5 6" + std::string(2, '\0'), "a.bvh:11: expected a number, found '6?\?'"},
      {kOneJoint + two + "1 2 3\n4 5 6\n" + std::string(1, '\0'), "a.bvh:12: expected a number, found '?'"},
      {with_joint("OFFSET 0 0 0\n}\nMOTION\nFrames: 2\nFrame Time: 1\n\n1 2\n"),
       "a.bvh:10: expected 0 values, found 2"},
  };
}

TEST(BvhErrors, SayWhereAndWhat) {
  std::vector<Malformed> cases = malformed_headers();
  for (Malformed& m : malformed_motions()) cases.push_back(std::move(m));
  for (const Malformed& m : cases) {
    const Result<Bvh> bvh = parse_bvh(m.text, "a.bvh");
    ASSERT_FALSE(bvh.ok()) << m.text;
    EXPECT_TRUE(bvh.error().message().starts_with(m.message)) << bvh.error().message() << "\n" << m.message;
  }
}

TEST(BvhErrors, LinesAreCountedWhateverEndsThem) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    std::string text;
    for (const char c : kOneJoint + "Frames: 1\nFrame Time: 1\n\n1 2 x\n") text += c == '\n' ? end : std::string(1, c);
    const Result<Bvh> bvh = parse_bvh(text, "a.bvh");
    ASSERT_FALSE(bvh.ok());
    EXPECT_EQ(bvh.error().where, "a.bvh:11");
  }
}

TEST(BvhErrors, ExcerptsAreShortAndPrintable) {
  Random random(6);
  for (int i = 0; i < 500; ++i) {
    std::string token;
    for (std::uint64_t n = 1 + random.below(200); n > 0; --n) token += static_cast<char>(random.bits());
    const Result<Bvh> bvh = parse_bvh(kOneJoint + "Frames: 1\nFrame Time: 1\n1 2 a" + token, "a.bvh");
    ASSERT_FALSE(bvh.ok());
    const std::string& what = bvh.error().what;
    EXPECT_LE(what.rfind('\'') - what.find('\'') + 1, 40u) << what;
    EXPECT_TRUE(std::all_of(what.begin(), what.end(), [](char c) { return c >= ' ' && c <= '~'; })) << what;
  }
}

const std::string& small_file() {
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
void expect_sound_if_parsed(const std::string& text) {
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

TEST(BvhErrors, EveryTruncationIsAnErrorOrAFile) {
  const std::string& text = small_file();
  ASSERT_TRUE(parse_bvh(text, "a.bvh").ok());
  for (std::size_t size = 0; size < text.size(); ++size) expect_sound_if_parsed(text.substr(0, size));
  const std::size_t last_row = text.rfind('\n', text.size() - 2) + 1;
  for (std::size_t size = 0; size < last_row; ++size)
    EXPECT_FALSE(parse_bvh(text.substr(0, size), "a.bvh").ok()) << size;
}

TEST(BvhErrors, NoFlippedBytesCrash) {
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string text = small_file();
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
      const std::size_t at = random.below(text.size());
      switch (random.below(4)) {
        case 0:
          text[at] = static_cast<char>(random.bits());
          break;
        case 1:
          text.erase(at, 1 + random.below(8));
          break;
        case 2:
          text.insert(at, text.substr(random.below(text.size()), random.below(30)));
          break;
        default:
          text[at] = "0123456789{}\n\r \t.-+eE:"[random.below(22)];
          break;
      }
    }
    expect_sound_if_parsed(text);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Rotations

constexpr const char* kOrders[] = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"};

/// One joint whose rotation channels are the letters of `order`, after a position channel, with one frame of zeros.
Bvh one_joint(std::string_view order) {
  Bvh bvh;
  bvh.header.skeleton.joints.push_back({"joint", kNoParent, {1, 2, 3}});
  bvh.header.channels = {{Channel::y_position}};
  for (const char c : order) bvh.header.channels[0].push_back(kAllChannels[3 + (c - 'X')]);
  bvh.header.first_channel = {0};
  bvh.header.channel_count = bvh.header.channels[0].size();
  bvh.frames = 1;
  bvh.values.resize(bvh.header.channel_count);
  return bvh;
}

Quatd axis_turn(char axis, double degrees) {
  const double half = std::fmod(degrees, 720) * kDegree / 2, s = std::sin(half);
  return {axis == 'X' ? s : 0, axis == 'Y' ? s : 0, axis == 'Z' ? s : 0, std::cos(half)};
}

Quatd reference(std::string_view order, const double* degrees) {
  Quatd q = identity<double>();
  for (std::size_t n = 0; n < order.size(); ++n) q = q * axis_turn(order[n], degrees[n]);
  return q;
}

Quatf random_rotation(Random& random) {
  while (true) {
    const Quatd q{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    if (dot(q, q) > 0.01 && dot(q, q) <= 1) return convert<float>(normalize(q));
  }
}

double angle_to(Quatf a, Quatd b) { return angle_between(normalize(convert<double>(a)), b); }

TEST(BvhClip, RotationsAreAccurate) {
  Random random(8);
  constexpr std::size_t kFrames = 3001;  // not a multiple of the block
  for (const char* order : {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "X", "Z", "YX", "ZX", ""}) {
    for (const double range : {180.0, 360.0, 1e5}) {
      Bvh bvh = one_joint(order);
      bvh.frames = kFrames;
      bvh.values.resize(kFrames * bvh.header.channel_count);
      for (double& value : bvh.values) value = random.between(-range, range);
      const Clip clip = to_clip(bvh);
      ASSERT_EQ(clip.rotations.size(), kFrames);
      for (std::size_t f = 0; f < kFrames; ++f) {
        const double* row = bvh.values.data() + f * bvh.header.channel_count;
        ASSERT_LE(angle_to(clip.rotations[f], reference(order, row + 1)), 1e-6) << order << " " << range;
        ASSERT_NEAR(dot(clip.rotations[f], clip.rotations[f]), 1, 1e-6f);
        ASSERT_EQ(clip.translations[0][f], (Vec3f{1, static_cast<float>(row[0]), 3}));
      }
    }
  }
}

TEST(BvhClip, HugeAndNonFiniteAnglesStayUnit) {
  Bvh bvh = one_joint("XYZ");
  for (const double value :
       {1e300, -1e300, 1e17, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    std::fill(bvh.values.begin(), bvh.values.end(), value);
    const Quatf q = to_clip(bvh).rotations[0];
    EXPECT_NEAR(dot(q, q), 1, 1e-6f) << value;
  }
}

TEST(BvhClip, JointsWithoutPositionsKeepTheirOffset) {
  const Clip clip = to_clip(must_parse(small_file()));
  ASSERT_EQ(clip.translations.size(), 2u);
  EXPECT_EQ(clip.translations[0].size(), 3u);
  EXPECT_TRUE(clip.translations[1].empty());
  EXPECT_EQ(clip.translations[0][2], (Vec3f{10, 0.2f, 3}));
  EXPECT_EQ(clip.frame_time, 0.0083333);
}

TEST(BvhSetRotation, ThreeChannelsHoldEveryRotation) {
  Random random(9);
  for (const char* order : kOrders) {
    for (int i = 0; i < 2000; ++i) {
      Bvh bvh = one_joint(order);
      for (std::size_t n = 1; n <= 3; ++n) bvh.values[n] = random.between(-400, 400);
      const Quatf q = random_rotation(random);
      set_rotation(bvh, 0, 0, q);
      ASSERT_LE(angle_to(to_clip(bvh).rotations[0], convert<double>(q)), 2e-6) << order;
      ASSERT_EQ(bvh.values[0], 0);
    }
  }
}

TEST(BvhSetRotation, AnglesAreTheNearestToThoseBefore) {
  Random random(10);
  for (const char* order : kOrders) {
    for (int i = 0; i < 500; ++i) {
      Bvh bvh = one_joint(order);
      std::array<double, 3> old{};
      for (std::size_t n = 0; n < 3; ++n) old[n] = bvh.values[n + 1] = random.between(-700, 700);
      set_rotation(bvh, 0, 0, random_rotation(random));
      const double* got = bvh.values.data() + 1;
      const auto distance = [&](double a, double b, double c) {
        return (a - old[0]) * (a - old[0]) + (b - old[1]) * (b - old[1]) + (c - old[2]) * (c - old[2]);
      };
      const double best = distance(got[0], got[1], got[2]);
      for (int k = 0; k < 125; ++k) {
        const double a = got[0] + 360 * (k % 5 - 2), b = 360 * (k / 5 % 5 - 2), c = got[2] + 360 * (k / 25 - 2);
        ASSERT_LE(best, distance(a, got[1] + b, c) + 1e-6);
        ASSERT_LE(best, distance(a + 180, 180 - got[1] + b, c + 180) + 1e-6);
      }
    }
  }
}

TEST(BvhSetRotation, WhatIsThereAlreadyStays) {
  Random random(11);
  for (const char* order : kOrders) {
    Bvh bvh = one_joint(order);
    for (std::size_t n = 1; n <= 3; ++n) bvh.values[n] = random.between(-80, 80);
    const std::vector<double> before = bvh.values;
    set_rotation(bvh, 0, 0, to_clip(bvh).rotations[0]);
    for (std::size_t n = 1; n <= 3; ++n) EXPECT_NEAR(bvh.values[n], before[n], 2e-4);
  }
}

TEST(BvhSetRotation, AtGimbalLockTheFirstAngleStays) {
  Random random(12);
  for (const char* order : kOrders) {
    for (const double middle : {90.0, -90.0, 270.0}) {
      for (int i = 0; i < 200; ++i) {
        const double degrees[3] = {random.between(-180, 180), middle, random.between(-180, 180)};
        const Quatf q = convert<float>(reference(order, degrees));
        Bvh bvh = one_joint(order);
        const double first = bvh.values[1] = random.between(-180, 180);
        bvh.values[2] = middle;
        set_rotation(bvh, 0, 0, q);
        ASSERT_NEAR(bvh.values[1], first, 1e-9) << order;
        ASSERT_LE(angle_to(to_clip(bvh).rotations[0], normalize(convert<double>(q))), 2e-6) << order;
      }
    }
  }
}

TEST(BvhSetRotation, OneChannelTakesTheTwist) {
  Random random(13);
  for (const char* order : {"X", "Y", "Z"}) {
    for (int i = 0; i < 500; ++i) {
      Bvh bvh = one_joint(order);
      bvh.values[1] = random.between(-700, 700);
      const double old = bvh.values[1];
      const Quatf q = random_rotation(random);
      set_rotation(bvh, 0, 0, q);
      const double got = angle_between(reference(order, &bvh.values[1]), convert<double>(q));
      for (double degrees = 0; degrees < 360; degrees += 1) {
        ASSERT_LE(got, angle_between(reference(order, &degrees), convert<double>(q)) + 1e-9);
      }
      ASSERT_LE(std::fabs(bvh.values[1] - old), 180 + 1e-9);
    }
  }
}

/// The least angle from q to what two channels can hold, by alternating over a fine grid of starts.
double least_angle_of_two(std::string_view order, Quatd q) {
  double best = 4;
  for (int start = 0; start < 24; ++start) {
    double degrees[2] = {15.0 * start, 0};
    for (int i = 0; i < 200; ++i) {
      // The dot product is A·cos(half angle) + B·sin(half angle) in each angle.
      double probe[2] = {degrees[0], degrees[1]};
      const int n = i % 2;
      probe[n] = 0;
      const double a = dot(reference(order, probe), q);
      probe[n] = 180;
      const double b = dot(reference(order, probe), q);
      degrees[n] = 2 * std::atan2(b, a) / kDegree;
    }
    best = std::min(best, angle_between(reference(order, degrees), q));
  }
  return best;
}

TEST(BvhSetRotation, TwoChannelsTakeTheNearest) {
  Random random(14);
  for (const char* order : {"XY", "XZ", "YX", "YZ", "ZX", "ZY"}) {
    for (int i = 0; i < 40; ++i) {
      Bvh bvh = one_joint(order);
      const Quatf q = random_rotation(random);
      set_rotation(bvh, 0, 0, q);
      const Quatd unit = normalize(convert<double>(q));
      ASSERT_LE(angle_between(reference(order, &bvh.values[1]), unit), least_angle_of_two(order, unit) + 1e-6) << order;
    }
    // What two channels hold, they keep.
    const double degrees[2] = {random.between(-170, 170), random.between(-170, 170)};
    Bvh bvh = one_joint(order);
    set_rotation(bvh, 0, 0, convert<float>(reference(order, degrees)));
    EXPECT_LE(angle_between(reference(order, &bvh.values[1]), reference(order, degrees)), 1e-6) << order;
  }
}

TEST(BvhSetRotation, DegenerateRotationsHaveAnAnswer) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const char* order : {"XYZ", "ZX", "Y", ""}) {
    for (const Quatf q : {Quatf{0, 0, 0, 0}, Quatf{nan, 0, 0, 1}, Quatf{0, 0, 0, 5}, Quatf{0, 0, 0, -1}}) {
      Bvh bvh = one_joint(order);
      set_rotation(bvh, 0, 0, q);
      for (const double value : bvh.values) EXPECT_NEAR(value, 0, 1e-9) << order;
    }
    for (const Quatf q : {Quatf{1, 0, 0, 0}, Quatf{0, 1, 0, 0}, Quatf{0, 0, 1, 0}}) {
      Bvh bvh = one_joint(order);
      std::fill(bvh.values.begin(), bvh.values.end(), 1e300);
      set_rotation(bvh, 0, 0, q);
      for (const double value : bvh.values) EXPECT_TRUE(std::isfinite(value));
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Patching

TEST(BvhPatch, NothingChangedIsEveryByte) {
  Random random(15);
  for (int i = 0; i < 200; ++i) {
    const std::string text = dress(write_bvh(random_bvh(random)), random);
    const Bvh bvh = must_parse(text);
    EXPECT_EQ(patch_bvh(text, bvh, bvh), text);
  }
}

TEST(BvhPatch, OnlyChangedNumbersChange) {
  const std::string& text = small_file();
  const Bvh before = must_parse(text);
  Bvh after = before;
  after.values[9 + 1] = 99;           // 17.5261
  after.values[18 + 1] = -1e-9;       // 2E-1
  after.values[3] = 10.5 + 1e-8;      // the same at six decimals
  after.values.back() = 8.123456789;  // 9
  std::string expected = text;
  expected.replace(expected.find("17.5261"), 7, "99.000000");
  expected.replace(expected.find("2E-1"), 4, "0.000000");
  expected.replace(expected.rfind("9\n"), 1, "8.123457");
  EXPECT_EQ(patch_bvh(text, before, after), expected);
}

TEST(BvhPatch, LongNumbersKeepTheirLength) {
  const std::string text = kOneJoint + "Frames: 1\r\nFrame Time: 1\r\n 1.23456789\t1.5e-8  -7\r\n\r\n";
  const Bvh before = must_parse(text);
  Bvh after = before;
  after.values = {2.0 / 3, 2.0 / 3, 2.0 / 3};
  EXPECT_EQ(patch_bvh(text, before, after),
            kOneJoint + "Frames: 1\r\nFrame Time: 1\r\n 0.66666667\t0.666666667  0.666667\r\n\r\n");
}

TEST(BvhPatch, ReadsBackAsWhatWasMeant) {
  Random random(16);
  for (int i = 0; i < 300; ++i) {
    Bvh bvh = random_bvh(random);
    for (double& value : bvh.values) value = random.between(-180, 180);
    const std::string text = dress(write_bvh(bvh), random);
    Bvh after = bvh;
    for (double& value : after.values) value += random.below(3) == 0 ? random.between(-90, 90) : 0;
    const std::string patched = patch_bvh(text, must_parse(text), after);
    const Bvh again = must_parse(patched);
    ASSERT_EQ(again.values.size(), after.values.size());
    for (std::size_t k = 0; k < again.values.size(); ++k) {
      EXPECT_NEAR(again.values[k], after.values[k], after.values[k] == bvh.values[k] ? 0 : 5.1e-7);
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Files

class BvhFiles : public testing::Test {
 protected:
  BvhFiles() : folder_(fs::temp_directory_path() / fmt::format("ligament_bvh_{:x}", seed())) {
    fs::create_directories(folder_);
  }
  ~BvhFiles() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& bytes) const {
    const std::string path = (folder_ / name).string();
    EXPECT_TRUE(write_file(path, bytes).ok());
    return path;
  }

 private:
  static std::uint64_t seed() {
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  }
  fs::path folder_;
};

TEST_F(BvhFiles, HeaderOfALongFileIsThatOfItsText) {
  for (const char* end : {"\n", "\r\n", "\r"}) {
    std::string text = std::string("HIERARCHY") + end + "ROOT a" + end + "{" + end + "OFFSET 0 0 0" + end;
    for (int i = 0; i < 9000; ++i)
      text += fmt::format("JOINT b{}{{OFFSET {} 0 0 {}CHANNELS 1 Xrotation{}}}{}", i, i, end, end, end);
    text += fmt::format("}}{}MOTION{}Frames: 1{}Frame Time: 0.5{}{}", end, end, end, end, std::string(200'000, ' '));
    const Result<BvhHeader> expected = parse_bvh_header(text, "x");
    ASSERT_TRUE(expected.ok()) << expected.error().message();
    const Result<BvhHeader> header = read_bvh_header(write("a.bvh", text));
    ASSERT_TRUE(header.ok()) << header.error().message();
    EXPECT_EQ(header->skeleton.size(), 9001u);
    EXPECT_EQ(header->motion_begin, expected->motion_begin);
    EXPECT_EQ(header->motion_line, expected->motion_line);
    EXPECT_EQ(header->frame_time, 0.5);
  }
}

TEST_F(BvhFiles, HeadersAreReadWhereverTheFirstReadEnds) {
  for (std::size_t padding = 64 * 1024 - 300; padding < 64 * 1024 + 10; ++padding) {
    const std::string text = std::string(padding, ' ') + small_file();
    const Result<BvhHeader> header = read_bvh_header(write("a.bvh", text));
    ASSERT_TRUE(header.ok()) << header.error().message();
    EXPECT_EQ(header->motion_begin, text.find("0 1 2 10.5"));
    padding += 6;
  }
}

TEST_F(BvhFiles, ErrorsNameTheFile) {
  const std::string path = write("a.bvh", kOneJoint + "Frames: 2\nFrame Time: 1\n1 2 3\n4 5\n");
  EXPECT_EQ(read_bvh(path).error().message(), path + ":11: expected 3 values, found 2");
  EXPECT_TRUE(read_bvh_header(path).ok());
  const std::string cut = write("cut.bvh", kOneJoint);
  EXPECT_EQ(read_bvh_header(cut).error().message(), cut + ":8: expected Frames:, found the end of the file");
  EXPECT_EQ(read_bvh(path + ".no").error().message(), path + ".no: does not exist");
  EXPECT_EQ(read_bvh_header(path + ".no").error().message(), path + ".no: does not exist");
}

// ---------------------------------------------------------------------------------------------------------------------
// Real recordings, where the folder is at hand

std::string shared_data() {
  if (const char* folder = std::getenv("LIGAMENT_SHARED_DATA")) return folder;
#ifdef LIGAMENT_SHARED_DATA_DIR
  return LIGAMENT_SHARED_DATA_DIR;
#else
  return "";
#endif
}

std::vector<std::string> shared_files(const std::string& prefix) {
  std::vector<std::string> files;
  if (!fs::is_directory(shared_data())) return files;
  for (const auto& entry : fs::recursive_directory_iterator(shared_data())) {
    const std::string folder = entry.path().parent_path().filename().string();
    if (entry.path().extension() == ".bvh" && folder.starts_with(prefix)) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(BvhSharedData, ValidFilesAreReadAndTheOthersNot) {
  const std::vector<std::string> files = shared_files("");
  if (files.empty()) GTEST_SKIP() << "LIGAMENT_SHARED_DATA is not a folder with recordings";
  for (const std::string& file : files) {
    const Result<Bvh> bvh = read_bvh(file);
    const bool malformed = fs::path(file).filename().string().starts_with("malformed");
    EXPECT_EQ(bvh.ok(), !malformed) << (bvh.ok() ? file : bvh.error().message());
    if (malformed) {
      EXPECT_TRUE(bvh.error().where.starts_with(file + ":"));
    }
  }
}

TEST(BvhSharedData, NumbersAreThoseOfStrtod) {
  const std::vector<std::string> files = shared_files("cmu_");
  if (files.empty()) GTEST_SKIP() << "LIGAMENT_SHARED_DATA is not a folder with recordings";
  for (const std::string& file : files) {
    const std::string text = *read_file(file);
    const Bvh bvh = must_parse(text);
    const char* p = text.c_str() + bvh.header.motion_begin;
    for (const double value : bvh.values) {
      char* stop = nullptr;
      ASSERT_TRUE(same_bits(value, std::strtod(p, &stop))) << file;
      p = stop;
    }
    EXPECT_EQ(patch_bvh(text, bvh, bvh), text);
  }
}

TEST(BvhSharedData, RotationsAreAccurateAndNumbersRoundTrip) {
  std::vector<std::string> files = shared_files("bvh_");
  if (files.empty()) GTEST_SKIP() << "LIGAMENT_SHARED_DATA is not a folder with recordings";
  for (const std::string& file : files) {
    if (fs::path(file).filename().string().starts_with("malformed")) continue;
    const Bvh bvh = *read_bvh(file);
    expect_same(bvh, must_parse(write_bvh(bvh)));
    const Clip clip = to_clip(bvh);
    for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
      for (std::size_t f = 0; f < clip.frames; f += 7) {
        Quatd q = identity<double>();
        for (std::size_t c = 0; c < bvh.header.channels[j].size(); ++c) {
          const int axis = static_cast<int>(bvh.header.channels[j][c]) - 3;
          if (axis < 0) continue;
          const double degrees = bvh.values[f * bvh.header.channel_count + bvh.header.first_channel[j] + c];
          q = q * axis_turn(static_cast<char>('X' + axis), degrees);
        }
        ASSERT_LE(angle_to(clip.track(j)[f], q), 1e-6) << file;
      }
    }
  }
}

}  // namespace
}  // namespace ligament
