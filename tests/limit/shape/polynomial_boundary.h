// The boundary of a polynomial limit, sampled densely: what answers that should be the nearest of all are held against.
// It has the formula in double and nothing of the library's search.
//
// Unit quaternions are points of a sphere, on which great-circle angles are half of rotation angles; q and −q are the
// same rotation. Everything here is relative to the limit's centre.
#pragma once

#include "limit/shape/polynomial_oracle.h"

#include <vector>

namespace ligament::testing {

/// ‖U·m(q)‖² and its slope, by their definition.
class SlopedForm {
 public:
  explicit SlopedForm(const Polynomial& limit)
      : degree_(limit.degree),
        exponents_(exponents_of(limit.degree)),
        factor_(limit.factor.begin(), limit.factor.end()) {}

  struct At {
    double gauge;  ///< the level's root that is about linear in the distance from 0
    Quatd slope;   ///< of the gauge
  };
  double level(Quatd q) const { return fill(q, nullptr); }
  At at(Quatd q) const {
    std::array<double, kMost> weights{};
    const double level = fill(q, weights.data());
    const Powers power(q);
    Quatd slope{};
    for (std::size_t i = 0; i < exponents_.size(); ++i) {
      const std::array<int, 4>& e = exponents_[i];
      const double x = power.of[0][e[0]], y = power.of[1][e[1]], z = power.of[2][e[2]], w = power.of[3][e[3]];
      slope.x += weights[i] * power.change(0, e[0]) * y * z * w;
      slope.y += weights[i] * x * power.change(1, e[1]) * z * w;
      slope.z += weights[i] * x * y * power.change(2, e[2]) * w;
      slope.w += weights[i] * x * y * z * power.change(3, e[3]);
    }
    const double gauge = std::pow(level, 1.0 / (2 * degree_));
    return {gauge, scale(slope, gauge / (degree_ * std::max(level, 1e-300)))};
  }

 private:
  static constexpr std::size_t kMost = 84;
  struct Powers {
    double of[4][7];
    explicit Powers(Quatd q) {
      const double component[4] = {q.x, q.y, q.z, q.w};
      for (int c = 0; c < 4; ++c) {
        of[c][0] = 1;
        for (int k = 1; k < 7; ++k) of[c][k] = of[c][k - 1] * component[c];
      }
    }
    double change(int c, int exponent) const { return exponent > 0 ? exponent * of[c][exponent - 1] : 0; }
  };

  /// The level; and Uᵀ·U·m, if wanted.
  double fill(Quatd q, double* weights) const {
    const Powers power(q);
    std::array<double, kMost> m{};
    const std::size_t n = exponents_.size();
    for (std::size_t i = 0; i < n; ++i) {
      const std::array<int, 4>& e = exponents_[i];
      m[i] = power.of[0][e[0]] * power.of[1][e[1]] * power.of[2][e[2]] * power.of[3][e[3]];
    }
    const double* row = factor_.data();
    double sum = 0;
    for (std::size_t i = 0; i < n; row += n - i, ++i) {
      double y = 0;
      for (std::size_t j = i; j < n; ++j) y += row[j - i] * m[j];
      sum += y * y;
      if (!weights) continue;
      for (std::size_t j = i; j < n; ++j) weights[j] += row[j - i] * y;
    }
    return sum;
  }

  int degree_;
  std::vector<std::array<int, 4>> exponents_;
  std::vector<double> factor_;
};

class PolynomialBoundary {
 public:
  /// `inside`: rotations all over the region, if any are known. Half of the `rays` go from places inside in any
  /// direction, half towards rotations outside. Then as many `feet` are added, the places nearest to random rotations:
  /// where the region is thin, its rim is all that is near, and few rays meet it.
  PolynomialBoundary(const Polynomial& limit, const std::vector<Quatd>& inside, int rays, int feet)
      : form_(limit), center_(unit(convert<double>(limit.center))) {
    std::vector<Quatd> sources{identity<double>()};
    for (const Quatf& anchor : limit.anchors) sources.push_back(seen(convert<double>(anchor)));
    for (const Quatd& r : inside) {
      if (contains(seen(r))) sources.push_back(seen(r));
    }
    Random random(4711);
    for (int i = 0; i < rays; ++i) {
      const Quatd source = sources[std::size_t(random.below(sources.size()))];
      Vec3d axis = random_direction(random);
      if (i % 2) axis = normalize_or(log(conjugate(source) * random_outside(random)), axis);
      const auto at = [&](double angle) { return source * rotation_about(axis, angle); };
      const double way = way_until_outside([&](double angle) { return contains(at(angle)); }, kPi<double>, 0.05, 14);
      if (way < kPi<double>) add(at(way));
      const Quatd between = at(way * random.unit());
      if (contains(between)) sources.push_back(between);
    }
    for (int i = 0; i < feet; ++i) add(nearest(random_outside(random), 1).place);
  }

  bool empty() const { return places_.empty(); }
  Quatd seen(Quatd r) const { return unit(conjugate(center_) * r); }
  bool contains(Quatd q) const { return form_.level(q) <= 1; }

