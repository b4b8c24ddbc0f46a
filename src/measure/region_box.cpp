#include "measure/region_box.h"

#include <ligament/batch.h>
#include "limit/any_limit.h"
#include "math/spread.h"
#include "math/symmetric.h"

#include <algorithm>

namespace ligament {
namespace {

/// The number of rotations that are projected to find the extent of the region. For a polynomial, whose projection is
/// slow, fewer are only tested.
constexpr int kRotations = 4096, kFewRotations = 512;
/// How often each side of the box is pushed further out.
constexpr int kClimbs = 12;
/// Radians. A region that reaches further than this from its centre counts as everything; axes would mean nothing.
constexpr float kFar = 2.8f;
/// Radians, and share of the extent: the room added to what was found, as the region may go on between the rotations
/// tried.
constexpr float kSlack = 0.02f;

RegionBox everything(Quatf center) {
  const float pi = kPi<float>;
  return {center, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {-pi, -pi, -pi}, {pi, pi, pi}};
}

Mat3f axes_of(const std::vector<Vec3f>& points) {
  const double n = static_cast<double>(points.size());
  Vec3d mean{};
  for (const Vec3f& p : points) mean = mean + convert<double>(p) * (1 / n);
  Square<3> covariance{};
  for (const Vec3f& p : points) {
    const Vec3d off = convert<double>(p) - mean;
    add_outer_square(covariance, {off.x, off.y, off.z});
  }
  const auto& axes = eigen_pairs(covariance).vectors;
  const Vec3d a{axes[0][0], axes[0][1], axes[0][2]}, b{axes[1][0], axes[1][1], axes[1][2]};
  return convert<float>(from_columns(a, b, cross(a, b)));
}

Vec3f point_of(Quatf center, Quatf r) { return log(conjugate(center) * r); }

/// Steps outwards along a direction, from the point that is furthest along it, and projects back inside; adds what it
/// finds.
void climb(const Limit& limit, Quatf center, Vec3f direction, std::vector<Vec3f>& points) {
  const auto is_lower = [&](Vec3f a, Vec3f b) { return dot(a, direction) < dot(b, direction); };
  Vec3f at = *std::max_element(points.begin(), points.end(), is_lower);
  float step = 0.2f;
  for (int i = 0; i < kClimbs; ++i) {
    const Vec3f next = point_of(center, project(limit, center * exp(at + direction * step)).rotation);
    points.push_back(next);
    if (is_lower(at, next)) {
      at = next;
    } else {
      step *= 0.5f;
    }
  }
}

/// Rotations all over the region and its boundary. A polynomial limit already has places on its boundary: the starts of
/// its searches.
std::vector<Quatf> rotations_inside(const Limit& limit) {
  const auto* polynomial = made_if<made::Polynomial>(limit);
  if (polynomial == nullptr) return projected_rotations(limit, kRotations);
  std::vector<Quatf> inside{polynomial->center};
  for (const made::Polynomial::Start& start : polynomial->starts) inside.push_back(polynomial->center * start.place);
  for (int i = 0; i < kFewRotations; ++i) {
    const auto r = convert<float>(spread_rotation(i, kFewRotations));
    if (contains(limit, r)) inside.push_back(r);
  }
  return inside;
}

}  // namespace

std::vector<Quatf> projected_rotations(const Limit& limit, int count) {
  std::vector<Quatf> inside;
  for (int i = 0; i < count; ++i) inside.push_back(convert<float>(spread_rotation(i, count)));
  project_batch(limit, inside, inside);
  return inside;
}

Quatf mean_of(const std::vector<Quatf>& rotations) {
  constexpr int kRounds = 8;
  Quatf mean = rotations.front();
  // Each round takes q or −q of every rotation, whichever is nearer to the last mean.
  for (int round = 0; round < kRounds; ++round) {
    Quatd sum{};
    for (const Quatf& q : rotations) sum = sum + convert<double>(nearest_cover(q, mean));
    if (dot(sum, sum) < 1e-12) return mean;
    mean = convert<float>(normalize(sum));
  }
  return mean;
}

RegionBox region_box(const Limit& limit, float grown_by) {
  const std::vector<Quatf> inside = rotations_inside(limit);
  const Quatf center = mean_of(inside);
  std::vector<Vec3f> points;
  float furthest = 0;
  for (const Quatf& q : inside) {
    points.push_back(point_of(center, q));
    furthest = std::max(furthest, length(points.back()));
  }
  if (furthest + grown_by > kFar) return everything(center);
  const Mat3f axes = axes_of(points);
  for (const Vec3f& direction : {Vec3f{1, 0, 0}, Vec3f{0, 1, 0}, Vec3f{0, 0, 1}}) {
    climb(limit, center, axes * direction, points);
    climb(limit, center, axes * -direction, points);
  }
  RegionBox box{center, axes, {9, 9, 9}, {-9, -9, -9}};
  for (const Vec3f& v : points) {
    const Vec3f p = transposed_times(box.axes, v);
    box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y), std::min(box.min.z, p.z)};
    box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y), std::max(box.max.z, p.z)};
  }
  // Two rotations can be up to π/2 times as far apart in rotation-vector space as their angle.
  const float room = grown_by * kHalfPi<float>;
  const auto grow = [&](float& lo, float& hi) {
    const float slack = hi - lo < 1e-6f ? 0 : kSlack * (1 + hi - lo);
    lo -= room + slack, hi += room + slack;
  };
  grow(box.min.x, box.max.x);
  grow(box.min.y, box.max.y);
  grow(box.min.z, box.max.z);
  return box;
}

}  // namespace ligament
