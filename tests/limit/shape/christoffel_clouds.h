// Clouds of rotations as joints have them, and polynomial limits that are made of them: the sublevel sets of their
// Christoffel functions.
#pragma once

#include "limit/shape/polynomial.h"

#include "limit/shape/polynomial_oracle.h"

#include <array>
#include <numeric>
#include <ostream>
#include <string>

namespace ligament::testing {

using Rotations = std::vector<Quatd>;

inline double random_normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.unit())) * std::cos(kTwoPi<double> * random.unit());
}
inline Vec3d random_normals(Random& random) {
  return {random_normal(random), random_normal(random), random_normal(random)};
}
/// The rotation by ‖v‖ about v.
inline Quatd turned_by(Vec3d v) { return exp(v); }

/// A normal cloud with these deviations, turned somehow and somewhere.
inline Rotations blob_cloud(std::uint64_t seed, Vec3d deviations, int count = 2000) {
  Random random(seed);
  const Quatd turn = random_rotation(random), place = random_rotation(random);
  Rotations cloud;
  for (int i = 0; i < count; ++i) {
    const Vec3d n = random_normals(random);
    cloud.push_back(place * turned_by(rotate(turn, {n.x * deviations.x, n.y * deviations.y, n.z * deviations.z})));
  }
  return cloud;
}
/// Along an arc of a circle in rotation-vector space, `half` radians to both sides.
inline Rotations bent_cloud(std::uint64_t seed, double radius, double half, double deviation, int count = 2000) {
  Random random(seed);
  const Quatd turn = random_rotation(random), place = random_rotation(random);
  Rotations cloud;
  for (int i = 0; i < count; ++i) {
    const double angle = random.between(-half, half);
    const Vec3d arc{radius * (std::cos(angle) - 1), radius * std::sin(angle), 0};
    cloud.push_back(place * turned_by(rotate(turn, arc + random_normals(random) * deviation)));
  }
  return cloud;
}
/// Swings about X and Z, with a twist that follows from them but for the deviation.
inline Rotations sheet_cloud(std::uint64_t seed, double x, double z, double deviation, int count = 2000) {
  Random random(seed);
  const Quatd place = random_rotation(random);
  Rotations cloud;
  for (int i = 0; i < count; ++i) {
    const double angle = random.between(0, kTwoPi<double>), radius = std::sqrt(random.unit());
    const Vec3d swing{x * radius * std::cos(angle), 0, z * radius * std::sin(angle)};
    const double twist = 0.4 * swing.x * swing.z + deviation * random_normal(random);
    cloud.push_back(place * turned_by(swing) * turned_by({0, twist, 0}));
  }
  return cloud;
}
/// An upper arm: a wide region of directions, and a twist whose range depends on them.
inline Rotations arm_cloud(std::uint64_t seed, int count = 2000) {
  Random random(seed);
  Rotations cloud;
  while (cloud.size() < static_cast<std::size_t>(count)) {
    const Vec3d d = random_direction(random);
    const double azimuth = std::atan2(d.x, d.z), widest = 1.1 + 0.5 * std::sin(azimuth) + 0.3 * std::cos(2 * azimuth);
    if (std::acos(d.y) > widest) continue;
    const double twist = random.between(-0.9 + 0.4 * d.x, 0.7 + 0.5 * d.z);
    cloud.push_back(from_two_vectors(Vec3d{0, 1, 0}, d) * turned_by({0, twist, 0}));
  }
  return cloud;
}
/// A knee or an elbow: flexion with some twist that grows with it.
inline Rotations rod_cloud(std::uint64_t seed, double longest, double deviation, int count = 2000) {
  Random random(seed);
  Rotations cloud;
  for (int i = 0; i < count; ++i) {
    const double flexion = longest * std::pow(random.unit(), 1.5), twist = 0.25 * flexion * random.between(-0.5, 1);
    cloud.push_back(turned_by({flexion, 0, 0}) * turned_by({0, twist, 0}) *
                    turned_by(random_normals(random) * deviation));
  }
  return cloud;
}
/// Two clusters, the second a third of them.
inline Rotations two_lobed_cloud(std::uint64_t seed, double apart, double deviation, int count = 2000) {
  Random random(seed);
  Rotations cloud;
  for (int i = 0; i < count; ++i) {
    const Vec3d middle = i % 3 == 0 ? Vec3d{apart, 0.4 * apart, 0} : Vec3d{};
    cloud.push_back(turned_by(middle + random_normals(random) * deviation));
  }
  return cloud;
}

