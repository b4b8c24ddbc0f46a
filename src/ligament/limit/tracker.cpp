#include <ligament/limit/tracker.h>

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

constexpr float kStride = 0.05f;  // radians of the arc between two looks at the nearest point
constexpr int kMostStrides = 128;
constexpr int kMostSlides = 8;

/// The rotation vector from a to b that keeps their covers: up to 2π long, where log() would turn round at π.
Vec3f long_log(Quatf a, Quatf b) {
  const Quatf q = conjugate(a) * b;
  const float sine = length(vector_part(q));
  if (sine < 1e-9f) return q.w >= 0 ? Vec3f{} : Vec3f{0, kTwoPi<float>, 0};
  const float angle = 2 * atan2(sine, q.w);
  return vector_part(q) * (angle / sine);
}

Quatf nearest_inside(const Limit& limit, Quatf q, Quatf cover) {
  return nearest_cover(project(limit, q).rotation, cover);
}

/// From x along the boundary towards y in short steps, as long as that brings it nearer.
Quatf slide(const Limit& limit, Quatf x, Quatf y, float step) {
  for (int i = 0; i < kMostSlides; ++i) {
    const Vec3f way = long_log(x, y);
    const float distance = length(way);
    if (distance < 1e-5f) break;
    const float reach = std::min(step, distance);
    const Quatf next = nearest_inside(limit, x * exp(way * (reach / distance)), x);
    const bool leaps = angle_between(x, next) > 2 * reach + 1e-5f;
    if (leaps || length(long_log(next, y)) > distance - 0.01f * reach) break;
    x = next;
  }
  return x;
}

}  // namespace

Quatf Tracker::approach(const Limit& limit, Quatf target) {
  const Vec3f way = long_log(valid_, target);
  const float distance = length(way);
  const int strides = std::clamp(static_cast<int>(std::ceil(distance / kStride)), 1, kMostStrides);
  const float stride = distance / static_cast<float>(strides);
  Quatf x = valid_;
  holding_ = false;
  for (int i = 1; i <= strides; ++i) {
    const Quatf y = i == strides ? target : valid_ * exp(way * (static_cast<float>(i) / static_cast<float>(strides)));
    const Quatf p = nearest_inside(limit, y, x);
    // Nearest points move about as fast as what they are nearest to; anything faster is a leap to another side.
    holding_ = angle_between(x, p) > 3 * stride + 1e-3f;
    x = holding_ ? slide(limit, x, y, stride) : p;
  }
  return x;
}

Projection Tracker::follow(const Limit& limit, Quatf r, Softness softness) {
  Projection plain = project(limit, r, softness);
  if (!plain.valid) return plain;
  const Quatf unit = std::fabs(dot(r, r) - 1) <= kUnitTolerance ? r : normalize_any(r);
  if (plain.inside || !started_) {
    holding_ = false;
    valid_ = plain.inside ? unit : project(limit, unit).rotation;
    input_ = nearest_cover(unit, valid_);
    started_ = true;
    return plain;
  }
  input_ = nearest_cover(unit, input_);
  valid_ = normalize(approach(limit, input_));
  if (!holding_) return plain;
  plain.rotation = nearest_cover(valid_, unit);
  return plain;
}

}  // namespace ligament
