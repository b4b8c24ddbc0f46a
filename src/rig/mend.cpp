#include "rig/mend.h"

#include "limit/tracker.h"

#include <algorithm>

namespace ligament {
namespace {

float largest_turn(std::span<const Quatf> track) {
  float largest = 0;
  for (std::size_t f = 1; f < track.size(); ++f) largest = std::max(largest, angle_between(track[f - 1], track[f]));
  return largest;
}

/// Mends one track; appends the frames that changed.
void mend_track(const JointLimit& limit, std::span<Quatf> track, const MendOptions& options,
                std::vector<std::size_t>& changed) {
  Tracker tracker;
  for (std::size_t f = 0; f < track.size(); ++f) {
    const Quatf seen = to_limit(limit, conjugate(limit.reference) * track[f]);
    const Projection p = options.memory ? tracker.follow(limit.limit, seen, options.softness)
                                        : project(limit.limit, seen, options.softness);
    if (p.inside && p.valid) continue;  // what is no rotation does not stay in the clip
    track[f] = nearest_cover(normalize(limit.reference * from_limit(limit, p.rotation)), track[f]);
    changed.push_back(f);
  }
}

}  // namespace

float largest_turn(const BoundLimits& bound, const Clip& clip) {
  float largest = 0;
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    if (bound.of(j)) largest = std::max(largest, largest_turn(clip.track(j)));
  }
  return largest;
}

MendResult mend_clip(const BoundLimits& bound, Clip& clip, const MendOptions& options) {
  MendResult result;
  result.largest_turn_before = largest_turn(bound, clip);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const JointLimit* limit = bound.of(j);
    if (!limit) continue;
    std::vector<std::size_t> changed;
    mend_track(*limit, clip.track(j), options, changed);
    for (const std::size_t f : changed) result.changes.push_back({j, f});
  }
  result.largest_turn_after = largest_turn(bound, clip);
  return result;
}

}  // namespace ligament
