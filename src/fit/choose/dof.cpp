#include "fit/choose/dof.h"

#include "fit/all_but_few.h"
#include "fit/shape/equation.h"
#include "math/rotation.h"

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
  Square<3> moments{};
  for (std::size_t i = 0; i < cloud.size(); ++i) add_outer_square(moments, {cloud.x[i], cloud.y[i], cloud.z[i]});
  const std::array<double, 3> e = eigen_pairs(moments).vectors[2];
  const int largest = std::fabs(e[0]) >= 0.7 ? 0 : std::fabs(e[1]) >= 0.7 ? 1 : std::fabs(e[2]) >= 0.57 ? 2 : 0;
  const double sign = e[largest] < 0 ? -1 : 1;
  return {e[0] * sign, e[1] * sign, e[2] * sign};
}

double off_axis(const Cloud& cloud, std::size_t i, Vec3d axis) {
  const Vec3d v = convert<double>(cloud.point(i));
  return length(v - axis * dot(v, axis));
}

/// All products of two components; √2 on the mixed ones makes the sum of squares independent of the axes.
Row<10> quadratic_monomials(Quatd q) {
  const double r = 1.4142135623730951, x = q.x, y = q.y, z = q.z, w = q.w;
  return {x * x, y * y, z * z, w * w, r * x * y, r * x * z, r * x * w, r * y * z, r * y * w, r * z * w};
}

/// Half the gradient of the form Σ c·monomial; its product with q is the form.
Quatd half_gradient(const Row<10>& c, Quatd q) {
  const double h = 0.7071067811865476;
  return {
      c[0] * q.x + h * (c[4] * q.y + c[5] * q.z + c[6] * q.w), c[1] * q.y + h * (c[4] * q.x + c[7] * q.z + c[8] * q.w),
      c[2] * q.z + h * (c[5] * q.x + c[7] * q.y + c[9] * q.w), c[3] * q.w + h * (c[6] * q.x + c[8] * q.y + c[9] * q.z)};
}

/// How far q lies from the zeros of a form, in radians, nearly.
double distance_from_zeros(const Row<10>& form, Quatd q) {
  const Quatd half = half_gradient(form, q);
  const double value = dot(q, half);
  const Quatd along = half + scale(q, -value);  // on the sphere of quaternions
  const double slope = 2 * std::sqrt(dot(along, along));
  return 2 * std::fabs(value) / std::max(slope, 1e-6);
}

/// The rotations of two hinges in a row, exp(aα)·exp(bβ), are the zeros of a quadratic form in the quaternion. How far
/// (radians, root mean square) the cloud lies from the best such surface, but for strays.
double distance_from_quadric(const Cloud& cloud) {
  std::vector<Quatd> about_mean;
  std::vector<Row<10>> rows;
  for (const Quatf& q : cloud.rotations) {
    about_mean.push_back(convert<double>(conjugate(cloud.mean) * q));
    rows.push_back(quadratic_monomials(about_mean.back()));
  }
  const Row<10> form = equation_of(std::move(rows));
  std::vector<double> distances;
  for (const Quatd& q : about_mean) distances.push_back(distance_from_zeros(form, q));
  const double bound = all_but_few(cloud, kStray, [&](std::size_t i) { return distances[i]; });
  double sum = 0, count = 0;
  for (const double distance : distances) {
    if (distance <= bound) sum += distance * distance, ++count;
  }
  return std::sqrt(sum / count);
}

}  // namespace

SingleAxis single_axis(const Cloud& cloud) {
  SingleAxis result{main_axis(cloud), 0};
  result.off_axis = all_but_few(cloud, kStray, [&](std::size_t i) { return off_axis(cloud, i, result.axis); });
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
