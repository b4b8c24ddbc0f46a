#include <ligament/fit/detail/ball_cover.h>

#include <ligament/fit/cloud.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ligament::detail {
namespace {

/// Half of what a limit may have: more hold no less room, and every one of them is asked by every projection.
constexpr std::size_t kBalls = 32;
/// How far balls run together, in parts of their middle radius: enough to fill the notches between neighbours.
constexpr float kBlend = 0.5f;

/// Each point with the ball that holds it.
struct Cover {
  std::vector<Vec3d> points, centers;
  std::vector<std::size_t> ball_of;
  std::vector<double> squared;  ///< distance from that ball's centre

  explicit Cover(std::vector<Vec3d> p)
      : points(std::move(p)), ball_of(points.size(), 0), squared(points.size(), kEverywhere) {}

  static constexpr double kEverywhere = 100;  // beyond all distances
  /// Gives to a ball the points that lie nearer to it than to their own.
  void attract(std::size_t ball) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec3d apart = points[i] - centers[ball];
      const double distance = dot(apart, apart);
      if (distance < squared[i]) squared[i] = distance, ball_of[i] = ball;
    }
  }
};

std::vector<Vec3d> vector_parts(const Cloud& cloud) {
  std::vector<Vec3d> points;
  const Quatf inverse = conjugate(cloud.mean);
  for (const Quatf& r : cloud.rotations) {
    const Quatd q = upper_hemisphere(convert<double>(inverse * r));
    points.push_back({q.x, q.y, q.z});
  }
  return points;
}

/// Every further ball is put where the others are furthest away.
Cover spread_balls(std::vector<Vec3d> points) {
  Cover cover(std::move(points));
  std::size_t furthest = 0;
  do {
    cover.centers.push_back(cover.points[furthest]);
    cover.attract(cover.centers.size() - 1);
    const auto most = std::max_element(cover.squared.begin(), cover.squared.end());
    furthest = static_cast<std::size_t>(most - cover.squared.begin());
  } while (cover.centers.size() < kBalls && cover.squared[furthest] > 1e-12);
  return cover;
}

/// Moves each ball towards the middle of its points, the furthest of them first, by ever smaller steps; then every
/// point goes to its nearest ball.
void settle(Cover& cover) {
  constexpr int kSteps = 12;
  for (int step = 1; step <= kSteps; ++step) {
    std::array<std::size_t, kBalls> furthest{};
    std::array<double, kBalls> most{};
    for (std::size_t i = 0; i < cover.points.size(); ++i) {
      const std::size_t ball = cover.ball_of[i];
      const Vec3d apart = cover.points[i] - cover.centers[ball];
      const double distance = dot(apart, apart);
      if (distance > most[ball]) most[ball] = distance, furthest[ball] = i;
    }
    for (std::size_t b = 0; b < cover.centers.size(); ++b) {
      if (most[b] <= 0) continue;
      cover.centers[b] = cover.centers[b] + (cover.points[furthest[b]] - cover.centers[b]) * (1.0 / (step + 1));
    }
  }
  std::fill(cover.squared.begin(), cover.squared.end(), Cover::kEverywhere);
  for (std::size_t b = 0; b < cover.centers.size(); ++b) cover.attract(b);
}

/// The balls that hold any points, grown by `room`.
std::vector<std::array<float, 4>> balls_of(const Cover& cover, double room) {
  std::vector<double> radii(cover.centers.size(), -1);
  for (std::size_t i = 0; i < cover.points.size(); ++i) {
    radii[cover.ball_of[i]] = std::max(radii[cover.ball_of[i]], std::sqrt(cover.squared[i]));
  }
  std::vector<std::array<float, 4>> balls;
  for (std::size_t b = 0; b < radii.size(); ++b) {
    const Vec3f c = convert<float>(cover.centers[b]);
    if (radii[b] >= 0) balls.push_back({c.x, c.y, c.z, static_cast<float>(radii[b] + room)});
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
  const Result<Implicit> implicit = make_implicit(balls, kBlend * middle_radius(balls), cloud.mean);
  if (!implicit) return implicit.error();
  return Limit(*implicit);
}

}  // namespace ligament::detail
