// What implicit limits are held against: FORMAT's formula in double, a cloud of rotations inside, and patience.
#pragma once

#include "limit/shape/implicit.h"

#include "limit/inputs.h"
#include "limit/way_until_outside.h"

#include <algorithm>
#include <array>

namespace ligament::testing::implicit_tests {

using Balls = std::vector<std::array<float, 4>>;

inline constexpr double kPiD = kPi<double>;
inline constexpr double kTolerance = double(kInsideTolerance);

class ImplicitOracle {
 public:
  explicit ImplicitOracle(const Implicit& limit) : limit_(limit), center_(convert<double>(limit.center)) {
    center_ = scale(center_, 1 / std::sqrt(dot(center_, center_)));
    for (const auto& ball : limit_.balls) offer_to_cloud({ball[0], ball[1], ball[2]});
    Random random(99);
    for (int tries = 0; tries < 40000 && cloud_.size() < 1500; ++tries) {
      const auto& ball = limit_.balls[random.below(limit_.balls.size())];
      const double reach = (double(ball[3]) + 0.7 * double(limit_.blend)) * std::cbrt(random.unit());
      offer_to_cloud(Vec3d{ball[0], ball[1], ball[2]} + random_direction(random) * reach);
    }
  }
  const std::vector<Quatd>& cloud() const { return cloud_; }

  Quatd seen(Quatd r) const {
    const Quatd q = conjugate(center_) * scale(r, 1 / std::sqrt(dot(r, r)));
    return q.w < 0 ? -q : q;
  }
  /// ≥ 0 inside: f − 1, or the room in the best ball.
  double level(Vec3d p) const {
    const double blend = limit_.blend;
    double sum = -1, most = -1e30;
    for (const auto& ball : limit_.balls) {
      const Vec3d from = p - Vec3d{ball[0], ball[1], ball[2]};
      const double radius = ball[3], wide = radius + blend, squared = dot(from, from);
      most = std::max(most, radius * radius - squared);
      if (blend <= 0) continue;
      const double weight = std::pow(1 - radius * radius / (wide * wide), -2);
      sum += weight * std::pow(std::max(0.0, 1 - squared / (wide * wide)), 2);
    }
    return blend > 0 ? sum : most;
  }
  double level(Quatd r) const {
    const Quatd q = seen(r);
    const double here = level(vector_part(q));
    return q.w <= double(kHalfTurnW) ? std::max(here, level(-vector_part(q))) : here;
  }
  /// Good to 3e-8 rad of a point.
  bool contains(Quatd r) const { return level(r) >= -1e-15; }

  /// Whether some rotation within about `reach` radians is inside: r itself, one uphill, or a ball's middle.
  bool is_near(Quatd r, double reach) const {
    if (contains(r)) return true;
    const Quatd q = seen(r);
    if (climbs_inside(q, reach) || (2 * q.w < reach && climbs_inside({-q.x, -q.y, -q.z, 0}, reach))) return true;
    return std::any_of(limit_.balls.begin(), limit_.balls.end(), [&](const auto& ball) {
      Vec3d p{ball[0], ball[1], ball[2]};
      const double size = std::max(1e-30, std::sqrt(dot(p, p)));
      if (size > 1 || level(p * (1 / size)) >= -1e-7) p = p * (1 / size);  // where it touches the half turns
      return angle_apart(q, {p.x, p.y, p.z, std::sqrt(std::max(0.0, 1 - dot(p, p)))}) <= reach;
    });
  }
  /// From `place`, which is inside, downhill to one that is nearer to r, by trying; steps from `step` on.
  Quatd nearer(Quatd r, Quatd place, double step, Random& random) const {
    double least = angle_apart(r, place);
    for (int fails = 0; step > 2e-7;) {
      const Quatd next = place * rotation_about(random_direction(random), step * random.unit());
      const double apart = angle_apart(r, next);
      if (apart < least && contains(next)) {
        place = next, least = apart, fails = 0;
      } else if (++fails > 12) {
        step *= 0.6, fails = 0;
      }
    }
    return place;
  }
  /// The nearest inside, about.
  Quatd nearest(Quatd r, Random& random) const {
    const auto by_angle = [&](Quatd a, Quatd b) { return angle_apart(a, r) < angle_apart(b, r); };
    return nearer(r, *std::min_element(cloud_.begin(), cloud_.end(), by_angle), 0.1, random);
  }

  /// How far one can turn about the axis and stay inside; not further than `most`.
  double way_out(Quatd r, Vec3d axis, double most) const {
    return way_until_outside([&](double angle) { return contains(r * rotation_about(axis, angle)); }, most, 0.02);
  }
  double margin(Quatd r, Random& random) const {
    double least = kPiD;
    Vec3d best{1, 0, 0};
    const auto offer = [&](Vec3d axis) {
      if (least < 1e-9) return;
      const double way = way_out(r, axis, least);
      if (way < least) least = way, best = axis;
    };
    for (int i = 0; i < 400; ++i) offer(random_direction(random));
    for (double width = 0.3; width > 1e-4; width *= 0.85) {
      for (int i = 0; i < 6; ++i) offer(normalize_or(best + random_direction(random) * width, best));
    }
    return least;
  }

 private:
  bool climbs_inside(Quatd q, double reach) const {
    const auto beside = [&](Vec3d axis, double angle) { return level(vector_part(q * rotation_about(axis, angle))); };
    const Vec3d slope{beside({1, 0, 0}, reach) - beside({1, 0, 0}, -reach),
                      beside({0, 1, 0}, reach) - beside({0, 1, 0}, -reach),
                      beside({0, 0, 1}, reach) - beside({0, 0, 1}, -reach)};
    return beside(normalize_or(slope * 1e9, Vec3d{1, 0, 0}), reach) >= -1e-15;
  }
  void offer_to_cloud(Vec3d p) {
    if (dot(p, p) > 1) return;
    const Quatd r = center_ * Quatd{p.x, p.y, p.z, std::sqrt(1 - dot(p, p))};
    if (contains(r)) cloud_.push_back(r);
  }

  Implicit limit_;
  Quatd center_;
  std::vector<Quatd> cloud_;
};

}  // namespace ligament::testing::implicit_tests
