#include "fit/shape/enclose.h"

#include "fit/shape/christoffel.h"
#include "fit/shape/ball_cover.h"
#include "fit/shape/direction_shapes.h"
#include "fit/shape/euler_ranges.h"
#include "fit/shape/outermost.h"
#include "fit/shape/shapes.h"
#include "measure/measure.h"
#include "measure/region_box.h"
#include "measure/sampler.h"
#include "math/spread.h"

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

/// The hull of the points that lie furthest out in evenly spread directions.
Result<Limit> enclose_in_hull(std::span<const Quatf> rotations, double padding) {
  constexpr int kDirections = 400;
  const Cloud cloud = make_cloud(rotations);
  const detail::Outermost outermost(cloud.x, cloud.y, cloud.z);
  std::vector<Vec3f> vertices;
  for (int k = 0; k < kDirections; ++k) {
    const Vec3d n = spread_direction(k, kDirections);
    vertices.push_back(cloud.point(outermost.along(n)) + convert<float>(n) * float(padding));
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

struct NamedEncloser {
  std::string_view name;
  Encloser enclose;
};
const std::vector<NamedEncloser>& enclosers() {
  static const std::vector<NamedEncloser> all = {
      {"free", [](std::span<const Quatf>, double) -> Result<Limit> { return Limit(Free{}); }},
      {"euler", detail::enclose_in_euler},
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

/// Few of the rotations, those that lie furthest out.
std::vector<Quatf> outermost_in(const Limit& limit, std::span<const Quatf> rotations) {
  constexpr std::size_t kAsked = 2000, kFew = 32;
  struct Asked {
    float margin;
    Quatf rotation;
  };
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < kAsked; ++i) {
    const Quatf r = rotations[i * rotations.size() / kAsked];
    asked.push_back({margin(limit, r), r});
  }
  std::stable_sort(asked.begin(), asked.end(), [](const Asked& a, const Asked& b) { return a.margin < b.margin; });
  std::vector<Quatf> few;
  for (std::size_t i = 0; i < kFew; ++i) few.push_back(asked[i].rotation);
  return few;
}

/// How far a rotation of `limit` lies outside of `made` at most, as found by climbing from those furthest out: what is
/// left out may be less wide than rotations that are tried lie apart.
float climb_outside(const Limit& made, const Limit& limit, std::span<const Quatf> tried) {
  constexpr int kTries = 8;
  Random random(1);
  const auto nudge = [&](double radius) { return random.between(-radius, radius); };
  float worst = 0;
  for (Quatf at : outermost_in(made, tried)) {
    float least = margin(made, at);
    for (const double radius : {0.1, 0.05, 0.02, 0.01, 0.005, 0.002}) {
      for (int i = 0; i < kTries; ++i) {
        const double x = nudge(radius), y = nudge(radius), z = nudge(radius);
        const Quatf other = project(limit, normalize(at * convert<float>(exp(Vec3d{x, y, z})))).rotation;
        const float there = margin(made, other);
        if (there < least) least = there, at = other;
      }
    }
    worst = std::max(worst, -least);
  }
  return worst;
}

/// Whether both are of one shape, whatever their sizes.
bool same_shape(const Limit& a, const Limit& b) {
  if (a.index() != b.index()) return false;
  if (const auto* volume = std::get_if<Volume>(&a)) return volume->shape.index() == std::get<Volume>(b).shape.index();
  const auto* swing_twist = std::get_if<SwingTwistLimit>(&a);
  return !swing_twist || swing_twist->swing.index() == std::get<SwingTwistLimit>(b).swing.index();
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
  constexpr float kEnough = 1e-4f, kHardlyLess = 0.8f;
  Converted converted;
  converted.limit = limit;
  converted.volume_before = converted.volume_after = haar_volume(limit);
  const std::vector<Quatf> made_from = inside_and_around(limit, kMadeFrom), tried = inside_and_around(limit, kTried);
  double padding = 1e-4;
  for (int round = 0; round < kRounds; ++round) {
    const Result<Limit> made = enclose(shape, made_from, padding);
    if (!made) return made.error();
    if (same_shape(*made, limit)) return converted;
    const float left_out = std::max(
        {furthest_outside(*made, tried), furthest_outside(*made, made_from), climb_outside(*made, limit, tried)});
    // What the shape cannot hold at all is no reason to grow elsewhere.
    if (round > 0 && left_out > kHardlyLess * converted.left_out) break;
    converted.limit = *made;
    converted.left_out = left_out;
    if (left_out <= kEnough) break;
    padding += 1.2 * double(left_out);
  }
  converted.volume_after = haar_volume(converted.limit);
  return converted;
}

}  // namespace ligament