/// A symmetric matrix M as V·Vᵀ, V upper triangular, and then V⁻¹: the factor of M⁻¹ = (V⁻¹)ᵀ·V⁻¹. Rows of n numbers.
inline std::vector<double> inverse_factor(const std::vector<double>& m, std::size_t n) {
  std::vector<double> v(n * n), u(n * n);
  for (std::size_t j = n; j-- > 0;) {
    for (std::size_t i = j + 1; i-- > 0;) {
      double rest = m[i * n + j];
      for (std::size_t k = j + 1; k < n; ++k) rest -= v[i * n + k] * v[j * n + k];
      v[i * n + j] = i == j ? std::sqrt(rest) : rest / v[j * n + j];
    }
  }
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = j + 1; i-- > 0;) {
      double rest = i == j ? 1 : 0;
      for (std::size_t k = i + 1; k <= j; ++k) rest -= v[i * n + k] * u[k * n + j];
      u[i * n + j] = rest / v[i * n + i];
    }
  }
  return u;
}

struct Christoffel {
  Quatd center;
  int degree;
  std::vector<float> factor;
};

/// About `center`: the moments of the monomials, a thousandth of their diagonal added, so scaled that `share` of the
/// cloud is inside.
inline Christoffel christoffel_about(Quatd center, const Rotations& cloud, int degree, double share) {
  const PlainForm plain(degree, {});
  const std::size_t n = exponents_of(degree).size();
  std::vector<double> moments(n * n);
  for (const Quatd& r : cloud) {
    const PlainForm::Monomials m = plain.monomials(conjugate(center) * r);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) moments[i * n + j] += m[i] * m[j] / double(cloud.size());
    }
  }
  for (std::size_t i = 0; i < n; ++i) moments[i * n + i] *= 1.001;
  const std::vector<double> u = inverse_factor(moments, n);
  std::vector<double> packed, levels;
  for (std::size_t i = 0; i < n; ++i) packed.insert(packed.end(), &u[i * n + i], &u[i * n + n - 1] + 1);
  const PlainForm form(degree, packed);
  for (const Quatd& r : cloud) levels.push_back(form.level(conjugate(center) * r));
  std::sort(levels.begin(), levels.end());
  const double scaled = 1 / std::sqrt(levels[std::size_t(share * double(levels.size() - 1))]);
  Christoffel made{center, degree, {}};
  for (const double entry : packed) made.factor.push_back(float(entry * scaled));
  return made;
}

/// The centre is the rotation of the cloud that is nearest to its mean, or the deepest where that is outside.
inline made::Polynomial christoffel_limit(const Rotations& cloud, int degree, std::vector<Quatf> anchors = {},
                                          double share = 0.999) {
  const Quatd mean = std::accumulate(cloud.begin(), cloud.end(), Quatd{},
                                     [](Quatd sum, Quatd r) { return sum + nearest_cover(r, sum); });
  const auto nearer = [&](Quatd a, Quatd b) { return std::fabs(dot(a, mean)) > std::fabs(dot(b, mean)); };
  Quatd center = *std::min_element(cloud.begin(), cloud.end(), nearer);
  Christoffel made = christoffel_about(center, cloud, degree, share);
  const PlainForm form(degree, {made.factor.begin(), made.factor.end()});
  if (form.level(identity<double>()) > 0.9) {
    const auto deeper = [&](Quatd a, Quatd b) {
      return form.level(conjugate(center) * a) < form.level(conjugate(center) * b);
    };
    center = *std::min_element(cloud.begin(), cloud.end(), deeper);
    made = christoffel_about(center, cloud, degree, share);
  }
  return made::make(Polynomial{rounded(center), degree, made.factor, std::move(anchors)}).value();
}

