// The maker of implicit limits: checks the balls, then computes what the kernels need.
#include "limit/shape/checks.h"
#include "limit/shape/implicit.h"

#include <algorithm>
#include <cmath>

namespace ligament::made {
namespace {

using GivenBall = std::array<float, 4>;

/// A ball may miss the unit ball by this much and still count as touching it.
constexpr double kTouching = 1e-6;

/// The largest radius of a ball that covers only a part of the unit ball; float has no digits left for larger ones.
constexpr double kLargestBall = 10;

/// A smaller blend counts as 0: it would move the surface by less than kInsideTolerance.
constexpr float kLeastBlend = 1e-6f;

Vec3d center_of(const GivenBall& ball) { return {ball[0], ball[1], ball[2]}; }
bool covers_all(const GivenBall& ball) { return double(ball[3]) >= 1 + length(center_of(ball)); }

Status check_balls(const std::vector<GivenBall>& balls) {
  if (balls.empty()) return wrong("balls", "expected at least one ball [x, y, z, radius]");
  if (balls.size() > kMaxBalls) return wrong("balls", "expected at most 64 balls");
  for (const GivenBall& ball : balls) {
    if (!std::all_of(ball.begin(), ball.end(), [](float x) { return std::isfinite(x); })) {
      return wrong("balls", "expected four finite numbers each");
    }
    if (ball[3] < 0) return wrong("balls", "expected no radius below 0");
    if (length(center_of(ball)) > 1 + double(ball[3]) + kTouching) {
      return wrong("balls", "expected balls that reach the unit ball, where the vector parts are");
    }
    if (double(ball[3]) > kLargestBall && !covers_all(ball)) {
      return wrong("balls", "expected no radius above 10, unless the ball contains the unit ball");
    }
  }
  return Done{};
}

BlendedBall make_ball(const GivenBall& given, double blend) {
  const Vec3d center = center_of(given);
  const double distance = length(center), radius = given[3], reach = radius + blend, gap = 1 - distance - radius;
  const double per = blend > 0 ? 1 / (blend * (2 * radius + blend)) : 0;
  const auto height = [](double p) { return static_cast<float>(std::sqrt(std::max(0.0, (1 - p) * (1 + p)))); };
  BlendedBall ball{};
  ball.center = convert<float>(center);
  ball.direction = convert<float>(normalize_or(center, Vec3d{0, 0, 1}));
  ball.distance = static_cast<float>(distance);
  ball.radius = given[3];
  ball.reach = static_cast<float>(reach);
  ball.lead = static_cast<float>(radius - distance);
  ball.gap = static_cast<float>(gap);
  ball.edge = static_cast<float>(gap * (1 + distance + radius));
  ball.inner = static_cast<float>((1 - radius + distance) * (1 + radius - distance));
  ball.per = static_cast<float>(per);
  ball.low = height(distance + reach);
  ball.high = height(std::max(0.0, distance - reach));
  return ball;
}

/// The radius of some ball about p that lies inside the region, found from the tangent of √f at p (see ball_field.h);
/// below 0 if p is outside.
double radius_inside(const std::vector<GivenBall>& balls, double blend, Vec3d p) {
  double total = 0, weight = 0, widest = -1;
  Vec3d lean;
  for (const GivenBall& ball : balls) {
    const Vec3d from = p - center_of(ball);
    const double radius = ball[3], squared = dot(from, from);
    widest = std::max(widest, radius - std::sqrt(squared));
    if (blend <= 0) continue;
    const double per = 1 / (blend * (2 * radius + blend));
    const double u = std::max(0.0, 1 + (radius * radius - squared) * per);
    total += u * u, weight += 2 * u * per, lean = lean + from * (2 * u * per);
  }
  if (blend <= 0 || total < 1) return widest;
  const double root = std::sqrt(total), aside = length(lean) / weight;
  return std::max(widest, std::sqrt(aside * aside + (root - 1) * 2 * root / weight) - aside);
}

/// Whether the region contains the part of a cube about p that lies in the unit ball. Cuts the cube into smaller ones
/// until each fits into a ball inside the region, or one is not inside. For most regions the first cube already is not.
bool covers_cube(const std::vector<GivenBall>& balls, double blend, Vec3d p, double half, int cuts) {
  const double corner = half * std::sqrt(3.0);
  if (length(p) - corner > 1) return true;
  const double radius = radius_inside(balls, blend, p);
  if (radius >= corner) return true;
  if (cuts == 0 || (radius < 0 && length(p) <= 1)) return false;
  for (int part = 0; part < 8; ++part) {
    const Vec3d step{part & 1 ? 1.0 : -1.0, part & 2 ? 1.0 : -1.0, part & 4 ? 1.0 : -1.0};
    if (!covers_cube(balls, blend, p + step * (half / 2), half / 2, cuts - 1)) return false;
  }
  return true;
}

}  // namespace

Result<Implicit> make(const ligament::Implicit& written) {
  const auto& [balls, blend, center] = written;
  constexpr int kCuts = 5;
  if (const Status status = check_balls(balls); !status) return status.error();
  if (!(blend >= 0) || !std::isfinite(blend)) return wrong("blend", "expected a number ≥ 0");
  const Result<Quatf> turn = usable_rotation("center", center);
  if (!turn) return turn.error();
  Implicit made{{}, {balls, blend, *turn}, {}};
  BallSet& set = made.set;
  // A single ball has nothing to blend with.
  set.blended = blend > kLeastBlend && made.balls.size() > 1;
  set.blend = set.blended ? blend : 0;
  for (const GivenBall& ball : made.balls) set.balls.push_back(make_ball(ball, double(set.blend)));
  set.across = std::any_of(set.balls.begin(), set.balls.end(), [](const BlendedBall& ball) { return ball.low <= 0; });
  set.everything = std::any_of(made.balls.begin(), made.balls.end(), covers_all) ||
                   covers_cube(made.balls, double(set.blend), {}, 1, kCuts);
  return made;
}

}  // namespace ligament::made
