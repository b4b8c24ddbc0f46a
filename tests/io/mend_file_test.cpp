// Mending clips in their files, whose joints may have fewer numbers than a rotation needs.
#include <ligament/io.h>

#include "io/bvh_support.h"

namespace ligament::testing {
namespace {

/// A file of Hips and of a Knee with these rotation channels, the knee's numbers random.
std::string knee_file(std::string_view order, std::size_t frames, double largest, Random& random) {
  std::string text = "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\nJOINT Knee\n{\n";
  text += fmt::format("OFFSET 0 -1 0\nCHANNELS {}", order.size());
  for (const char axis : order) text += fmt::format(" {}rotation", axis);
  text += fmt::format("\n}}\n}}\nMOTION\nFrames: {}\nFrame Time: 0.1\n", frames);
  for (std::size_t f = 0; f < frames; ++f) {
    text += "10.5 -3 1e1";
    for (std::size_t c = 0; c < order.size(); ++c) text += fmt::format(" {:.4f}", random.between(-largest, largest));
    text += '\n';
  }
  return text;
}

LimitSet knee_limit(const Shape& shape, Quatf reference = identity<float>()) {
  JointLimit knee;
  knee.name = "Knee";
  knee.reference = reference;
  knee.limit = *make_limit(shape);
  return {{knee}};
}

struct Mended {
  std::string before, after;
  MendedFile told;
  Clip clip;  ///< as it is read from the mended file
};

Mended mend(const std::string& text, const LimitSet& limits, const MendOptions& options = {}) {
  const auto file = open_clip(text, "a.bvh");
  EXPECT_TRUE(file.ok()) << file.error().message();
  const Result<Rig> rig = make_rig((*file)->skeleton(), limits);
  EXPECT_TRUE(rig.ok());
  const MendedFile told = mend_file(*rig, **file, 0, options);
  std::string after = (*file)->bytes();
  const auto again = open_clip(after, "again.bvh");
  EXPECT_TRUE(again.ok());
  return {text, std::move(after), told, (*again)->clip(0)};
}

void expect_inside(const Mended& mended, const LimitSet& limits) {
  EXPECT_TRUE(mended.told.stuck.empty());
  for (const Quatf& q : mended.clip.track(1)) EXPECT_TRUE(project_local(limits.joints[0], q).inside);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST(MendFile, JointsComeInsideWhateverTheirNumbersHold) {
  const Shape cone = SwingTwist{Cone{0.6f}, TwistRange{-0.2f, 0.3f}, identity<float>()};
  Random random(51);
  for (const char* order : {"X", "Z", "XZ", "ZX", "YX", "ZXY", "XYZ"}) {
    for (int i = 0; i < 10; ++i) {
      const LimitSet limits = knee_limit(cone);
      expect_inside(mend(knee_file(order, 30, 170, random), limits), limits);
      if (HasFailure()) FAIL() << order;
    }
  }
}

TEST(MendFile, OnlyFramesOutsideChange) {
  const Shape cone = SwingTwist{Cone{0.8f}, TwistFree{}, identity<float>()};
  Random random(52);
  for (const char* order : {"X", "XZ", "ZXY"}) {
    const LimitSet limits = knee_limit(cone);
    const Mended mended = mend(knee_file(order, 40, 90, random), limits);
    const std::vector<std::string> before = lines_of(mended.before), after = lines_of(mended.after);
    ASSERT_EQ(before.size(), after.size());
    const Clip clip = to_clip(must_parse(mended.before));
    std::size_t changed = 0;
    for (std::size_t l = 0; l < before.size(); ++l) {
      const bool motion = l + clip.frames >= before.size();
      const bool outside =
          motion && !project_local(limits.joints[0], clip.track(1)[l + clip.frames - before.size()]).inside;
      EXPECT_EQ(before[l] != after[l], outside) << l;
      EXPECT_TRUE(!motion || after[l].starts_with("10.5 -3 1e1 "));
      changed += outside ? 1 : 0;
    }
    EXPECT_EQ(mended.told.frames, changed);
    EXPECT_GT(changed, 3u);
    EXPECT_EQ(mended.told.joints, std::vector<std::size_t>{1});
    EXPECT_GT(mended.told.largest_turn_before, mended.told.largest_turn_after);
  }
}

TEST(MendFile, MendedFilesStayAsTheyAre) {
  const Shape box = Volume{Box{{-0.3f, -0.2f, -0.6f}, {0.9f, 0.4f, 0.1f}}, identity<float>()};
  Random random(53);
  for (const char* order : {"X", "XZ", "ZY", "ZXY"}) {
    const LimitSet limits = knee_limit(box);
    const Mended once = mend(knee_file(order, 40, 120, random), limits);
    expect_inside(once, limits);
    const Mended twice = mend(once.after, limits);
    EXPECT_EQ(twice.after, once.after) << order;
    EXPECT_EQ(twice.told.frames, 0u);
  }
}

TEST(MendFile, WhatNumbersCannotHoldIsTold) {
  Random random(54);
  const Quatf elsewhere = normalize(Quatf{0.6f, 0, 0.3f, 0.7f});
  const Mended mended = mend(knee_file("X", 20, 30, random), knee_limit(Fixed{}, elsewhere));
  ASSERT_EQ(mended.told.stuck.size(), 1u);
  EXPECT_EQ(mended.told.stuck[0].joint, 1u);
  EXPECT_EQ(mended.told.stuck[0].frames, 20u);
  EXPECT_GT(mended.told.stuck[0].worst, 0.1f);
}

TEST(MendFile, JointsWithoutNumbersStayWhatTheyAre) {
  Random random(55);
  const std::string text = knee_file("", 3, 0, random);
  const Mended mended = mend(text, knee_limit(Fixed{}, normalize(Quatf{0.6f, 0, 0, 0.8f})));
  EXPECT_EQ(mended.after, text);
  EXPECT_EQ(mended.told.frames, 0u);
  ASSERT_EQ(mended.told.stuck.size(), 1u);
  EXPECT_EQ(mended.told.stuck[0].frames, 3u);
}

TEST(MendFile, WhatIsSoftStaysOutsideAsFarAsItMay) {
  const Shape cone = SwingTwist{Cone{0.5f}, TwistFree{}, identity<float>()};
  constexpr float kRadius = 0.1f;
  Random random(56);
  MendOptions options;
  options.softness = {0, kRadius};
  const LimitSet limits = knee_limit(cone);
  const Mended mended = mend(knee_file("ZXY", 40, 120, random), limits, options);
  EXPECT_TRUE(mended.told.stuck.empty());
  float worst = 0;
  for (const Quatf& q : mended.clip.track(1)) worst = std::max(worst, violation_local(limits.joints[0], q));
  EXPECT_GT(worst, kRadius / 2);
  EXPECT_LT(worst, kRadius + 1e-4f);
}

}  // namespace
}  // namespace ligament::testing
