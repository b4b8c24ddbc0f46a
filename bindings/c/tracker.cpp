// The memory of a character's joints.
#include "calls.h"

#include <ligament/tracker.h>

#include "limit/frame_change.h"

using namespace ligament;
using namespace ligament::calls;

struct ligament_tracker {
  struct Joint {
    Quatf reference, frame;
    Limit limit;
    Tracker memory;
  };
  std::vector<Joint> joints;
};

namespace {

struct Answer {
  Quatf rotation;
  bool inside;
};

/// What is no rotation counts as the reference pose, and is not remembered.
Answer follow(ligament_tracker::Joint& joint, Quatf local, Softness softness) {
  const detail::LocalFrameChange<float> way(joint.reference, joint.frame, local);
  const Quatf seen = way.seen();
  const Projection found = way.input().valid ? joint.memory.follow(joint.limit, seen, softness)  //
                                             : project(joint.limit, seen);
  return {way.back(found.rotation, found.inside), found.inside};
}

}  // namespace

ligament_code ligament_tracker_create(const ligament_limits* limits, ligament_tracker** tracker,
                                      ligament_error* error) {
  if (tracker) *tracker = nullptr;
  return guarded(error, [&] {
    require_given(tracker, "tracker");
    ligament_tracker made;
    for (const JointLimit& joint : joints_of(limits).joints) {
      made.joints.push_back({joint.reference, joint.frame, joint.limit, Tracker()});
    }
    *tracker = new ligament_tracker(std::move(made));
  });
}
void ligament_tracker_free(ligament_tracker* tracker) { delete tracker; }
void ligament_tracker_reset(ligament_tracker* tracker) {
  if (!tracker) return;
  for (ligament_tracker::Joint& joint : tracker->joints) joint.memory.reset();
}

ligament_code ligament_tracker_follow(ligament_tracker* tracker, const float* in, float* out,
                                      const ligament_softness* softness, uint8_t* inside, ligament_error* error) {
  return guarded(error, [&] {
    require_given(tracker, "tracker");
    const std::size_t joints = tracker->joints.size();
    const std::span<const Quatf> from = row_in(in, joints);
    const std::span<Quatf> to = row_out(out, joints);
    const Softness given = softness_of(softness);
    for (std::size_t j = 0; j < joints; ++j) {
      const Answer answer = follow(tracker->joints[j], from[j], given);
      to[j] = answer.rotation;
      if (inside) inside[j] = answer.inside;
    }
  });
}
