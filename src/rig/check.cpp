#include <ligament/rig.h>

#include <algorithm>

namespace ligament {
namespace {

std::vector<float> track_violations(const JointLimit& limit, std::span<const Quatf> track) {
  std::vector<float> result(track.size());
  for (std::size_t f = 0; f < track.size(); ++f) result[f] = violation_local(limit, track[f]);
  return result;
}

JointCheck summarise(std::size_t joint, const std::vector<float>& violations, float tolerance) {
  JointCheck check{joint};
  for (std::size_t f = 0; f < violations.size(); ++f) {
    const float v = violations[f];
    if (v > check.worst) check.worst = v, check.worst_frame = f;
    if (v <= tolerance) continue;
    ++check.outside;
    const bool follows = !check.ranges.empty() && check.ranges.back().to + 1 == f;
    if (!follows) check.ranges.push_back({f, f, v});
    check.ranges.back().to = f;
    check.ranges.back().worst = std::max(check.ranges.back().worst, v);
  }
  return check;
}

}  // namespace

ClipCheck check_clip(const Rig& rig, const Clip& clip, double tolerance) {
  ClipCheck result{clip.frames, 0, {}, {}};
  std::vector<bool> outside(clip.frames);
  const auto allowed = static_cast<float>(tolerance);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const JointLimit* limit = rig.limit(j);
    if (!limit) continue;
    result.violations.push_back(track_violations(*limit, clip.track(j)));
    const std::vector<float>& violations = result.violations.back();
    for (std::size_t f = 0; f < clip.frames; ++f) outside[f] = outside[f] || violations[f] > allowed;
    result.joints.push_back(summarise(j, violations, allowed));
  }
  result.frames_outside = static_cast<std::size_t>(std::count(outside.begin(), outside.end(), true));
  return result;
}

Severity severity_of(double violation) {
  return violation < kMajorViolation    ? Severity::minor
         : violation < kSevereViolation ? Severity::major
                                        : Severity::severe;
}

}  // namespace ligament
