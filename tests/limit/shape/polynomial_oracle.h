// An oracle for polynomial limits: the formula as it is written, in double, a cloud on the boundary, and patience.
#pragma once

#include <ligament/shapes.h>

#include "limit/way_until_outside.h"
#include "math/random_rotation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ligament::testing {

/// The exponents of (x, y, z, w) in all monomials of a degree, x highest first.
inline std::vector<std::array<int, 4>> exponents_of(int degree) {
  std::vector<std::array<int, 4>> all;
  for (int x = degree; x >= 0; --x) {
    for (int y = degree - x; y >= 0; --y) {
      for (int z = degree - x - y; z >= 0; --z) all.push_back({x, y, z, degree - x - y - z});
    }
  }
  return all;
}

/// ‖U·m(q)‖² by its definition.
template <class S>
class PlainFormIn {
 public:
  PlainFormIn(int degree, std::vector<S> factor) : exponents_(exponents_of(degree)), factor_(std::move(factor)) {}

  /// No more than 84.
  using Monomials = std::array<S, 84>;
  Monomials monomials(Quat<S> q) const {
    const S component[4] = {q.x, q.y, q.z, q.w};
    S power[4][7];
    for (int c = 0; c < 4; ++c) {
      power[c][0] = 1;
      for (int k = 1; k < 7; ++k) power[c][k] = power[c][k - 1] * component[c];
    }
    Monomials m{};
    for (std::size_t i = 0; i < exponents_.size(); ++i) {
      const std::array<int, 4>& e = exponents_[i];
      m[i] = power[0][e[0]] * power[1][e[1]] * power[2][e[2]] * power[3][e[3]];
    }
    return m;
  }
  S level(Quat<S> q) const {
    const Monomials m = monomials(q);
    const S* entry = factor_.data();
    S sum = 0;
    for (std::size_t i = 0; i < exponents_.size(); ++i) {
      S y = 0;
      for (std::size_t j = i; j < exponents_.size(); ++j) y += *entry++ * m[j];
      sum += y * y;
    }
    return sum;
  }

 private:
  std::vector<std::array<int, 4>> exponents_;
  std::vector<S> factor_;
};
using PlainForm = PlainFormIn<double>;

/// Everything here is relative to the limit's centre; angles are those of rotations.
class PolynomialOracle {
 public:
  /// `inside`: rotations all over the region, if any are known.
  explicit PolynomialOracle(const Polynomial& limit, const std::vector<Quatd>& inside = {}, int shots = 1500)
      : form_(limit.degree, {limit.factor.begin(), limit.factor.end()}), root_(1.0 / (2 * limit.degree)) {
    center_ = unit(convert<double>(limit.center));
    std::vector<Quatd> sources{identity<double>()};
    for (const Quatf& anchor : limit.anchors) sources.push_back(seen(convert<double>(anchor)));
    for (const Quatd& r : inside) {
      if (contains(seen(r))) sources.push_back(seen(r));
    }
    Random random(4711);
    for (int i = 0; i < shots; ++i) {
      const Quatd source = sources[std::size_t(random.below(sources.size()))];
      const Vec3d axis = i % 2 ? random_direction(random) : axis_to_outside(source, random);
      const double way = way_out(source, axis, kHalfTurn);
      if (way < kHalfTurn) surface_.push_back(source * rotation_about(axis, way));
      const Quatd between = source * rotation_about(axis, way * random.unit());
      if (contains(between)) sources.push_back(between);
    }
  }

  static constexpr double kHalfTurn = 3.14159265358979;
  static Quatd unit(Quatd q) { return scale(q, 1 / std::sqrt(dot(q, q))); }
  Quatd seen(Quatd r) const { return unit(conjugate(center_) * r); }
  Quatd center() const { return center_; }

  /// Places of the boundary, where rays from inside leave the region.
  const std::vector<Quatd>& surface() const { return surface_; }

  double level(Quatd q) const { return form_.level(q); }
  bool contains(Quatd q) const { return level(q) <= 1; }

  /// How far outside q is (below 0: inside), to first order, and which way that is.
  struct Slope {
    double miss;
    Vec3d axis;  ///< q·rotation_about(axis, ε) goes outwards as fast as can be
    double steepness;
  };
  Slope slope(Quatd q) const {
    const auto gauge = [&](Vec3d axis, double angle) {
      return std::pow(level(q * rotation_about(axis, angle)), root_);
    };
    constexpr double kStep = 1e-6;
    const auto along = [&](Vec3d axis) { return (gauge(axis, kStep) - gauge(axis, -kStep)) / (2 * kStep); };
    const Vec3d s{along({1, 0, 0}), along({0, 1, 0}), along({0, 0, 1})};
    const double steepness = std::max(1e-12, std::sqrt(dot(s, s)));
    return {(std::pow(level(q), root_) - 1) / steepness, s * (1 / steepness), steepness};
  }

  /// How far one can turn about the axis and stay inside; not further than `most`.
  double way_out(Quatd q, Vec3d axis, double most) const {
    return way_until_outside([&](double angle) { return contains(q * rotation_about(axis, angle)); }, most, 0.05);
  }

  /// The distance from q, which is inside, to the boundary.
  double margin(Quatd q, Random& random) const {
    double least = kHalfTurn;
    Vec3d best{1, 0, 0};
    const auto offer = [&](Vec3d axis) {
      const double way = way_out(q, axis, least);
      if (way < least) least = way, best = axis;
    };
    for (const Quatd& place : nearest_of_cloud(q, 8)) offer(axis_to(q, place));
    for (int i = 0; i < 150; ++i) offer(random_direction(random));
    for (double width = 0.4; width > 1e-3; width *= 0.85) {
      for (int i = 0; i < 6; ++i) offer(normalize_or(best + random_direction(random) * width, best));
    }
    return least;
  }

 private:
  static Vec3d axis_to(Quatd from, Quatd to) { return normalize_or(log(conjugate(from) * to), Vec3d{1, 0, 0}); }
  Vec3d axis_to_outside(Quatd from, Random& random) const {
    for (int i = 0; i < 50; ++i) {
      const Quatd q = random_rotation(random);
      if (!contains(q)) return axis_to(from, q);
    }
    return random_direction(random);
  }

  /// Places of the cloud that are near to q and not near to each other.
  std::vector<Quatd> nearest_of_cloud(Quatd q, std::size_t count) const {
    std::vector<std::pair<double, Quatd>> sorted;
    for (const Quatd& place : surface_) sorted.push_back({-std::fabs(dot(place, q)), place});
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Quatd> some;
    for (const std::pair<double, Quatd>& entry : sorted) {
      const Quatd place = entry.second;
      const auto beside = [&](const Quatd& other) { return angle_apart(other, place) < 0.15; };
      if (std::none_of(some.begin(), some.end(), beside)) some.push_back(place);
      if (some.size() == count) break;
    }
    return some;
  }

  PlainForm form_;
  double root_;
  Quatd center_;
  std::vector<Quatd> surface_;
};

}  // namespace ligament::testing
