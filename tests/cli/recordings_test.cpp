// Recordings: what is remembered of clips is a matter of speed alone.
#include "recordings.h"
#include "cli/clips.h"
#include "cli/run.h"
#include "suspicion.h"

namespace ligament::cli {
namespace {

class RecordingsTest : public ProgramTest {
 protected:
  /// Four people's recordings without the second one's arm, of which so many rotations were remembered.
  Recordings without_one_arm(std::size_t remembered) {
    std::vector<std::string> paths;
    for (int person = 0; person < 4; ++person) {
      const std::string name = fmt::format("p{}.bvh", person);
      write(name, swinging_clip({{"Hips", 0}, {"Arm", 1, "ZXY", 10.0 + person, 30.0 * person}}, 50, 20));
      paths.push_back(path(name));
    }
    Recordings recordings = std::move(*gather(paths, {.recent = remembered}));
    EXPECT_EQ(recordings.recent.find(kSuspect.clip) != nullptr, remembered > 0);
    EXPECT_TRUE(leave_out({kSuspect}, recordings, 1));
    return recordings;
  }

  static constexpr Suspect kSuspect{1, 1, 1.0};
};

/// Voxels with their counts.
std::vector<std::pair<std::uint64_t, std::uint64_t>> counts_of(const Samples& samples) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> counts;
  for (const Sample& sample : samples.sorted()) counts.emplace_back(sample.key, sample.count);
  return counts;
}

TEST_F(RecordingsTest, ASuspectIsLeftOutAlikeWhetherItsClipWasRememberedOrIsReadAgain) {
  const Recordings remembered = without_one_arm(RecentClips::kFewMegabytes), read_again = without_one_arm(0);
  const auto &a = remembered.collector->joints(), &b = read_again.collector->joints();
  for (std::size_t joint = 0; joint < a.size(); ++joint) {
    EXPECT_EQ(a[joint].frames, b[joint].frames);
    EXPECT_EQ(a[joint].clips, joint == kSuspect.joint ? 3u : 4u);
    ASSERT_EQ(a[joint].folds.size(), b[joint].folds.size());
    for (std::size_t f = 0; f < a[joint].folds.size(); ++f) {
      EXPECT_EQ(counts_of(a[joint].folds[f]), counts_of(b[joint].folds[f]));
    }
  }
}

}  // namespace
}  // namespace ligament::cli
