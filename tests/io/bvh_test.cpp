// BVH: laws over generated files, then oddities one by one.
#include "io/bvh_support.h"

namespace ligament::testing {
namespace {

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

TEST(BvhLaws, EndMarksAreNothing) {
  Random random(5);
  const Bvh bvh = random_bvh(random);
  for (const std::string end : {"\x1A", "\n\x1A", "\x1A\x1A"}) expect_same(bvh, must_parse(write_bvh(bvh) + end));
}

TEST(BvhLaws, StatementsMayShareALine) {
  const Bvh bvh = must_parse(
      "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Xrotation JOINT b { OFFSET 0 1 0 CHANNELS 2 Xrotation Yrotation End "
      "Site { OFFSET 0 1 0 } } } MOTION\nFrames: 1\nFrame Time: 1\n1 2 3\n");
  EXPECT_EQ(bvh.header.skeleton.size(), 2u);
  EXPECT_EQ(bvh.header.channel_count, 3u);
}

TEST(BvhOddities, NumbersOfEveryForm) {
  const std::string text = kOneJoint + "Frames:2\nFrame Time : .0083333\n+1 5. -.5\n1e2 1E-2 -0";
  const Bvh bvh = must_parse(text);
  EXPECT_EQ(bvh.values, (std::vector<double>{1, 5, -0.5, 100, 0.01, 0}));
  EXPECT_EQ(bvh.header.frame_time, 0.0083333);
  EXPECT_EQ(bvh.header.motion_begin, text.find("+1"));
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
  EXPECT_EQ(bvh.warnings[0], "2 rows beyond the declared 1 frame ignored");
  EXPECT_EQ(must_parse(kOneJoint + "Frames: 0\nFrame Time: 1\n1 2 3\n").warnings.size(), 1u);
}

TEST(BvhOddities, ManyFramesWithoutChannels) {
  const std::string head = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n}\nMOTION\n";
  EXPECT_EQ(must_parse(head + "Frames: 10000000\nFrame Time: 1\n\n\n").frames, 10'000'000u);
  const Result<Bvh> more = parse_bvh(head + "Frames: 10000001\nFrame Time: 1\n", "a.bvh");
  ASSERT_FALSE(more.ok());
  EXPECT_EQ(more.error().message(), "a.bvh:8: Frames is too large: 10000001 frames, 1 joints, and only 0 numbers");
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
  text.append(kDepth, '}');
  text += "\nMOTION\nFrames: 1\nFrame Time: 0\n";
  const Bvh bvh = must_parse(text);
  ASSERT_EQ(bvh.header.skeleton.size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(bvh.header.skeleton.joints.back().name, fmt::format("a#{}", kDepth));
  EXPECT_EQ(must_parse(write_bvh(bvh)).header.skeleton.size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(to_clip(bvh).rotations.size(), static_cast<std::size_t>(kDepth));
}

}  // namespace
}  // namespace ligament::testing
