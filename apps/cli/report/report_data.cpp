#include "report/report_data.h"

#include "report/shadow.h"
#include "text/text.h"

#include <ligament/rig.h>
#include "base/parallel.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace ligament::cli {
namespace {

constexpr std::size_t kMostStoredFrames = 1500;  // per clip: more than a screen can show, small enough to mail
constexpr std::size_t kMostShownClips = 12;      // the worst; the others are only counted

bool same_tree(const Skeleton& a, const Skeleton& b) {
  return std::equal(a.joints.begin(), a.joints.end(), b.joints.begin(), b.joints.end(),
                    [](const Joint& x, const Joint& y) {
                      return x.name == y.name && x.parent == y.parent && x.ends.size() == y.ends.size();
                    });
}

/// Joints and end sites of one frame, in model space.
void append_positions(const Clip& clip, std::size_t frame, std::vector<float>& joints, std::vector<float>& ends) {
  const ModelPose pose = forward_kinematics(clip, frame);
  for (const Vec3f& p : pose.positions) joints.insert(joints.end(), {p.x, p.y, p.z});
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    for (const Vec3d& end : clip.skeleton.joints[j].ends) {
      const Vec3f p = pose.positions[j] + rotate(pose.rotations[j], convert<float>(end));
      ends.insert(ends.end(), {p.x, p.y, p.z});
    }
  }
}

struct ViewAxes {
  int horizontal, vertical;
  const char* horizontal_name;
  const char* vertical_name;
};
/// The swing plane first: it is what a bone's direction does.
constexpr ViewAxes kViews[] = {
    {2, 0, "swing z", "swing x"}, {2, 1, "swing z", "twist y"}, {0, 1, "swing x", "twist y"}};

float component(Vec3f v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

constexpr float kDegrees = 57.29578f;
constexpr float kNearlyFixed = 0.02f;  // radians: about 1°, less than a person can see

std::string words_for(const Volume& volume) {
  struct Words {
    std::string operator()(const Box& s) const {
      const Vec3f size = s.max - s.min;
      const float most = std::max({size.x, size.y, size.z}) / 2;
      return most < kNearlyFixed ? fmt::format("fixed, within {:.2g}°", most * kDegrees) : "box";
    }
    std::string operator()(const OrientedBox&) const { return "oriented box"; }
    std::string operator()(const Ellipsoid&) const { return "ellipsoid"; }
    std::string operator()(const Kdop& s) const { return fmt::format("k-DOP, {} axes", s.axes.size()); }
    std::string operator()(const Hull& s) const { return fmt::format("hull of {} points", s.vertices.size()); }
  };
  return std::visit(Words{}, volume.shape);
}

std::string range_words(float min, float max) {
  return fmt::format("{:.0f}° to {:.0f}°", min * kDegrees, max * kDegrees);
}

std::string words_for(const SwingTwist& limit) {
  struct Swing {
    std::string operator()(const SwingFree&) const { return "free swing"; }
    std::string operator()(const Cone& s) const { return fmt::format("cone of {:.0f}°", s.angle * kDegrees); }
    std::string operator()(const Ellipse& s) const { return pair("elliptic cone", s.x, s.z); }
    std::string operator()(const QuaternionEllipse& s) const { return pair("elliptic cone of quaternions", s.x, s.z); }
    std::string operator()(const Hinge& s) const { return "hinge, " + range_words(s.angle[0], s.angle[1]); }
    std::string operator()(const Spherical&) const { return "pitch and yaw"; }
    std::string operator()(const Polygon& s) const { return fmt::format("spherical polygon, {}", ring_words(s)); }
    std::string operator()(const Polar& s) const { return fmt::format("polar, {} azimuths", s.angles.size()); }
    std::string operator()(const ReachCone& s) const {
      return fmt::format("reach cone, {} corners", s.vertices.size());
    }
    std::string operator()(const Planar& s) const { return fmt::format("swing polygon, {} corners", s.points.size()); }
    std::string operator()(const PlanarEllipse&) const { return "swing ellipse"; }
    std::string operator()(const SwingUnion& s) const { return fmt::format("union of {} regions", s.members.size()); }

    static std::string pair(const char* name, float x, float z) {
      return fmt::format("{}, {:.0f}° by {:.0f}°", name, x * kDegrees, z * kDegrees);
    }
    static std::string ring_words(const Polygon& s) {
      return s.rings.empty() ? fmt::format("{} corners", s.vertices.size()) : fmt::format("{} rings", s.rings.size());
    }
  };
  const auto* cone = std::get_if<Cone>(&limit.swing);
  const auto* range = std::get_if<TwistRange>(&limit.twist);
  if (cone && cone->angle < kNearlyFixed) return range ? "hinge, " + range_words(range->min, range->max) : "hinge";
  return std::visit(Swing{}, limit.swing) + (range ? ", twist " + range_words(range->min, range->max) : "");
}

}  // namespace

std::string describe(const Limit& limit) {
  struct Words {
    std::string operator()(const Free&) const { return "free"; }
    std::string operator()(const Fixed&) const { return "fixed"; }
    std::string operator()(const Implicit& i) const {
      return fmt::format("{} {}balls", i.balls.size(), i.blend > 0 ? "blended " : "");
    }
    std::string operator()(const Polynomial& p) const { return fmt::format("polynomial of degree {}", p.degree); }
    std::string operator()(const Euler& e) const { return fmt::format("Euler angles {}", name_of(e.order)); }
    std::string operator()(const Volume& v) const { return words_for(v); }
    std::string operator()(const SwingTwist& s) const { return words_for(s); }
    std::string operator()(const UnknownShape& u) const { return "unknown: " + u.type; }
  };
  return std::visit(Words{}, shape_of(limit));
}

