#include <ligament/fit/enclose.h>

#include <ligament/fit/christoffel.h>
#include <ligament/fit/detail/ball_cover.h>
#include <ligament/fit/detail/direction_shapes.h>
#include <ligament/fit/shapes.h>
#include <ligament/limit/measure.h>
#include <ligament/limit/region_box.h>
#include <ligament/limit/sampler.h>
#include <ligament/limit/spread.h>

#include <algorithm>
#include <functional>

namespace ligament {
namespace {

using Encloser = std::function<Result<Limit>(std::span<const Quatf>, double)>;

Encloser around_directions(Result<Limit> (*make)(const detail::DirectionCloud&, double)) {
  return [make](std::span<const Quatf> rotations, double padding) {
    return make(detail::make_direction_cloud(rotations), padding);
  };
}

Encloser around_points(ShapeKind kind) {
  return [kind](std::span<const Quatf> rotations, double padding) -> Result<Limit> {
    return fit_plain(kind, make_cloud(rotations), padding);
  };
}

/// The hull of the points that lie furthest out in evenly spread directions, blown up to hold the others.
Result<Limit> enclose_in_hull(std::span<const Quatf> rotations, double padding) {
  constexpr int kDirections = 400;
  const Cloud cloud = make_cloud(rotations);
  Vec3f middle{};
  for (std::size_t i = 0; i < cloud.size(); ++i) middle = middle + cloud.point(i) * (1 / float(cloud.size()));
  std::vector<Vec3f> vertices;
  for (int k = 0; k < kDirections; ++k) {
    const Vec3f n = convert<float>(spread_direction(k, kDirections));
    std::size_t furthest = 0;
    for (std::size_t i = 1; i < cloud.size(); ++i) {
      if (dot(n, cloud.point(i)) > dot(n, cloud.point(furthest))) furthest = i;
    }
    vertices.push_back(cloud.point(furthest) + n * float(padding));
  }
  const Result<Hull> hull = make_hull(std::move(vertices));
  if (!hull) return hull.error();
  const Result<Volume> volume = make_volume(cloud.mean, *hull);
  if (!volume) return volume.error();
  return Limit(*volume);
}

/// A polynomial touches what it holds in a few places, which may lie between the rotations given.
Result<Limit> enclose_in_polynomial(std::span<const Quatf> rotations, double padding) {
  constexpr double kBetween = 0.003;  // radians
  return fit_polynomial(make_cloud(rotations), padding + kBetween);
}

constexpr EulerOrder kEulerOrders[] = {EulerOrder::xyz, EulerOrder::xzy, EulerOrder::yxz, EulerOrder::yzx,
                                       EulerOrder::zxy, EulerOrder::zyx, EulerOrder::xyx, EulerOrder::xzx,
                                       EulerOrder::yxy, EulerOrder::yzy, EulerOrder::zxz, EulerOrder::zyz};

/// The angles of the principal triple; `any` is of that order.
std::array<float, 3> euler_angles(const Euler& any, Quatf r) {
  const auto triple = detail::first_triple(any, upper_hemisphere(r));
  const auto angle = [&](int i) { return atan2(triple.angle[i].sin, triple.angle[i].cos); };
  return {angle(0), angle(1) - (any.same_ends ? 0 : kHalfPi<float>), angle(2)};
}

/// The ranges of the order whose box is the smallest.
Result<Limit> enclose_in_euler(std::span<const Quatf> rotations, double padding) {
  constexpr int kPoints = 4000;
  std::optional<Limit> best;
  double least = 2;
  for (const EulerOrder order : kEulerOrders) {
    const Euler any = make_euler(order, {-4, -4, -4}, {4, 4, 4}).value();
    std::array<std::vector<float>, 3> angles;
    for (const Quatf& r : rotations) {
      const std::array<float, 3> a = euler_angles(any, r);
      for (int i = 0; i < 3; ++i) angles[i].push_back(a[i]);
    }
    std::array<float, 3> min, max;
    for (int i = 0; i < 3; ++i) {
      const TwistRange range = detail::twist_around(std::move(angles[i]), padding);
      min[i] = range.min, max[i] = range.max;
    }
    const Result<Euler> euler = make_euler(order, min, max);
    if (!euler) return euler.error();
    const double volume = haar_volume(*euler, 0, kPoints);
    if (volume < least) best = Limit(*euler), least = volume;
  }
  return *best;
}

struct NamedEncloser {
  std::string_view name;
  Encloser enclose;
};
const std::vector<NamedEncloser>& enclosers() {
  static const std::vector<NamedEncloser> all = {
      {"free", [](std::span<const Quatf>, double) -> Result<Limit> { return Limit(Free{}); }},
      {"euler", enclose_in_euler},
      {"box", around_points(ShapeKind::box)},
      {"oriented-box", around_points(ShapeKind::oriented_box)},
      {"ellipsoid", around_points(ShapeKind::ellipsoid)},
      {"kdop", around_points(ShapeKind::kdop)},
      {"hull", enclose_in_hull},
      {"polynomial", enclose_in_polynomial},
      {"implicit", detail::enclose_in_balls},
      {"cone", around_directions(detail::enclose_in_cone)},
      {"ellipse", around_directions(detail::enclose_in_ellipse)},
      {"quaternion-ellipse", around_directions(detail::enclose_in_quaternion_ellipse)},
      {"hinge", around_directions(detail::enclose_in_hinge)},
      {"spherical", around_directions(detail::enclose_in_spherical)},
      {"polygon", around_directions(detail::enclose_in_polygon)},
      {"polar", around_directions(detail::enclose_in_polar)},
      {"reach-cone", around_directions(detail::enclose_in_reach_cone)},
      {"planar", around_directions(detail::enclose_in_planar)},
      {"swing-box", around_points(ShapeKind::swing_box)},
      {"swing-kdop", around_points(ShapeKind::swing_kdop)},
      {"swing-ellipsoid", around_points(ShapeKind::swing_ellipsoid)},
  };
  return all;
}

/// Rotations of the boundary, and some of what it encloses: balls would leave that hollow.
std::vector<Quatf> inside_and_around(const Limit& limit, int count) {
  std::vector<Quatf> rotations = pushed_inside(limit, count);
  const Sampler sampler(limit);
  Random random(static_cast<std::uint64_t>(count));
  for (int i = 0; i < count / 2; ++i) rotations.push_back(sampler(random));
  return rotations;
}

float furthest_outside(const Limit& limit, std::span<const Quatf> rotations) {
  float worst = 0;
  for (const Quatf& r : rotations) worst = std::max(worst, violation(limit, r));
  return worst;
}

}  // namespace

std::vector<std::string_view> enclosing_shapes() {
  std::vector<std::string_view> names;
  for (const NamedEncloser& encloser : enclosers()) names.push_back(encloser.name);
  return names;
}

Result<Limit> enclose(std::string_view shape, std::span<const Quatf> rotations, double padding) {
  for (const NamedEncloser& encloser : enclosers()) {
    if (encloser.name == shape) return encloser.enclose(rotations, padding);
  }
  return Error{"", "no limit of the shape \"" + std::string(shape) + "\" can be made around another"};
}

Result<Converted> convert_limit(const Limit& limit, std::string_view shape) {
  // Made from some rotations, tried on others that lie between them, and grown by what those lack.
  constexpr int kMadeFrom = 20000, kTried = 30011, kRounds = 10;
  constexpr float kEnough = 1e-4f;
  const std::vector<Quatf> made_from = inside_and_around(limit, kMadeFrom), tried = inside_and_around(limit, kTried);
  Converted converted;
  double padding = 1e-4;
  for (int round = 0; round < kRounds; ++round) {
    const Result<Limit> made = enclose(shape, made_from, padding);
    if (!made) return made.error();
    converted.limit = *made;
    converted.left_out = std::max(furthest_outside(*made, tried), furthest_outside(*made, made_from));
    if (converted.left_out <= kEnough) break;
    padding += 1.2 * converted.left_out;
  }
  converted.volume_before = haar_volume(limit);
  converted.volume_after = haar_volume(converted.limit);
  return converted;
}

}  // namespace ligament