/// (x²/a² + y²/b² + z²/c²)² ≤ 1 with a = sin ½α and so on: an ellipsoid of the quaternion, α, β, γ wide.
inline made::Polynomial quaternion_ellipsoid(Quatf center, Vec3d angles) {
  const auto weight = [](double angle) { return float(1 / std::pow(std::sin(angle / 2), 2)); };
  std::vector<float> factor(55);
  factor[0] = weight(angles.x), factor[4] = weight(angles.y), factor[7] = weight(angles.z);  // x², y², z²
  return made::make(Polynomial{center, 2, factor, {}}).value();
}

/// U has these on its diagonal, in the order xx, xy, xz, xw, yy, …, and nothing else.
inline made::Polynomial diagonal_polynomial(const std::array<float, 10>& diagonal) {
  std::vector<float> factor;
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    factor.push_back(diagonal[i]);
    factor.insert(factor.end(), diagonal.size() - 1 - i, 0.0f);
  }
  return made::make(Polynomial{identity<float>(), 2, factor, {}}).value();
}

struct NamedPolynomial {
  std::string name;
  made::Polynomial limit;
  Rotations cloud;  ///< what it was made of; none for those that were not fitted
};
inline void PrintTo(const NamedPolynomial& named, std::ostream* out) { *out << named.name; }

inline const std::vector<NamedPolynomial>& polynomials() {
  static const std::vector<NamedPolynomial> all = [] {
    std::vector<NamedPolynomial> made;
    const auto fit = [&](const char* name, int degree, Rotations cloud, std::vector<Quatf> anchors = {}) {
      const made::Polynomial limit = christoffel_limit(cloud, degree, std::move(anchors));
      made.push_back({name, limit, std::move(cloud)});
    };
    const Quatf tilted = rounded(rotation_about({0.6, 0, -0.8}, 2)), other = rounded(turned_by({1.5, 0.6, 0}));
    fit("arm", 4, arm_cloud(1));
    fit("bent", 4, bent_cloud(3, 0.8, 1.5, 0.08));
    fit("sheet", 4, sheet_cloud(5, 0.9, 0.6, 0.02));
    fit("thin_sheet", 4, sheet_cloud(6, 1.2, 0.8, 0.004));
    fit("thin_rod", 4, rod_cloud(8, 1.5, 0.004));
    fit("two_lobes", 4, two_lobed_cloud(9, 1.5, 0.12), {other});
    fit("tiny", 4, blob_cloud(10, {0.004, 0.003, 0.002}));
    fit("almost_everything", 4, blob_cloud(11, {1.2, 0.9, 0.7}));
    fit("arm_2", 2, arm_cloud(12));
    fit("arm_6", 6, arm_cloud(14));
    made.push_back({"ball", quaternion_ellipsoid(tilted, {0.7, 0.7, 0.7}), {}});
    made.push_back({"half_degree", quaternion_ellipsoid(tilted, {0.0087, 0.0087, 0.0087}), {}});
    made.push_back({"ball_179_5", quaternion_ellipsoid(identity<float>(), {3.1329, 3.1329, 3.1329}), {}});
    made.push_back({"ellipsoid_100_to_1", quaternion_ellipsoid(tilted, {2, 0.02, 0.3}), {}});
    made.push_back({"everything", made::make(Polynomial{tilted, 4, std::vector<float>(630), {}}).value(), {}});
    made.push_back({"speck", quaternion_ellipsoid(tilted, {1e-6, 1e-6, 1e-6}), {}});
    // Not convex in any chart: from most of what is outside, slopes lead into valleys.
    made.push_back(
        {"valleys", diagonal_polynomial({22.3f, 7.9f, 10.8f, 2.2f, 1.2f, 2.3f, 0.5f, 2.2f, 0.7f, 0.1f}), {}});
    made.push_back({"all_but_a_cap", diagonal_polynomial({0, 0, 0, 0, 1.1f, 0, 0, 0, 0, 0.5f}), {}});
    return made;
  }();
  return all;
}

}  // namespace ligament::testing