ReportBuilder::ReportBuilder(std::string limits_path, const LimitsFile& limits, double tolerance)
    : limits_(limits), place_of_(limits.set.joints.size(), -1) {
  report_.generator = std::string("ligament ") + LIGAMENT_VERSION;
  report_.limits_file = std::filesystem::path(limits_path).filename().string();
  report_.tolerance = tolerance;
}

ReportJoint& ReportBuilder::joint_for(std::size_t limit) {
  if (place_of_[limit] < 0) {
    place_of_[limit] = static_cast<int>(report_.joints.size());
    limit_of_place_.push_back(limit);
    dots_.emplace_back();
    ReportJoint joint;
    joint.name = limits_.set.joints[limit].name;
    joint.limit = describe(limits_.set.joints[limit].limit);
    joint.coverage = limits_.fits[limit].coverage;
    joint.volume = limits_.fits[limit].volume;
    report_.joints.push_back(std::move(joint));
  }
  return report_.joints[static_cast<std::size_t>(place_of_[limit])];
}

void ReportBuilder::add_motion(ReportClip& out, const Rig& rig, const ClipCheck& check, const Clip& clip) {
  Clip mended = clip;
  mend_clip(rig, mended, MendOptions{});
  const std::size_t joints = clip.skeleton.size();
  for (std::size_t f = 0; f < clip.frames; f += out.stride) {
    append_positions(clip, f, out.before, out.ends_before);
    append_positions(mended, f, out.after, out.ends_after);
    const std::size_t row = out.violation.size();
    out.violation.resize(row + joints, 0.0f);
    for (std::size_t i = 0; i < check.joints.size(); ++i) {
      float& worst = out.violation[row + check.joints[i].joint];
      for (std::size_t k = f; k < std::min(f + out.stride, clip.frames); ++k) {
        worst = std::max(worst, check.violations[i][k]);
      }
    }
  }
}

bool ReportBuilder::makes_room_for(float worst) {
  if (shown_.size() < kMostShownClips) return true;
  const auto least = std::min_element(shown_.begin(), shown_.end(),
                                      [&](std::size_t a, std::size_t b) { return worst_of_[a] < worst_of_[b]; });
  if (worst_of_[*least] >= worst) return false;
  ReportClip& clip = report_.clips[*least];
  for (auto* numbers : {&clip.before, &clip.after, &clip.ends_before, &clip.ends_after, &clip.violation}) {
    std::vector<float>().swap(*numbers);
  }
  shown_.erase(least);
  return true;
}

void ReportBuilder::add_rotations(const Rig& rig, const ClipCheck& check, const Clip& clip) {
  for (std::size_t i = 0; i < check.joints.size(); ++i) {
    const JointCheck& found = check.joints[i];
    const auto limit = *rig.index_of_limit(found.joint);
    const JointLimit& joint_limit = limits_.set.joints[limit];
    ReportJoint& joint = joint_for(limit);
    joint.samples += clip.frames;
    joint.outside += found.outside;
    if (found.worst > joint.worst) {
      joint.worst = found.worst;
      joint.worst_frame = found.worst_frame;
      joint.worst_clip = report_.clips.size() - 1;
    }
    Dots& dots = dots_[static_cast<std::size_t>(place_of_[limit])];
    for (std::size_t f = 0; f < clip.frames; ++f) {
      const bool outside = check.violations[i][f] > report_.tolerance;
      (outside ? dots.outside : dots.inside).offer([&] {
        return log(to_limit(joint_limit, clip.track(found.joint)[f]));
      });
    }
  }
}

void ReportBuilder::add(const std::string& path, const Rig& rig, const ClipCheck& check, const Clip& clip) {
  if (report_.clips.empty()) report_.skeleton = clip.skeleton;
  ReportClip out;
  out.name = printable(std::filesystem::path(path).filename().string());
  out.frame_time = clip.frame_time;
  out.frames = clip.frames;
  out.stride = std::max<std::size_t>(1, (clip.frames + kMostStoredFrames - 1) / kMostStoredFrames);
  out.outside = check.frames_outside;
  float worst = 0;
  for (const JointCheck& joint : check.joints) worst = std::max(worst, joint.worst);
  // The page draws one skeleton; clips of another are counted but not played.
  if (same_tree(clip.skeleton, report_.skeleton) && makes_room_for(worst)) {
    add_motion(out, rig, check, clip);
    shown_.push_back(report_.clips.size());
  }
  report_.clips.push_back(std::move(out));
  worst_of_.push_back(worst);
  add_rotations(rig, check, clip);
}

/// What the pictures of a joint show.
void ReportBuilder::draw(std::size_t place) {
  const ShadowPlanes shadows = cast_shadows(limits_.set.joints[limit_of_place_[place]].limit);
  for (const auto& [horizontal, vertical, horizontal_name, vertical_name] : kViews) {
    const auto seen = [h = horizontal, v = vertical](const std::vector<Vec3f>& vectors) {
      std::vector<Point> points;
      for (const Vec3f& p : vectors) points.push_back({component(p, h), component(p, v)});
      return points;
    };
    report_.joints[place].views.push_back({horizontal_name, vertical_name, seen(dots_[place].inside.kept()),
                                           seen(dots_[place].outside.kept()), shadows.outlines(horizontal, vertical)});
  }
}

std::string ReportBuilder::html() {
  report_.title =
      report_.clips.size() == 1 ? report_.clips.front().name : fmt::format("{} clips", report_.clips.size());
  parallel_for(default_jobs(), report_.joints.size(), [&](int, std::size_t place) { draw(place); });
  return render_report(report_);
}

}  // namespace ligament::cli
