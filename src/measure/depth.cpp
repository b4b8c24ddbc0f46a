#include <ligament/measure.h>

#include "limit/any_limit.h"
#include "measure/region_box.h"

#include <algorithm>

namespace ligament {
namespace {

// The middle of a volume; if it reaches beyond half a turn, the middle of the part that does not.

Vec3f within_ball(Vec3f v) {
  const float angle = length(v);
  return angle > 3 ? v * (3 / angle) : v;
}
Vec3f middle(const made::Box& s) {
  const auto half_way = [](float lo, float hi) { return (std::max(lo, -kPi<float>) + std::min(hi, kPi<float>)) / 2; };
  return within_ball({half_way(s.min.x, s.max.x), half_way(s.min.y, s.max.y), half_way(s.min.z, s.max.z)});
}
Vec3f middle(const made::OrientedBox& s) { return within_ball(s.matrix * middle(s.box) + s.center); }
Vec3f middle(const made::Ellipsoid& s) { return within_ball(s.center); }
Vec3f middle(const made::Kdop& s) { return within_ball(s.inner + s.center); }
Vec3f middle(const made::Hull& s) { return within_ball(s.center); }

/// Hill climbing: steps from x to a neighbour of greater margin; steps are halved if there is none.
Deepest climb(const Limit& limit, Quatf x) {
  constexpr float kFirstStep = 0.4f, kLastStep = 1e-5f;
  constexpr int kMostTries = 200;
  constexpr Vec3f kWays[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  Deepest best{x, margin(limit, x)};
  float step = kFirstStep;
  for (int i = 0; i < kMostTries && step > kLastStep; ++i) {
    Deepest next = best;
    for (const Vec3f& way : kWays) {
      const Quatf there = normalize(best.rotation * exp(way * step));
      const float depth = margin(limit, there);
      if (depth > next.margin) next = {there, depth};
    }
    if (next.margin > best.margin) {
      best = next;
    } else {
      step /= 2;
    }
  }
  return best;
}

/// Places to climb from: the mean of many places on the boundary, these themselves, and half-way between each and the
/// mean.
std::vector<Deepest> places_inside(const Limit& limit) {
  constexpr int kTries = 256;
  const std::vector<Quatf> boundary = projected_rotations(limit, kTries);
  const Quatf middle = mean_of(boundary);
  std::vector<Deepest> places{{middle, margin(limit, middle)}};
  for (const Quatf& q : boundary) {
    const Quatf half_way = normalize(middle + nearest_cover(q, middle));
    places.push_back({half_way, margin(limit, half_way)});
    places.push_back({q, margin(limit, q)});
  }
  return places;
}

}  // namespace

Deepest deepest(const Limit& limit) {
  constexpr std::size_t kStarts = 6;
  std::vector<Deepest> places = places_inside(limit);
  const auto deeper = [](const Deepest& a, const Deepest& b) { return a.margin > b.margin; };
  std::stable_sort(places.begin(), places.end(), deeper);
  Deepest best;
  best.margin = -1;
  for (std::size_t i = 0; i < kStarts; ++i) {
    const Deepest found = climb(limit, places[i].rotation);
    if (deeper(found, best)) best = found;
  }
  best.margin = std::max(best.margin, 0.0f);
  return best;
}

Quatf middle_of(const Limit& limit) {
  if (const auto* volume = made_if<made::Volume>(limit)) {
    const Vec3f v = std::visit([](const auto& shape) { return middle(shape); }, volume->shape);
    // The middle of a thin hull's corners may be outside by rounding.
    return project(limit, normalize(volume->origin * exp(v))).rotation;
  }
  if (is_free(limit) || !is_known(limit)) return identity<float>();
  return deepest(limit).rotation;
}

}  // namespace ligament
