#include "measure/depth.h"

#include "measure/region_box.h"

#include <algorithm>

namespace ligament {
namespace {

// The middles of volumes; of one that reaches beyond half a turn, the middle of what is left of it.

Vec3f within_ball(Vec3f v) {
  const float angle = length(v);
  return angle > 3 ? v * (3 / angle) : v;
}
Vec3f middle(const Box& s) {
  const auto half_way = [](float lo, float hi) { return (std::max(lo, -kPi<float>) + std::min(hi, kPi<float>)) / 2; };
  return within_ball({half_way(s.min.x, s.max.x), half_way(s.min.y, s.max.y), half_way(s.min.z, s.max.z)});
}
Vec3f middle(const OrientedBox& s) { return within_ball(s.matrix * middle(s.box) + s.center); }
Vec3f middle(const Ellipsoid& s) { return within_ball(s.center); }
Vec3f middle(const Kdop& s) { return within_ball(s.inner + s.center); }
Vec3f middle(const Hull& s) { return within_ball(s.center); }

/// From x uphill in margin, in steps that halve where no neighbour is higher.
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

/// Places to climb from: the middle of all, and half-way to it from everywhere on the boundary.
std::vector<Deepest> places_inside(const Limit& limit) {
  constexpr int kTries = 256;
  const std::vector<Quatf> boundary = pushed_inside(limit, kTries);
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
  if (const auto* volume = std::get_if<Volume>(&limit)) {
    const Vec3f v = std::visit([](const auto& shape) { return middle(shape); }, volume->shape);
    // The middle of a thin hull's corners may miss it by rounding.
    return project(limit, normalize(volume->origin * exp(v))).rotation;
  }
  if (std::holds_alternative<Free>(limit) || !is_known(limit)) return identity<float>();
  return deepest(limit).rotation;
}

float stress(const Limit& limit, Quatf r, float inradius) {
  const float depth = margin(limit, r);
  return inradius > kInsideTolerance ? 1 - depth / inradius : 1 - std::min(depth, 0.0f);
}

float stress(const Limit& limit, Quatf r) { return stress(limit, r, deepest(limit).margin); }

}  // namespace ligament
