#include "measure/region_box.h"

#include "limit/batch/batch.h"
#include "math/spread.h"
#include "math/symmetric.h"

#include <algorithm>

namespace ligament {
namespace {

/// Rotations that are pushed inside, to see how far the region reaches; fewer where a push would take a search.
constexpr int kRotations = 4096, kFewRotations = 512;
/// How often each side of the box is pushed further out.
constexpr int kClimbs = 12;
/// Beyond this (radians) from its centre a region is as good as everywhere, and axes would mean nothing.
constexpr float kFar = 2.8f;
/// Room beyond what was found, as a share of it and in radians: between the rotations tried there may be more.
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

/// Goes from the furthest of the points along a direction, pushed out and back inside again, and adds what it finds.
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

/// Rotations all over the region, and all along its boundary. A polynomial knows its boundary: searches start there.
std::vector<Quatf> rotations_inside(const Limit& limit) {
  const auto* polynomial = std::get_if<Polynomial>(&limit);
  if (polynomial == nullptr) return pushed_inside(limit, kRotations);
  std::vector<Quatf> inside{polynomial->center};
  for (const Polynomial::Start& start : polynomial->starts) inside.push_back(polynomial->center * start.place);
  for (int i = 0; i < kFewRotations; ++i) {
    const auto r = convert<float>(spread_rotation(i, kFewRotations));
    if (contains(limit, r)) inside.push_back(r);
  }
  return inside;
}

}  // namespace

std::vector<Quatf> pushed_inside(const Limit& limit, int count) {
  std::vector<Quatf> inside;
  for (int i = 0; i < count; ++i) inside.push_back(convert<float>(spread_rotation(i, count)));
  project_batch(limit, inside, inside);
  return inside;
}

Quatf mean_of(const std::vector<Quatf>& rotations) {
  constexpr int kRounds = 8;
  Quatf mean = rotations.front();
  // Each round takes the cover of every rotation that is nearer to the last mean.
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
  // Two rotations an angle apart lie up to π/2 times that apart in rotation-vector space.
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
