// Tracker: a joint's memory, so that its corrected rotation never leaps to the other side of the limit.
#pragma once

#include <ligament/limit.h>

#include <cassert>

namespace ligament {

/// Follows one joint over time, in the limit frame. A rotation inside is returned unchanged. For a rotation outside,
/// the answer is the nearest rotation inside, unless that jumps from one call to the next:
/// - More than half a turn away, the nearest rotation jumps to the opposite side of the limit. The tracker stays on the
///   side that the joint came from, until the joint is half a turn beyond the limit there and the other way round is
///   the shorter one.
/// - At a notch of a region that is not convex, the nearest rotation jumps from one wall to the other. The tracker
///   slides along the wall where it is, starting where the way to the input leaves the region.
/// - The answer never turns further between two calls than the inputs did lately. If the nearest rotation has moved
///   further, the answer follows in the next calls.
class LIGAMENT_API Tracker {
 public:
  /// A switch to another side that cannot be avoided takes at least `switch_calls` calls.
  explicit Tracker(int switch_calls = 1) : switch_calls_(switch_calls) { assert(switch_calls >= 1); }

  /// The rotation to use for r. The first call, which has no past, is a plain `project`.
  Projection follow(const Limit&, Quatf r, Softness = {});

  /// Forgets the past.
  void reset() { started_ = false; }

  /// Whether the last answer was not the nearest rotation, because that would have been a jump.
  bool holding() const { return holding_; }

 private:
  Quatf target(const Limit&, Quatf nearest);
  float most_turn(float turned, float left);

  int switch_calls_;
  bool started_ = false;
  bool holding_ = false;
  float switch_turn_ = 0;            ///< radians that each call of a running switch turns; 0 if there is none
  float peak_ = 0;                   ///< the largest turn between inputs lately, radians per call
  Quatf valid_ = identity<float>();  ///< the last answer, before softening
  Quatf input_ = identity<float>();  ///< the last input, with the sign that keeps it continuous, so that turns beyond
                                     ///< 180° show
};

}  // namespace ligament
