// Files that are no BVH: what is wrong, and where; nothing crashes.
#include "io/bvh_support.h"

namespace ligament::testing {
namespace {

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
      {with_joint("OFFSET 0 1e39 0\n"), "a.bvh:4: an offset beyond 1e30"},
      {with_joint("OFFSET 0 1,5 0\n"),
       "a.bvh:4: expected a finite number, found '1,5': decimals need a point, not a comma"},
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

}  // namespace
}  // namespace ligament::testing
