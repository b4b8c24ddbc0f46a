#include <ligament/fit/detail/enclosing_ellipsoid.h>

#include <ligament/math/mat3.h>
#include <ligament/math/trig.h>

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace ligament::detail {
namespace {

/// (v − c)ᵀ A (v − c) ≤ 1
struct Quadric {
  Eigen::Vector3d c;
  Eigen::Matrix3d a;

  double level(const Eigen::Vector3d& v) const { return (v - c).dot(a * (v - c)); }
};

Eigen::Vector3d eigen_point(const Cloud& cloud, std::size_t i) { return {cloud.x[i], cloud.y[i], cloud.z[i]}; }

/// The points furthest along 96 directions spread over the sphere: all that an enclosing ellipsoid needs to see.
std::vector<Eigen::Vector3d> extreme_points(const Cloud& cloud) {
  constexpr int kDirections = 48;  // and their opposites
  std::vector<std::size_t> chosen;
  for (int k = 0; k < kDirections; ++k) {
    const double height = (k + 0.5) / kDirections;
    const double around = k * 2.39996322972865332;  // the golden angle
    const double r = std::sqrt(1 - height * height);
    const SinCos<double> sc = sin_cos(around);
    const float nx = float(r * sc.cos), ny = float(r * sc.sin), nz = float(height);
    std::size_t low = 0, high = 0;
    float least = 1e9f, most = -1e9f;
    for (std::size_t i = 0; i < cloud.size(); ++i) {
      const float along = cloud.x[i] * nx + cloud.y[i] * ny + cloud.z[i] * nz;
      if (along < least) least = along, low = i;
      if (along > most) most = along, high = i;
    }
    chosen.push_back(low);
    chosen.push_back(high);
  }
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  std::vector<Eigen::Vector3d> points;
  for (const std::size_t i : chosen) points.push_back(eigen_point(cloud, i));
  return points;
}

/// Khachiyan's method: weights move towards the point that sticks out most. `floor` keeps flat sets from having no
/// volume at all.
Quadric least_volume(const std::vector<Eigen::Vector3d>& points, double floor) {
  constexpr int kSteps = 60;
  const auto n = static_cast<Eigen::Index>(points.size());
  Eigen::VectorXd weights = Eigen::VectorXd::Constant(n, 1.0 / static_cast<double>(n));
  Quadric q{};
  for (int step = 0;; ++step) {
    q.c.setZero();
    for (Eigen::Index i = 0; i < n; ++i) q.c += weights[i] * points[static_cast<std::size_t>(i)];
    Eigen::Matrix3d scatter = Eigen::Matrix3d::Identity() * (floor * floor / 3);
    for (Eigen::Index i = 0; i < n; ++i) {
      const Eigen::Vector3d d = points[static_cast<std::size_t>(i)] - q.c;
      scatter += weights[i] * d * d.transpose();
    }
    q.a = scatter.inverse() / 3;
    if (step == kSteps) return q;
    Eigen::Index furthest = 0;
    double worst = -1;
    for (Eigen::Index i = 0; i < n; ++i) {
      const double level = q.level(points[static_cast<std::size_t>(i)]);
      if (level > worst) worst = level, furthest = i;
    }
    // `worst` is the level at which 1 would be optimal; the exact line search of the dual problem.
    const double kappa = 3 * worst + 1;
    if (worst < 1.01) return q;
    const double move = (kappa - 4) / (4 * (kappa - 1));
    weights *= 1 - move;
    weights[furthest] += move;
  }
}

double highest_level(const Quadric& q, const Cloud& cloud) {
  double highest = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) highest = std::max(highest, q.level(eigen_point(cloud, i)));
  return highest;
}

}  // namespace

EnclosingEllipsoid enclosing_ellipsoid(const Cloud& cloud) {
  constexpr double kThinnest = 1e-4;  // radians
  Quadric q = least_volume(extreme_points(cloud), kThinnest);
  q.a /= std::max(highest_level(q, cloud), 1e-12) * (1 + 1e-6);
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(q.a);
  const Eigen::Matrix3d vectors = solver.eigenvectors();
  const auto axis = [&](int i) {
    Vec3d e{vectors(0, i), vectors(1, i), vectors(2, i)};
    const double largest = std::max({std::fabs(e.x), std::fabs(e.y), std::fabs(e.z)});
    const double sign = std::fabs(e.x) > 0.99 * largest ? e.x : std::fabs(e.y) > 0.99 * largest ? e.y : e.z;
    return sign < 0 ? -e : e;
  };
  const Vec3d first = axis(0), second = axis(1);
  const auto radius = [&](int i) { return static_cast<float>(1 / std::sqrt(std::max(solver.eigenvalues()[i], 1e-12))); };
  return {{float(q.c.x()), float(q.c.y()), float(q.c.z())},
          convert<float>(to_quat(from_columns(first, second, cross(first, second)))),
          {radius(0), radius(1), radius(2)}};
}

}  // namespace ligament::detail
