// Fills the HTML report from what `check` finds.
#pragma once

#include "report/even_choice.h"
#include "report/report.h"

#include <ligament/io.h>
#include <ligament/rig.h>

namespace ligament::cli {

class ReportBuilder {
 public:
  ReportBuilder(std::string limits_path, const LimitsFile& limits, double tolerance);

  /// One clip: its violations and its rotations; of the worst clips also their motion before and after mending, so
  /// that the page stays of a size to mail, however many clips there are.
  void add(const std::string& path, const Rig&, const ClipCheck&, const Clip&);

  std::string html();

 private:
  static constexpr std::size_t kMostDots = 500;  // of a kind, per picture

  void add_motion(ReportClip&, const Rig&, const ClipCheck&, const Clip&);
  bool makes_room_for(float worst);
  void add_rotations(const Rig&, const ClipCheck&, const Clip&);
  ReportJoint& joint_for(std::size_t limit);
  void draw(std::size_t place);

  const LimitsFile& limits_;
  Report report_;
  std::vector<std::size_t> shown_;  ///< clips whose motion the page plays
  std::vector<float> worst_of_;     ///< each clip's largest violation
  std::vector<int> place_of_;       ///< of each limit in report_.joints, or −1
  std::vector<std::size_t> limit_of_place_;
  /// Rotation vectors that the pictures of a joint show.
  struct Dots {
    EvenChoice<Vec3f> inside{kMostDots}, outside{kMostDots};
  };
  std::vector<Dots> dots_;  ///< by place in report_.joints
};

/// The limit in words: "k-DOP, 13 axes".
std::string describe(const Limit&);

}  // namespace ligament::cli
