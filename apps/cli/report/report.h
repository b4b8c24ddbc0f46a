// The HTML report: what `ligament check --report` found, as one self-contained page.
#pragma once

#include <ligament/motion.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ligament::cli {

struct Point {
  float x = 0, y = 0;
};

/// A flat picture of one joint's rotations: rotation vectors in the limit frame, radians, seen along one axis.
struct JointView {
  std::string horizontal, vertical;          ///< what the axes are: "swing x", "twist", …
  std::vector<Point> inside, outside;        ///< the clip's rotations within and beyond the limit
  std::vector<std::vector<Point>> outlines;  ///< closed rings around what the limit allows (its shadow)
};

struct ReportJoint {
  std::string name;
  std::string limit;        ///< in words: "k-DOP, 13 axes", "fixed", "free", …
  std::size_t samples = 0;  ///< frames looked at
  std::size_t outside = 0;  ///< frames outside
  double worst = 0;         ///< largest violation, radians
  std::size_t worst_frame = 0;
  std::size_t worst_clip = 0;
  double coverage = -1;  ///< share of motion within the limit that the fit recorded; −1 if unknown
  double volume = -1;    ///< Haar share of all rotations that the limit allows; −1 if unknown
  std::vector<JointView> views;
};

struct ReportClip {
  std::string name;
  double frame_time = 0;
  std::size_t frames = 0;
  std::size_t stride = 1;            ///< every stride-th frame is stored
  std::vector<float> before, after;  ///< model positions, [stored frame][joint][x y z]
  std::vector<float> violation;      ///< radians, [stored frame][joint]: the worst of the frames it stands for

  /// Model positions of the end sites, [stored frame][end in skeleton order][x y z]; without them, leaf bones are not
  /// drawn.
  std::vector<float> ends_before{}, ends_after{};
  /// Frames with any joint outside. Absent, it is told from `violation`, which is exact only if every frame is stored.
  std::optional<std::size_t> outside{};
};

struct Report {
  std::string title;
  std::string generator;  ///< "ligament 0.1.0"
  std::string limits_file;
  double tolerance = 0.02;  ///< radians; a violation up to this counts as inside
  Skeleton skeleton;
  std::vector<ReportClip> clips;
  std::vector<ReportJoint> joints;  ///< in skeleton order, only those that have a limit
};

/// One HTML page; no network, no other files. The same report gives the same bytes. Numbers that are not finite count
/// as 0; frames that are not in all of `before`, `after` and `violation` are not shown.
std::string render_report(const Report&);

}  // namespace ligament::cli
