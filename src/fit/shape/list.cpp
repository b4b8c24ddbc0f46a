#include "fit/shape/list.h"

#include "fit/shape/ball_cover.h"
#include "fit/shape/christoffel.h"
#include "fit/shape/direction_shapes.h"
#include "fit/shape/euler_ranges.h"
#include "fit/shape/swing_cloud.h"
#include "fit/shape/volume_shapes.h"
#include "limit/shape/list.h"

#include <algorithm>
#include <cassert>

namespace ligament {
namespace {

using Rotations = std::span<const Quatf>;

/// Nothing to fit: it holds all.
Result<Limit> enclose_in_free(Rotations, double) { return Limit(); }

/// A fit to a cloud, of rotations; and the other way round.
template <FitCloud fit>
Result<Limit> of_rotations(Rotations rotations, double padding) {
  return fit(make_cloud(rotations), padding);
}
/// A swing region around bone directions, of rotations.
template <Result<Limit> (*enclose)(const DirectionCloud&, double)>
Result<Limit> of_directions(Rotations rotations, double padding) {
  return enclose(make_direction_cloud(rotations), padding);
}

template <ShapeKind kind>
Result<Limit> fit_swing(const Cloud& cloud, double padding) {
  return fit_swing_shape(kind, make_swing_cloud(bone_turns(cloud.rotations), true), padding, true);
}
template <ShapeKind kind>
Result<Limit> fit_plain_swing(const Cloud& cloud, double padding) {
  return fit_swing_shape(kind, make_swing_cloud(bone_turns(cloud.rotations), false), padding, false);
}

Result<Limit> fit_any_polynomial(const Cloud& cloud, double padding) { return fit_polynomial(cloud, padding); }

/// A polynomial touches what it holds in a few places, which may lie between the rotations given.
Result<Limit> enclose_in_polynomial(Rotations rotations, double padding) {
  constexpr double kBetween = 0.003;  // radians
  return fit_polynomial(make_cloud(rotations), padding + kBetween);
}

constexpr auto kCompared = FitUse::compared, kOnRequest = FitUse::on_request;
using Kind = ShapeKind;

constexpr ShapeRow kShapes[] = {
    {Kind::box, kTypeName<Box>, kCompared, fit_box, fit_plain_box, of_rotations<fit_plain_box>},
    {Kind::oriented_box, kTypeName<OrientedBox>, kCompared, fit_oriented_box, fit_plain_oriented_box,
     of_rotations<fit_plain_oriented_box>},
    {Kind::ellipsoid, kTypeName<Ellipsoid>, kCompared, fit_ellipsoid, fit_plain_ellipsoid,
     of_rotations<fit_plain_ellipsoid>},
    {Kind::kdop, kTypeName<Kdop>, kCompared, fit_kdop, fit_plain_kdop, of_rotations<fit_plain_kdop>},
    {Kind::swing_box, "swing-box", kCompared, fit_swing<Kind::swing_box>, fit_plain_swing<Kind::swing_box>,
     of_rotations<fit_plain_swing<Kind::swing_box>>},
    {Kind::swing_oriented_box, "swing-oriented-box", kCompared, fit_swing<Kind::swing_oriented_box>,
     fit_plain_swing<Kind::swing_oriented_box>, nullptr},
    {Kind::swing_ellipsoid, "swing-ellipsoid", kCompared, fit_swing<Kind::swing_ellipsoid>,
     fit_plain_swing<Kind::swing_ellipsoid>, of_rotations<fit_plain_swing<Kind::swing_ellipsoid>>},
    {Kind::swing_kdop, "swing-kdop", kCompared, fit_swing<Kind::swing_kdop>, fit_plain_swing<Kind::swing_kdop>,
     of_rotations<fit_plain_swing<Kind::swing_kdop>>},
    {Kind::polynomial, kTypeName<Polynomial>, kCompared, fit_any_polynomial, nullptr, enclose_in_polynomial},
    {Kind::euler, kTypeName<Euler>, kOnRequest, nullptr, nullptr, enclose_in_euler},
    {Kind::hull, kTypeName<Hull>, kOnRequest, nullptr, nullptr, enclose_in_hull},
    {Kind::cone, kTypeName<Cone>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_cone>},
    {Kind::ellipse, kTypeName<Ellipse>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_ellipse>},
    {Kind::quaternion_ellipse, kTypeName<QuaternionEllipse>, kOnRequest, nullptr, nullptr,
     of_directions<enclose_in_quaternion_ellipse>},
    {Kind::hinge, kTypeName<Hinge>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_hinge>},
    {Kind::spherical, kTypeName<Spherical>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_spherical>},
    {Kind::polygon, kTypeName<Polygon>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_polygon>},
    {Kind::polar, kTypeName<Polar>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_polar>},
    {Kind::reach_cone, kTypeName<ReachCone>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_reach_cone>},
    {Kind::planar, kTypeName<Planar>, kOnRequest, nullptr, nullptr, of_directions<enclose_in_planar>},
    {Kind::implicit, kTypeName<Implicit>, kOnRequest, nullptr, nullptr, enclose_in_balls},
    {Kind::free, kTypeName<Free>, FitUse::never, nullptr, nullptr, enclose_in_free},
};

const ShapeRow& row_of(ShapeKind kind) {
  return *std::find_if(std::begin(kShapes), std::end(kShapes), [&](const ShapeRow& row) { return row.kind == kind; });
}

template <class Which>
std::vector<ShapeKind> kinds_where(Which which) {
  std::vector<ShapeKind> kinds;
  for (const ShapeRow& row : kShapes) {
    if (which(row)) kinds.push_back(row.kind);
  }
  return kinds;
}

}  // namespace

std::span<const ShapeRow> shape_list() { return kShapes; }

std::string_view name_of(ShapeKind kind) { return row_of(kind).name; }

std::optional<ShapeKind> shape_named(std::string_view name) {
  for (const ShapeRow& row : kShapes) {
    if (row.name == name) return row.kind;
  }
  return std::nullopt;
}

std::vector<ShapeKind> compared_shapes() {
  return kinds_where([](const ShapeRow& row) { return row.use == FitUse::compared; });
}
std::vector<ShapeKind> fittable_shapes() {
  return kinds_where([](const ShapeRow& row) { return row.use != FitUse::never; });
}

Result<Limit> try_fit_shape(ShapeKind kind, const Cloud& cloud, double padding) {
  assert(cloud.size() > 0);
  const ShapeRow& row = row_of(kind);
  return row.fit ? row.fit(cloud, padding) : row.enclose(cloud.rotations, padding);
}

Result<Limit> try_fit_plain(ShapeKind kind, const Cloud& cloud, double padding) {
  const ShapeRow& row = row_of(kind);
  return row.fit_plain ? row.fit_plain(cloud, padding) : try_fit_shape(kind, cloud, padding);
}

Limit fit_shape(ShapeKind kind, const Cloud& cloud, double padding) {
  assert(row_of(kind).use == FitUse::compared);
  return *try_fit_shape(kind, cloud, padding);
}

}  // namespace ligament
