// Patching files in place, files on disk, and real recordings.
#include <ligament/io.h>

#include "io/bvh_support.h"
#include "io/file.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>

namespace ligament::testing {
namespace {

namespace fs = std::filesystem;

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

class BvhFiles : public ::testing::Test {
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

/// All but the motion that two readings of a file can differ in.
std::string account_of(const Skeleton& skeleton, std::size_t frames, const std::vector<std::string>& warnings) {
  std::string text = fmt::format("{} {}\n", frames, fmt::join(warnings, ";"));
  for (const Joint& joint : skeleton.joints) {
    text += fmt::format("{} {} {} {} {}\n", joint.name, joint.parent, joint.offset.x, joint.offset.y, joint.offset.z);
    for (const Vec3d& end : joint.ends) text += fmt::format("  {} {} {}\n", end.x, end.y, end.z);
  }
  return text;
}

/// The same motion, bit for bit.
bool same_motion(const Clip& a, const Clip& b) {
  const auto same = [](const Quatf& p, const Quatf& q) {
    return same_bits(p.x, q.x) && same_bits(p.y, q.y) && same_bits(p.z, q.z) && same_bits(p.w, q.w);
  };
  return a.frames == b.frames && a.frame_time == b.frame_time && a.skeleton.size() == b.skeleton.size() &&
         std::equal(a.rotations.begin(), a.rotations.end(), b.rotations.begin(), b.rotations.end(), same) &&
         a.translations == b.translations;
}

/// That a file that is read into the memory of another says what it says alone.
void expect_read_as_alone(Clip& into, const std::string& path) {
  const Result<std::unique_ptr<ClipFile>> alone = open_clip(path);
  std::vector<std::string> warnings = {"of another file"};
  const Status status = read_clip(path, into, &warnings);
  ASSERT_EQ(status.ok(), alone.ok()) << path;
  if (!status) {
    ASSERT_EQ(status.error().message(), alone.error().message());
    return;
  }
  const ClipFile& file = **alone;
  ASSERT_EQ(account_of(into.skeleton, into.frames, warnings),
            account_of(file.skeleton(), file.clip(0).frames, file.warnings()));
  ASSERT_TRUE(same_motion(into, file.clip(0))) << path;
  const Result<ClipSummary> summary = read_clip_summary(path);
  ASSERT_TRUE(summary.ok()) << summary.error().message();
  ASSERT_EQ(account_of(summary->skeleton, summary->frames, {}), account_of(file.skeleton(), into.frames, {}));
}

TEST_F(BvhFiles, ManyReadIntoTheSameMemoryAreEachAsAlone) {
  const std::string rest = "Frames: 1\nFrame Time: 1\n1 2 3\n";
  std::string renamed = kOneJoint, turned = kOneJoint;
  renamed.replace(renamed.find("ROOT ") + 5, 1, "Z");
  turned.replace(turned.find("Xrot"), 4, "xROT");
  const std::string texts[] = {kOneJoint + rest,
                               kOneJoint + "Frames: 2\r\nFrame Time: .5\n1 2 3\n4 5 6\n",
                               renamed + rest,
                               turned + rest,
                               small_file(),
                               kOneJoint + "Frames: 2\nFrame Time: 1\n1 2 3\n4 5\n",
                               kOneJoint,
                               kOneJoint.substr(0, kOneJoint.size() - 1),
                               kOneJoint.substr(0, kOneJoint.size() - 1) + "S\n" + rest,
                               kOneJoint + "Frames: x\n",
                               "",
                               "HIERARCHY"};
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < std::size(texts); ++i) paths.push_back(write(fmt::format("{}.bvh", i), texts[i]));
  Clip clip;
  Random random(3);
  for (int n = 0; n < 2000; ++n) expect_read_as_alone(clip, paths[random.below(paths.size())]);
}

TEST_F(BvhFiles, WhatOtherProgramsWriteIsReadIntoTheSameMemory) {
  Random random(17);
  Clip clip;
  for (int i = 0; i < 300; ++i) {
    std::string text = dress(write_bvh(random_bvh(random)), random);
    if (random.below(3) == 0) text.insert(text.size() - random.below(text.size() / 4), random.below(2) ? " 7 " : "x");
    if (random.below(3) == 0) text += random.below(2) ? "1 2 3\n" : "\x1A";
    expect_read_as_alone(clip, write("a.bvh", text));
  }
}

TEST_F(BvhFiles, LongMotionsAreReadIntoTheSameMemory) {
  Random random(18);
  Clip clip;
  for (int i = 0; i < 30; ++i) {
    Bvh bvh = random_bvh(random);
    bvh.frames = bvh.header.declared_frames = random.below(200);
    bvh.values.clear();
    for (std::size_t k = 0; k < bvh.frames * bvh.header.channel_count; ++k) {
      bvh.values.push_back(std::round(random.between(-800, 800) * 1e4) / 1e4);
    }
    expect_read_as_alone(clip, write("a.bvh", dress(write_bvh(bvh), random)));
  }
}

TEST_F(BvhFiles, ErrorsNameTheFile) {
  const std::string path = write("a.bvh", kOneJoint + "Frames: 2\nFrame Time: 1\n1 2 3\n4 5\n");
  Clip clip;
  EXPECT_EQ(open_clip(path).error().message(), path + ":11: expected 3 values, found 2");
  EXPECT_EQ(read_clip(path, clip).error().message(), path + ":11: expected 3 values, found 2");
  EXPECT_TRUE(read_clip_summary(path).ok());
  const std::string cut = write("cut.bvh", kOneJoint);
  EXPECT_EQ(read_clip_summary(cut).error().message(), cut + ":8: expected Frames:, found the end of the file");
  EXPECT_EQ(open_clip(path + ".no").error().message(), path + ".no: does not exist");
  EXPECT_EQ(read_clip(path + ".no", clip).error().message(), path + ".no: does not exist");
  EXPECT_EQ(read_clip_summary(path + ".no").error().message(), path + ".no: does not exist");
}

// ---------------------------------------------------------------------------------------------------------------------
// Real recordings: the bundled ones, and more where the shared folder is at hand

std::string shared_data() {
  if (const char* folder = std::getenv("LIGAMENT_SHARED_DATA")) return folder;
  return LIGAMENT_SHARED_DATA_DIR;
}

std::vector<std::string> recordings() {
  std::vector<std::string> files;
  for (const std::string& folder : {std::string(LIGAMENT_DATA_DIR), shared_data()}) {
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".bvh") files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_malformed(const std::string& path) { return fs::path(path).filename().string().starts_with("malformed"); }

TEST(BvhRecordings, ValidFilesAreReadAndTheOthersNot) {
  Clip clip;
  for (const std::string& file : recordings()) {
    expect_read_as_alone(clip, file);
    const auto opened = open_clip(file);
    EXPECT_EQ(opened.ok(), !is_malformed(file)) << (opened.ok() ? file : opened.error().message());
    EXPECT_TRUE(opened.ok() || opened.error().where.starts_with(file + ":"));
  }
}

TEST(BvhRecordings, NumbersAreThoseOfStrtod) {
  for (const std::string& file : recordings()) {
    if (is_malformed(file)) continue;
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

void expect_accurate_rotations(const Bvh& bvh, std::size_t every, const std::string& file) {
  const Clip clip = to_clip(bvh);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    for (std::size_t f = 0; f < clip.frames; f += every) {
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

TEST(BvhRecordings, RotationsAreAccurateAndNumbersRoundTrip) {
  for (const std::string& file : recordings()) {
    if (is_malformed(file) || file.find("/cmu") != file.npos) continue;
    const Bvh bvh = must_parse(*read_file(file));
    expect_same(bvh, must_parse(write_bvh(bvh)));
    expect_accurate_rotations(bvh, 7, file);
  }
  for (const char* name : {"rom/127_02", "motion/07_08", "defect/74_13"}) {
    const std::string file = fmt::format("{}/cmu/{}.bvh", LIGAMENT_DATA_DIR, name);
    const Bvh bvh = must_parse(*read_file(file));
    expect_same(bvh, must_parse(write_bvh(bvh)));
    expect_accurate_rotations(bvh, 29, file);
  }
}

}  // namespace
}  // namespace ligament::testing
