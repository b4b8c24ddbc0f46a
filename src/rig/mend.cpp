#include <ligament/rig.h>
#include <ligament/tracker.h>

#include "limit/input.h"
#include "math/rotation.h"

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
    const Quatf seen = to_limit(limit, track[f]);
    const Projection p = options.memory ? tracker.follow(limit.limit, seen, options.softness)
                                        : project(limit.limit, seen, options.softness);
    if (p.inside && detail::accept(track[f]).valid) continue;  // NaN, infinity and zero are replaced, too
    track[f] = nearest_cover(from_limit(limit, p.rotation), track[f]);
    changed.push_back(f);
  }
}

}  // namespace

float largest_turn(const Rig& rig, const Clip& clip) {
  float largest = 0;
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    if (rig.limit(j)) largest = std::max(largest, largest_turn(clip.track(j)));
  }
  return largest;
}

MendResult mend_clip(const Rig& rig, Clip& clip, const MendOptions& options) {
  MendResult result;
  result.largest_turn_before = largest_turn(rig, clip);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const JointLimit* limit = rig.limit(j);
    if (!limit) continue;
    std::vector<std::size_t> changed;
    mend_track(*limit, clip.track(j), options, changed);
    for (const std::size_t f : changed) result.changes.push_back({j, f});
  }
  result.largest_turn_after = largest_turn(rig, clip);
  return result;
}

}  // namespace ligament
