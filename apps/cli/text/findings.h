// Findings: what `check` found in all clips, as text for people and as JSON.
#pragma once

#include <ligament/rig.h>

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace ligament::cli {

class Findings {
 public:
  Findings(const LimitSet&, std::vector<std::string> clips, double tolerance);

  /// Frames with any joint outside.
  std::size_t frames_outside() const { return frames_outside_; }

  void add(std::size_t clip, const Rig&, const ClipCheck&);

  nlohmann::ordered_json json() const;
  /// Tables of joints and of clips that are outside, the worst first, and the verdict.
  std::string text() const;

 private:
  struct Range {
    std::size_t clip;
    FrameRange frames;
  };
  /// The largest violation, and where it is.
  struct Worst {
    float violation = 0;
    std::size_t clip = 0, frame = 0, joint = 0;
    void take(const Worst&);
  };
  struct JointFindings {
    std::string name;
    std::size_t outside = 0;
    Worst worst{};
    std::vector<Range> ranges{};
  };
  struct ClipFindings {
    std::size_t frames = 0, outside = 0;
    Worst worst{};
  };

  std::string name_of(std::size_t clip) const { return clips_[clip].substr(folder_length_); }
  std::string ranges_of(const JointFindings&) const;
  std::string joint_table() const;
  std::string clip_table() const;
  std::string verdict() const;

  std::vector<std::string> clips_;
  std::size_t folder_length_ = 0;  ///< of the folder that all clips are in: left out in tables
  double tolerance_;
  std::size_t frames_ = 0, frames_outside_ = 0;
  std::vector<JointFindings> joints_;  ///< as in the limits file
  std::vector<ClipFindings> by_clip_;
};

}  // namespace ligament::cli
