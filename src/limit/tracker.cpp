#include <ligament/tracker.h>

#include <algorithm>
#include <cmath>
#include "limit/any_limit.h"

namespace ligament {
namespace {

constexpr float kQuickest = 2.0f;      // an answer may turn this many times as far as its input, up to the peak
constexpr float kCatchUp = 0.1f;       // share of the peak that an answer may turn per call if its input stands still
constexpr float kForgetting = 0.995f;  // share of the peak that is left after a call
constexpr float kLongest = 8;          // the longest step tried, as a multiple of what an answer may turn
constexpr int kMostHalvings = 9;

/// The rotation vector of q, not of −q: up to 2π long, while that of log() is at most π long.
Vec3f long_log(Quatf q) {
  const float sine = length(vector_part(q));
  if (sine < 1e-9f) return q.w >= 0 ? Vec3f{} : Vec3f{0, kTwoPi<float>, 0};
  return vector_part(q) * (2 * atan2(sine, q.w) / sine);
}

/// The middle of a limit, with a sign. Turns are counted from it: an input q with dot(q, home) > 0 is less than half a
/// turn away, one with dot(q, home) < 0 more.
Quatf home_of(const made::SwingTwist& parts) {
  const auto* range = std::get_if<made::TwistRange>(&parts.twist);
  return range ? exp(Vec3f{0, (range->min + range->max) / 2, 0}) : identity<float>();
}
Quatf home_of(const Limit& limit) {
  if (const auto* volume = made_if<made::Volume>(limit)) return volume->origin;
  const auto* parts = made_if<made::SwingTwist>(limit);
  return parts ? home_of(*parts) : identity<float>();
}

/// For a rotation that is more than 180° away: the place of the limit that it reaches first if it goes back the way it
/// came.
struct WayBack {
  Quatf rotation;
  bool held = false;  ///< false: it has come so far round that the other way is shorter
};

template <class Shape>
WayBack way_back(const Shape& shape, Quatf origin, Quatf q) {
  const Vec3f v = long_log(conjugate(origin) * q);
  const Vec3f nearest = nearest_point(shape, v).point;
  const float reach = length(nearest);
  const Vec3f p = reach > kPi<float> ? nearest * (kPi<float> / reach) : nearest;
  return {origin * exp(p), length(v - p) <= kPi<float>};
}

/// For swing–twist limits only turns of the twist are counted: no bone direction is more than 180° from another.
WayBack way_back(const made::SwingTwist& parts, Quatf q, Quatf nearest) {
  const auto* range = std::get_if<made::TwistRange>(&parts.twist);
  if (!range || q.y * q.y + q.w * q.w <= kHalfTurnSwing) return {};
  const float half = (range->max - range->min) / 2;
  const Quatf seen = conjugate(home_of(parts)) * Quatf{0, q.y, 0, q.w};
  const float turned = 2 * atan2(seen.y, seen.w), wide = std::fabs(turned);
  const float end = turned > 0 ? range->max : range->min;
  const Vec3f up{0, 1, 0};
  const Quatf swing = from_two_vectors(up, normalize_or(bone_direction(nearest), up));
  return {swing * exp(Vec3f{0, end, 0}), wide <= half + kPi<float> && wide < kTwoPi<float> - half};
}

WayBack way_back(const Limit& limit, Quatf q, Quatf nearest) {
  if (const auto* volume = made_if<made::Volume>(limit)) {
    return std::visit([&](const auto& shape) { return way_back(shape, volume->origin, q); }, volume->shape);
  }
  const auto* parts = made_if<made::SwingTwist>(limit);
  return parts ? way_back(*parts, q, nearest) : WayBack{};
}

/// Moves from x, inside, towards `to` by at most `most` radians, staying inside. Long steps are tried first, because
/// where the way leads out of the region, projection takes back much of a step.
Quatf approach(const Limit& limit, Quatf x, Quatf to, float most) {
  const Vec3f way = log(conjugate(x) * to);
  const float far = length(way);
  float step = kLongest * most;
  for (int i = 0; i < kMostHalvings; ++i, step /= 2) {
    const float share = std::min(step / std::max(far, 1e-9f), 1.0f);
    const Quatf next = project(limit, normalize(x * exp(way * share))).rotation;
    const float moved = angle_between(x, next);
    if (moved > most * 1.0001f + 1e-6f) continue;
    // A step that does not come nearer would only lead round in circles.
    return angle_between(next, to) < far - 0.05f * moved ? next : x;
  }
  return x;
}

/// Whether the region is convex: then its nearest point moves without jumps if the input does.
bool is_convex(const Limit& limit) {
  if (const auto* parts = made_if<made::SwingTwist>(limit)) {
    return std::holds_alternative<SwingFree>(parts->swing) || std::holds_alternative<made::Cone>(parts->swing) ||
           std::holds_alternative<made::Planar>(parts->swing) ||
           std::holds_alternative<made::PlanarEllipse>(parts->swing);
  }
  return (made_if<made::Volume>(limit) != nullptr) || (made_if<made::Euler>(limit) != nullptr) || is_free(limit) ||
         (made_if<Fixed>(limit) != nullptr);
}

/// Whether the straight way from x to y, both inside, leads out of the region by no more than a little, as it does even
/// along a concave boundary.
bool is_passable(const Limit& limit, Quatf x, Quatf y) {
  constexpr float kProbe = 0.03f, kLeave = 0.005f, kLeaveShare = 0.05f;  // radians, radians, share of the way
  constexpr int kMostProbes = 24;
  const Vec3f way = log(conjugate(x) * y);
  const float far = length(way);
  const int probes = std::clamp(static_cast<int>(far / kProbe), 3, kMostProbes);
  for (int i = 1; i < probes; ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(probes);
    if (violation(limit, normalize(x * exp(way * share))) > kLeave + kLeaveShare * far) return false;
  }
  return true;
}

/// Moves from x, inside, towards `to` in small steps that stay inside and come nearer: first straight, then along the
/// boundary, until no step helps.
Quatf slide(const Limit& limit, Quatf x, Quatf to) {
  constexpr int kMostSteps = 32;
  constexpr float kFirstStep = 0.1f, kLastStep = 1e-4f;
  float step = kFirstStep, distance = angle_between(x, to);
  for (int i = 0; i < kMostSteps && step > kLastStep; ++i) {
    const Vec3f way = log(conjugate(x) * to);
    const Quatf next = project(limit, normalize(x * exp(way * (step / std::max(distance, step))))).rotation;
    const float left = angle_between(next, to);
    const bool comes_nearer = left < distance - 0.01f * step && angle_between(x, next) <= 2 * step;
    if (comes_nearer && is_passable(limit, x, next)) {
      x = next;
      distance = left;
    } else {
      step /= 2;
    }
  }
  return x;
}

/// x moved towards q by given_back(softness, distance between them).
Quatf softened(Quatf x, Quatf q, Softness softness) {
  const Vec3f way = log(conjugate(x) * q);
  const float distance = length(way);
  if (distance <= kInsideTolerance) return x;
  return normalize(x * exp(way * (given_back(softness, distance) / distance)));
}

}  // namespace

Quatf Tracker::target(const Limit& limit, Quatf nearest) {
  const Quatf home = home_of(limit);
  if (!is_convex(limit) && !is_passable(limit, valid_, nearest)) return slide(limit, valid_, input_);
  if (dot(input_, home) > kHalfTurnW) return nearest;
  const WayBack back = way_back(limit, input_, nearest);
  if (back.held) return project(limit, normalize(back.rotation)).rotation;
  input_ = nearest_cover(input_, home);
  return nearest;
}

/// How far the answer may turn in this call (radians); `left` is the way to where it should be.
float Tracker::most_turn(float turned, float left) {
  const float most = std::clamp(kQuickest * turned + kCatchUp * peak_, turned, peak_);
  if (left <= most + 1e-5f && switch_turn_ == 0) return most;
  if (switch_turn_ == 0) switch_turn_ = left / static_cast<float>(switch_calls_);
  return std::min(most, switch_turn_);
}

Projection Tracker::follow(const Limit& limit, Quatf r, Softness softness) {
  Projection plain = project(limit, r, softness);
  if (!plain.valid) return plain;
  const Quatf unit = std::fabs(dot(r, r) - 1) <= kUnitTolerance ? r : normalize_any(r);
  const float turned = started_ ? angle_between(input_, unit) : 0;
  peak_ = std::max(turned, started_ ? peak_ * kForgetting : 0);
  holding_ = false;
  if (plain.inside || !started_) {
    switch_turn_ = 0;
    valid_ = plain.inside ? unit : project(limit, unit).rotation;
    input_ = nearest_cover(unit, home_of(limit));
    started_ = true;
    return plain;
  }
  input_ = nearest_cover(unit, input_);
  const Quatf nearest = softness.radius > 0 ? project(limit, unit).rotation : plain.rotation;
  const Quatf wanted = target(limit, nearest);
  const float left = angle_between(valid_, wanted), most = most_turn(turned, left);
  const bool reached = left <= most + 1e-5f;
  if (reached) switch_turn_ = 0;
  valid_ = reached ? wanted : approach(limit, valid_, wanted, most);
  holding_ = !reached || angle_between(wanted, nearest) > kLandingTolerance;
  if (holding_) plain.rotation = nearest_cover(softened(valid_, unit, softness), unit);
  return plain;
}

}  // namespace ligament
