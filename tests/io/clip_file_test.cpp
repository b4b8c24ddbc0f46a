// Clip files, whatever their format.
#include <ligament/io.h>

#include "io/bvh_support.h"
#include "io/file.h"

#include <chrono>
#include <filesystem>

namespace ligament::testing {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<ClipFile> must_open(const std::string& bytes) {
  Result<std::unique_ptr<ClipFile>> file = open_clip(bytes, "a.bvh");
  EXPECT_TRUE(file.ok()) << file.error().message();
  return std::move(*file);
}

class ClipFileTest : public ::testing::Test {
 protected:
  ClipFileTest()
      : folder_(fs::temp_directory_path() /
                fmt::format("ligament_clips_{:x}", std::chrono::steady_clock::now().time_since_epoch().count())) {
    fs::create_directories(folder_);
  }
  ~ClipFileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& bytes) const {
    EXPECT_TRUE(write_file(path(name), bytes).ok());
    return path(name);
  }

 private:
  fs::path folder_;
};

TEST_F(ClipFileTest, TellWhatTheyHold) {
  const std::unique_ptr<ClipFile> file = must_open(small_file() + "1 2 3\n");
  EXPECT_EQ(file->format(), "BVH");
  EXPECT_EQ(file->skeleton().size(), 2u);
  EXPECT_EQ(file->clip_count(), 1u);
  EXPECT_EQ(file->clip_name(0), "");
  EXPECT_EQ(file->clip(0).frames, 3u);
  EXPECT_EQ(file->warnings(), std::vector<std::string>{"1 row beyond the declared 3 frames ignored"});
  EXPECT_EQ(file->channels(0), "xyzZYX");
  EXPECT_EQ(file->channels(1), "ZXY");
}

TEST_F(ClipFileTest, TellWhatTheirNumbersTurnAbout) {
  const auto axes_of = [](const std::string& channels) {
    return must_open("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS " + channels +
                     "\n}\nMOTION\nFrames: 0\nFrame Time: 1\n")
        ->turning_axes(0);
  };
  EXPECT_EQ(axes_of("6 Xposition Yposition Zposition Zrotation Yrotation Xrotation"), std::nullopt);
  EXPECT_EQ(axes_of("2 Zrotation Xrotation"), (std::vector<Vec3d>{{0, 0, 1}, {1, 0, 0}}));
  EXPECT_EQ(axes_of("2 Xposition Yrotation"), (std::vector<Vec3d>{{0, 1, 0}}));
  EXPECT_EQ(axes_of("1 Yposition"), std::vector<Vec3d>());
}

TEST_F(ClipFileTest, WhatIsNotChangedStaysByteForByte) {
  Random random(41);
  for (int i = 0; i < 100; ++i) {
    const std::string text = dress(write_bvh(random_bvh(random)), random);
    EXPECT_EQ(must_open(text)->bytes(), text);
  }
}

TEST_F(ClipFileTest, WhatIsChangedIsInTheClipAndInTheBytes) {
  Random random(42);
  const std::unique_ptr<ClipFile> file = must_open(small_file());
  const Clip before = file->clip(0);
  const Quatf q = convert<float>(normalize(Quatd{0.1, -0.5, 0.3, 0.8}));
  file->set_rotation(0, 1, 2, q);
  EXPECT_LE(angle_between(file->clip(0).track(1)[2], q), 2e-6f);
  const std::unique_ptr<ClipFile> again = must_open(file->bytes());
  for (std::size_t j = 0; j < 2; ++j) {
    for (std::size_t f = 0; f < 3; ++f) {
      EXPECT_LE(angle_between(again->clip(0).track(j)[f], file->clip(0).track(j)[f]), 3e-7f);
      EXPECT_EQ(file->clip(0).track(j)[f] == before.track(j)[f], j != 1 || f != 2);
    }
  }
  EXPECT_EQ(again->clip(0).translations, before.translations);
}

TEST_F(ClipFileTest, AreToldByTheirEndingsOrTheirBeginnings) {
  for (const char* name : {"a.bvh", "takes/A.BVH", ".bvh", "a.glb", "A.GLTF", "a.vrm", "a.Vrma"})
    EXPECT_TRUE(has_clip_ending(name)) << name;
  for (const char* name : {"a.bvh2", "abvh", "bvh", "", "a.json", "glb"}) EXPECT_FALSE(has_clip_ending(name)) << name;
  for (const std::string begin : {"", "\xEF\xBB\xBF", " \r\n\t"}) {
    EXPECT_TRUE(begins_like_clip(write("odd name", begin + small_file())));
    EXPECT_TRUE(open_clip(path("odd name")).ok());
    EXPECT_TRUE(read_clip_summary(path("odd name")).ok());
  }
  EXPECT_TRUE(begins_like_clip(write("odd name", "glTF\x02")));
  EXPECT_TRUE(begins_like_clip(write("odd name", "\xEF\xBB\xBF {\r\n \"asset\": {\"version\": \"2.0\"}}")));
  EXPECT_FALSE(begins_like_clip(write("a.json", "{\"HIERARCHY\": 1}")));
  EXPECT_FALSE(begins_like_clip(write("empty", "")));
  EXPECT_FALSE(begins_like_clip(path("missing")));
}

TEST_F(ClipFileTest, WhatIsNoClipIsTold) {
  const std::string named = write("model.bvh", "glTF\x02"), binary = write("model", "glTF\x02");
  EXPECT_EQ(open_clip(named).error().message(), named + ":1: the file is a model (glTF), not a BVH clip");
  EXPECT_EQ(read_clip_summary(named).error().message(), named + ":1: the file is a model (glTF), not a BVH clip");
  const std::string too_short = ": byte 5: expected a header of 12 bytes, found the end of the file";
  EXPECT_EQ(open_clip(binary).error().message(), binary + too_short);
  EXPECT_EQ(read_clip_summary(binary).error().message(), binary + too_short);
  EXPECT_EQ(open_clip("x", "memory").error().message(), "memory:1: expected HIERARCHY, found 'x'");
}

TEST_F(ClipFileTest, AreSaved) {
  const std::unique_ptr<ClipFile> file = must_open(small_file());
  ASSERT_TRUE(save_clip(*file, path("saved.bvh")).ok());
  EXPECT_EQ(*read_file(path("saved.bvh")), small_file());
  EXPECT_EQ(save_clip(*file, path("no/saved.bvh")).error().message(),
            path("no/saved.bvh") + ": its folder does not exist");
}

}  // namespace
}  // namespace ligament::testing
