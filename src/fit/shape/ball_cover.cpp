#include "fit/shape/ball_cover.h"

#include "fit/gather/cloud.h"
#include "fit/most_of.h"
#include "math/clones.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ligament {
namespace {

/// Half of what a limit may have: more hold no less room, and every one of them is asked by every projection.
constexpr std::size_t kBalls = 32;
/// How far balls run together, in parts of their middle radius: enough to fill the notches between neighbours.
constexpr float kBlend = 0.5f;

/// Points as arrays, so that loops over them go in SIMD.
struct Points {
  std::vector<double> x, y, z;

  explicit Points(std::size_t size) : x(size), y(size), z(size) {}
  std::size_t size() const { return x.size(); }
  Vec3d at(std::size_t i) const { return {x[i], y[i], z[i]}; }
};

/// Some of them that follow each other.
struct Run {
  std::size_t first, end;
};

LIGAMENT_CLONES void fill_squared_distances(const Points& points, Run run, Vec3d from, double* squared) {
  const double *x = points.x.data(), *y = points.y.data(), *z = points.z.data();
  for (std::size_t i = run.first; i < run.end; ++i) {
    const double dx = x[i] - from.x, dy = y[i] - from.y, dz = z[i] - from.z;
    squared[i] = dx * dx + dy * dy + dz * dz;
  }
}

/// A ball's number is as wide as a distance: in SIMD one chooses the other.
using BallNumber = std::int64_t;

/// Each point with the ball that holds it.
struct Cover {
  Points points;
  std::vector<Vec3d> centers;
  std::vector<BallNumber> ball_of;
  std::vector<double> squared;  ///< distance from that ball's centre

  explicit Cover(Points p) : points(std::move(p)), ball_of(points.size(), 0), squared(points.size(), kEverywhere) {}

  static constexpr double kEverywhere = 100;  // beyond all distances
};

/// Gives to a ball the points that lie nearer to it than to their own.
LIGAMENT_CLONES void attract(Cover& cover, std::size_t ball) {
  const double *x = cover.points.x.data(), *y = cover.points.y.data(), *z = cover.points.z.data();
  const Vec3d center = cover.centers[ball];
  double* squared = cover.squared.data();
  BallNumber* ball_of = cover.ball_of.data();
  const auto number = static_cast<BallNumber>(ball);
  const std::size_t size = cover.points.size();
  for (std::size_t i = 0; i < size; ++i) {
    const double dx = x[i] - center.x, dy = y[i] - center.y, dz = z[i] - center.z;
    const double distance = dx * dx + dy * dy + dz * dz;
    const bool nearer = distance < squared[i];
    squared[i] = nearer ? distance : squared[i];
    ball_of[i] = nearer ? number : ball_of[i];
  }
}

Points vector_parts(const Cloud& cloud) {
  Points points(cloud.size());
  const Quatf inverse = conjugate(cloud.mean);
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Quatd q = upper_hemisphere(convert<double>(inverse * cloud.rotations[i]));
    points.x[i] = q.x, points.y[i] = q.y, points.z[i] = q.z;
  }
  return points;
}

/// Every further ball is put where the others are furthest away.
Cover spread_balls(Points points) {
  Cover cover(std::move(points));
  std::size_t furthest = 0;
  do {
    cover.centers.push_back(cover.points.at(furthest));
    attract(cover, cover.centers.size() - 1);
    furthest = first_most(cover.squared);
  } while (cover.centers.size() < kBalls && cover.squared[furthest] > 1e-12);
  return cover;
}

/// Orders the points by ball; where those of each are.
std::vector<Run> group(Cover& cover) {
  std::vector<Run> runs(cover.centers.size(), {0, 0});
  for (const BallNumber ball : cover.ball_of) ++runs[static_cast<std::size_t>(ball)].end;
  std::size_t first = 0;
  for (Run& run : runs) {
    first += run.end;
    run.first = run.end = first - run.end;
  }
  Points grouped(cover.points.size());
  for (std::size_t i = 0; i < grouped.size(); ++i) {
    const std::size_t to = runs[static_cast<std::size_t>(cover.ball_of[i])].end++;
    grouped.x[to] = cover.points.x[i], grouped.y[to] = cover.points.y[i], grouped.z[to] = cover.points.z[i];
  }
  cover.points = std::move(grouped);
  return runs;
}

/// Moves a ball towards the middle of its points: each time towards the furthest of them, by ever smaller steps.
void centre(Cover& cover, Vec3d& center, Run run) {
  constexpr int kSteps = 12;
  for (int step = 1; step <= kSteps; ++step) {
    fill_squared_distances(cover.points, run, center, cover.squared.data());
    const std::size_t furthest =
        run.first + first_most(std::span(cover.squared).subspan(run.first, run.end - run.first));
    center = center + (cover.points.at(furthest) - center) * (1.0 / (step + 1));
  }
}

/// Every ball goes to the middle of its points; then every point goes to its nearest ball.
void settle(Cover& cover) {
  const std::vector<Run> runs = group(cover);
  for (std::size_t b = 0; b < runs.size(); ++b) {
    if (runs[b].first < runs[b].end) centre(cover, cover.centers[b], runs[b]);
  }
  std::fill(cover.squared.begin(), cover.squared.end(), Cover::kEverywhere);
  for (std::size_t b = 0; b < runs.size(); ++b) attract(cover, b);
}

/// The balls that hold any points, grown by `room`.
std::vector<std::array<float, 4>> balls_of(const Cover& cover, double room) {
  std::vector<double> radii(cover.centers.size(), -1);  // squared
  for (std::size_t i = 0; i < cover.points.size(); ++i) {
    double& radius = radii[static_cast<std::size_t>(cover.ball_of[i])];
    radius = std::max(radius, cover.squared[i]);
  }
  std::vector<std::array<float, 4>> balls;
  for (std::size_t b = 0; b < radii.size(); ++b) {
    const Vec3f c = convert<float>(cover.centers[b]);
    if (radii[b] >= 0) balls.push_back({c.x, c.y, c.z, static_cast<float>(std::sqrt(radii[b]) + room)});
  }
  return balls;
}

float middle_radius(const std::vector<std::array<float, 4>>& balls) {
  std::vector<float> radii;
  for (const auto& ball : balls) radii.push_back(ball[3]);
  std::sort(radii.begin(), radii.end());
  return radii[radii.size() / 2];
}

}  // namespace

Result<Limit> enclose_in_balls(std::span<const Quatf> rotations, double padding) {
  constexpr int kRounds = 4;
  constexpr double kBetween = 0.01;  // radians; balls hold what is given, and should hold what lies between
  const Cloud cloud = make_cloud(rotations);
  Cover cover = spread_balls(vector_parts(cloud));
  for (int round = 0; round < kRounds; ++round) settle(cover);
  // A turn moves the vector part by half of it at most.
  const std::vector<std::array<float, 4>> balls = balls_of(cover, (padding + kBetween) / 2);
  return make_limit(Implicit{balls, kBlend * middle_radius(balls), cloud.mean});
}

}  // namespace ligament
