#include <ligament/fit/dof.h>

#include <ligament/fit/detail/all_but_few.h>
#include <ligament/math/rotation.h>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>

namespace ligament {
namespace {

constexpr double kStill = 1e-3;        // radians; what rounding in files and filters leaves of a joint at rest
constexpr double kHingePlay = 1e-2;    // radians; a hinge may wobble this much about its axis
constexpr double kSurfacePlay = 4e-3;  // radians; and a universal joint about its surface
constexpr double kStray = 1e-3;        // share of frames that may be further off

/// Whether it holds for all but the share kStray of the frames.
template <class Holds>
bool all_but_stray(const Cloud& cloud, Holds holds) {
  double spare = kStray * cloud.total();
  for (std::size_t i = 0; i < cloud.size() && spare >= 0; ++i) {
    if (!holds(i)) spare -= cloud.counts[i];
  }
  return spare >= 0;
}

/// The largest second moment about the origin, not about the centre: the axis must pass through the mean rotation.
Vec3d main_axis(const Cloud& cloud) {
  Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Eigen::Vector3d v(cloud.x[i], cloud.y[i], cloud.z[i]);
    moments += v * v.transpose();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(moments);
  const Eigen::Vector3d e = solver.eigenvectors().col(2);
  const int largest = std::fabs(e[0]) >= 0.7 ? 0 : std::fabs(e[1]) >= 0.7 ? 1 : std::fabs(e[2]) >= 0.57 ? 2 : 0;
  const double sign = e[largest] < 0 ? -1 : 1;
  return {e[0] * sign, e[1] * sign, e[2] * sign};
}

double off_axis(const Cloud& cloud, std::size_t i, Vec3d axis) {
  const Vec3d v = convert<double>(cloud.point(i));
  return length(v - axis * dot(v, axis));
}

using Monomials = Eigen::Matrix<double, 10, 1>;

/// All products of two components; √2 on the mixed ones makes the sum of squares independent of the axes.
Monomials quadratic_monomials(Quatf q) {
  const double r = 1.4142135623730951, x = q.x, y = q.y, z = q.z, w = q.w;
  Monomials m;
  m << x * x, y * y, z * z, w * w, r * x * y, r * x * z, r * x * w, r * y * z, r * y * w, r * z * w;
  return m;
}

Eigen::Matrix4d as_form(const Monomials& c) {
  const double h = 0.7071067811865476;
  Eigen::Matrix4d form;
  form << c[0], h * c[4], h * c[5], h * c[6],  //
      h * c[4], c[1], h * c[7], h * c[8],      //
      h * c[5], h * c[7], c[2], h * c[9],      //
      h * c[6], h * c[8], h * c[9], c[3];
  return form;
}

/// The rotations of two hinges in a row, exp(aα)·exp(bβ), are the zeros of a quadratic form in the quaternion. How far
/// (radians, root mean square) the cloud lies from the best such surface.
double distance_from_quadric(const Cloud& cloud) {
  Eigen::Matrix<double, 10, 10> moments = Eigen::Matrix<double, 10, 10>::Zero();
  for (const Quatf& q : cloud.rotations) {
    const Monomials m = quadratic_monomials(conjugate(cloud.mean) * q);
    moments += m * m.transpose();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 10, 10>> solver(moments);
  const Eigen::Matrix4d form = as_form(solver.eigenvectors().col(0));
  double sum = 0;
  for (const Quatf& rotation : cloud.rotations) {
    const Quatf q = conjugate(cloud.mean) * rotation;
    const Eigen::Vector4d p(q.x, q.y, q.z, q.w);
    const Eigen::Vector4d gradient = 2 * form * p;
    const double value = p.dot(form * p);
    const double slope = (gradient - gradient.dot(p) * p).norm();
    const double distance = 2 * std::fabs(value) / std::max(slope, 1e-6);
    sum += distance * distance;
  }
  return std::sqrt(sum / static_cast<double>(cloud.size()));
}

}  // namespace

SingleAxis single_axis(const Cloud& cloud) {
  SingleAxis result{main_axis(cloud), 0};
  result.off_axis = detail::all_but_few(cloud, kStray, [&](std::size_t i) { return off_axis(cloud, i, result.axis); });
  return result;
}

int degrees_of_freedom(const Cloud& cloud) {
  if (cloud.size() == 0) return 0;
  if (all_but_stray(cloud, [&](std::size_t i) { return length(cloud.point(i)) <= kStill; })) return 0;
  const Vec3d axis = main_axis(cloud);
  if (all_but_stray(cloud, [&](std::size_t i) { return off_axis(cloud, i, axis) <= kHingePlay; })) return 1;
  if (cloud.size() < 20) return 3;
  // A surface shows in some hundred points as well as in all.
  constexpr std::size_t kEnough = 600;
  const std::size_t step = std::max<std::size_t>(1, cloud.size() / kEnough);
  const Cloud thin = step == 1 ? cloud : subset(cloud, [&](std::size_t i) { return i % step == 0; });
  const double play = std::min(kSurfacePlay, 0.05 * principal_axes(thin, Weighting::voxels).deviations[1]);
  return distance_from_quadric(thin) <= play ? 2 : 3;
}

}  // namespace ligament
