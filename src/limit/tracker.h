// Tracker: a joint's memory, so that its corrected rotation never leaps to the other side of the limit.
#pragma once

#include "limit/limit.h"

#include <cassert>

namespace ligament {

/// Follows one joint over time, in the limit frame. A rotation inside is always returned as it is. For one outside the
/// answer is the nearest point, as long as that does not leap:
/// - Past a half turn away it would leap to the other side. The tracker stays on the side that the joint came from,
///   until the joint is half a turn beyond the limit there, and the way through the limit is the shorter one.
/// - Across a notch of a region that is not convex it would leap from wall to wall. The tracker slides along the wall
///   it is at, from where the way to the input leaves the region.
/// - However far the nearest point moves, an answer turns no further between two calls than inputs lately did; what
///   is left of the way it goes in the calls that follow.
class LIGAMENT_API Tracker {
 public:
  /// Where a switch to another side cannot be avoided, it takes at least so many calls.
  explicit Tracker(int switch_calls = 1) : switch_calls_(switch_calls) { assert(switch_calls >= 1); }

  /// The rotation to use for r. The first call without history is plain `project`.
  Projection follow(const Limit&, Quatf r, Softness = {});

  /// Forgets the past.
  void reset() { started_ = false; }

  /// Whether the last answer was held on its side against the nearest point.
  bool holding() const { return holding_; }

 private:
  Quatf target(const Limit&, Quatf nearest);
  float most_turn(float turned, float left);

  int switch_calls_;
  bool started_ = false;
  bool holding_ = false;
  float switch_turn_ = 0;            ///< what each call of a switch turns; 0 while there is none
  float peak_ = 0;                   ///< the most that inputs turned lately, radians per call
  Quatf valid_ = identity<float>();  ///< the last answer, hard
  Quatf input_ = identity<float>();  ///< the last input, on a cover that does not jump: turns beyond 180° are seen
};

}  // namespace ligament
