// The oracle for regions bounded by great arcs: in double with libm, from the vertices alone.
//
// Distances try every arc, by sampling it or by its plane; the side is the number of arcs crossed on a way to a
// direction whose side is known. Nothing here knows of nearest features, normals of corners, or caps.
#pragma once

#include <gtest/gtest.h>

#include "math/random_rotation.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace ligament::testing {

inline double apart(Vec3d a, Vec3d b) { return 2 * std::atan2(length(a - b), length(a + b)); }
inline Vec3d at_length_one(Vec3d v) { return v * (1 / length(v)); }
inline Vec3d wide(Vec3f d) { return at_length_one(convert<double>(d)); }
inline bool same_bits(Vec3f a, Vec3f b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// All digits, to paste into a test.
inline std::string show(Vec3f d) {
  char text[96];
  std::snprintf(text, sizeof text, "(%.9g, %.9g, %.9g)", double(d.x), double(d.y), double(d.z));
  return text;
}

class RingOracle {
 public:
  explicit RingOracle(const std::vector<std::vector<Vec3f>>& rings) {
    for (const std::vector<Vec3f>& ring : rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        ends_.push_back(
            {at_length_one(convert<double>(ring[i])), at_length_one(convert<double>(ring[(i + 1) % ring.size()]))});
      }
    }
    const auto [a, b] = ends_.front();
    beside_ = at_length_one(at_length_one(a + b) + at_length_one(cross(a, b)) * 4e-6);  // left of an arc: inside
  }

  struct Ends {
    Vec3d a, b;
  };
  const std::vector<Ends>& arcs() const { return ends_; }

  /// Whether a nearest place is the corner itself.
  bool is_corner(Vec3d place) const {
    return std::any_of(ends_.begin(), ends_.end(), [&](const Ends& arc) { return arc.a == place; });
  }

  /// The nearest place of one arc, through its plane.
  static Vec3d foot_on(const Ends& arc, Vec3d d) {
    const auto& [a, b] = arc;
    const Vec3d n = at_length_one(cross(a, b)), foot = d - n * dot(n, d);
    const bool between = dot(cross(a, foot), n) > 0 && dot(cross(foot, b), n) > 0;
    if (between) return foot * (1 / length(foot));
    return dot(a, d) > dot(b, d) ? a : b;
  }
  /// The angle to the nearest arc.
  double distance(Vec3d d) const {
    double least = 4;
    for (const Ends& arc : ends_) least = std::min(least, apart(foot_on(arc, d), d));
    return least;
  }
  /// The nearest places of all arcs that are as near as the nearest but for `slack`, the nearest first.
  std::vector<Vec3d> nearest_places(Vec3d d, double slack) const {
    std::vector<Vec3d> places;
    const double most = distance(d) + slack;
    for (const Ends& arc : ends_) {
      const Vec3d foot = foot_on(arc, d);
      if (apart(foot, d) <= most) places.push_back(foot);
    }
    std::sort(places.begin(), places.end(), [&](Vec3d a, Vec3d b) { return apart(a, d) < apart(b, d); });
    return places;
  }
  /// Whether two arcs meet at a corner of less than `angle`.
  bool has_corner_below(double angle) const {
    return std::any_of(ends_.begin(), ends_.end(), [&](const Ends& arc) {
      const auto next = std::find_if(ends_.begin(), ends_.end(), [&](const Ends& other) { return other.a == arc.b; });
      const Vec3d back = at_length_one(cross(arc.b, arc.a)), ahead = at_length_one(cross(next->a, next->b));
      return apart(back, ahead) < angle;
    });
  }

  /// The same by trying points of every arc, ever closer to the best.
  double distance_by_trying(Vec3d d) const {
    double least = 4;
    for (const Ends& arc : ends_) {
      const Vec3d a = arc.a, b = arc.b;
      const double whole = apart(a, b);
      const auto from = [&](double t) {
        return apart(d, at_length_one(a * std::sin((1 - t) * whole) + b * std::sin(t * whole)));
      };
      double best = 0, here = from(0), step = 1.0 / 32;
      for (; step > 1e-8; step /= 8) {
        const double middle = step > 0.02 ? 0.5 : best;
        for (int i = -16; i <= 16; ++i) {
          const double t = std::clamp(middle + i * step, 0.0, 1.0);
          if (from(t) < here) best = t, here = from(t);
        }
      }
      least = std::min(least, here);
    }
    return least;
  }

  /// Whether d lies inside; on the boundary itself it does.
  bool inside(Vec3d d) const {
    const double room = distance(d) / 10;
    if (room < 1e-13) return true;
    Random random(7);
    for (;;) {
      const Vec3d way = random_direction(random), start = at_length_one(d + random_direction(random) * room);
      const int first = crossings(start, way), second = crossings(way, beside_);
      if (first >= 0 && second >= 0) return (first + second) % 2 == 0;
    }
  }

  double signed_distance(Vec3d d) const { return inside(d) ? distance(d) : -distance(d); }

 private:
  /// How many arcs the great arc from p to q crosses; −1 where that is too close to call.
  int crossings(Vec3d p, Vec3d q) const {
    const Vec3d way = cross(p, q);
    if (length(way) < 0.05) return -1;
    int count = 0;
    for (const auto& [a, b] : ends_) {
      const double of_a = dot(way, a), of_b = dot(way, b);
      if (std::min(std::fabs(of_a), std::fabs(of_b)) < 1e-16) return -1;
      if ((of_a > 0) == (of_b > 0)) continue;
      // Now the arc meets the great circle; where: a weighted by how far b is from it, and the other way round.
      const Vec3d meeting = a * std::fabs(of_b) + b * std::fabs(of_a);
      count += dot(cross(p, meeting), way) > 0 && dot(cross(meeting, q), way) > 0;
    }
    return count;
  }

  std::vector<Ends> ends_;
  Vec3d beside_{};
};

/// Directions to throw at a region: uniform ones, and crowds near its arcs and corners, above them, and opposite.
template <class Visit>
void for_each_direction(const RingOracle& oracle, std::uint64_t seed, int count, Visit visit) {
  Random random(seed);
  const auto& arcs = oracle.arcs();
  for (int i = 0; i < count; ++i) {
    const auto& [a, b] = arcs[random.below(arcs.size())];
    const Vec3d any = random_direction(random), n = at_length_one(cross(a, b));
    const double some = random.unit(), small = random_power(random, -8, -0.5);
    const Vec3d on_arc = at_length_one(a * (1 - some) + b * some);
    const auto axis = [&] { return double(random.below(3)) - 1; };
    Vec3d d = any;
    switch (i % 8) {
      case 0:
        d = on_arc + any * small;
        break;
      case 1:
        d = a + any * small;
        break;
      case 2:
        d = a * std::cos(2 * some) + n * std::sin(2 * some) + any * small * 1e-2;
        break;  // above a corner
      case 3:
        d = (i % 16 < 8 ? n : -a) + any * small;
        break;
      case 4:
        d = Vec3d{axis(), axis(), axis()} + (i % 16 < 8 ? any * small : Vec3d{0, 1e-9, 0});
        break;
      default:
        break;
    }
    visit(convert<float>(at_length_one(d)));
    if (::testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace ligament::testing