  struct Found {
    Quatd place;
    double angle;  ///< of the rotation from q
  };
  /// The nearest place to q, which is outside: the nearest of all samples, and from the nearest few that are not beside
  /// each other on along the boundary.
  Found nearest(Quatd q, int tries = 4) const {
    std::vector<double> apart(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) apart[i] = -std::fabs(dot(places_[i], q));
    Found best{places_.front(), 10};
    for (int i = 0; i < tries; ++i) {
      const std::size_t start = std::size_t(std::min_element(apart.begin(), apart.end()) - apart.begin());
      if (apart[start] >= 0) break;
      const Quatd place = nearest_cover(places_[start], q);
      for (const Quatd& end : {place, slide(place, q)}) {
        if (const double angle = angle_apart(end, q); angle < best.angle) best = {end, angle};
      }
      for (std::size_t k = 0; k < places_.size(); ++k) {
        const double near = dot(places_[k], places_[start]), facing = dot(normals_[k], normals_[start]);
        if (std::fabs(near) > kBeside && (near > 0 ? facing : -facing) > kFacing) apart[k] = 0;
      }
    }
    return best;
  }
  Quatd random_outside(Random& random) const {
    for (int i = 0; i < 100000; ++i) {
      const Quatd q = random_rotation(random);
      if (!contains(q)) return q;
    }
    return identity<double>();
  }

 private:
  /// Cosines. Samples are beside each other where they are within 0.16 rad and face the same way within 60°.
  static constexpr double kBeside = 0.9968, kFacing = 0.5;
  static Quatd unit(Quatd q) { return scale(q, 1 / std::sqrt(dot(q, q))); }

  void add(Quatd place) {
    double steepness = 0, gauge = 0;
    places_.push_back(place), normals_.push_back(normal_at(place, steepness, gauge));
  }

  /// A place of the boundary with its outward normal and two directions along it.
  struct Spot {
    Quatd place, normal, side[2];
    double steepness;
  };
  Quatd normal_at(Quatd place, double& steepness, double& gauge) const {
    const SlopedForm::At here = form_.at(place);
    const Quatd along = here.slope + scale(place, -dot(here.slope, place));
    steepness = std::max(1e-12, std::sqrt(dot(along, along)));
    gauge = here.gauge;
    return scale(along, 1 / steepness);
  }
  /// The spot beside a place, by Newton's method.
  Spot spot_beside(Quatd place) const {
    Spot spot{};
    for (int i = 0; i < 8; ++i) {
      double gauge = 0;
      spot.place = place, spot.normal = normal_at(place, spot.steepness, gauge);
      const double miss = (gauge - 1) / spot.steepness;
      if (std::fabs(miss) < 1e-9) break;
      place = unit(place + scale(spot.normal, -std::clamp(miss, -0.05, 0.05)));
    }
    // At right angles to the place and the normal: the place's own axes, with what points along them taken out.
    const Vec3d n = vector_part(conjugate(spot.place) * spot.normal);
    const Vec3d a = normalize_or(cross(n, std::fabs(n.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0}), Vec3d{0, 0, 1});
    const Vec3d b = cross(n, a);
    spot.side[0] = spot.place * Quatd{a.x, a.y, a.z, 0}, spot.side[1] = spot.place * Quatd{b.x, b.y, b.z, 0};
    return spot;
  }

  /// Along the boundary to where it is nearest to q: Newton's method with curvatures measured at every place. Steps are
  /// kept where they end nearer.
  Quatd slide(Quatd start, Quatd q) const {
    Spot here = spot_beside(start);
    double longest = 0.1;
    for (int i = 0; i < 30 && longest > 1e-6; ++i) {
      const double step = 1e-5, x = dot(q, here.side[0]), y = dot(q, here.side[1]);
      const double along = dot(q, here.place), beyond = std::max(0.0, dot(q, here.normal));
      if (std::hypot(x, y) < 1e-7) break;
      double w[2][2];
      for (int k = 0; k < 2; ++k) {
        double steepness = 0, gauge = 0;
        const Quatd turned =
            normal_at(unit(here.place + scale(here.side[k], step)), steepness, gauge) + scale(here.normal, -1.0);
        for (int j = 0; j < 2; ++j) w[j][k] = dot(turned, here.side[j]) / step;
      }
      double a = along + beyond * w[0][0], c = along + beyond * w[1][1], b = beyond * (w[0][1] + w[1][0]) / 2;
      const double least = (a + c) / 2 - std::hypot((a - c) / 2, b), lift = std::max(0.0, 0.05 - least);
      a += lift, c += lift;
      double dx = (c * x - b * y) / (a * c - b * b), dy = (a * y - b * x) / (a * c - b * b);
      const double turn = std::hypot(w[0][0] * dx + w[0][1] * dy, w[1][0] * dx + w[1][1] * dy);
      const double size = std::max(std::hypot(dx, dy), turn / 5),
                   share = std::min(1.0, longest / std::max(size, 1e-12));
      const Spot next =
          spot_beside(unit(here.place + scale(here.side[0], dx * share) + scale(here.side[1], dy * share)));
      const bool nearer = contains(scale(next.place, 1 - 1e-9)) && dot(next.place, q) > dot(here.place, q);
      longest = nearer ? std::min(0.2, 2 * longest) : std::min(longest, size) / 4;
      if (nearer) here = next;
    }
    return here.place;
  }

  SlopedForm form_;
  Quatd center_;
  std::vector<Quatd> places_, normals_;
};

}  // namespace ligament::testing
