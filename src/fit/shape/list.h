// The list of shapes that limits are fitted in: a row for each, with its name and what makes a limit of it.
#pragma once

#include "fit/gather/cloud.h"

#include <ligament/limit.h>

#include <optional>
#include <string_view>

namespace ligament {

enum class ShapeKind {
  box,
  oriented_box,
  ellipsoid,
  kdop,
  swing_box,
  swing_oriented_box,
  swing_ellipsoid,
  swing_kdop,
  polynomial,
  euler,
  hull,
  cone,
  ellipse,
  quaternion_ellipse,
  hinge,
  spherical,
  polygon,
  polar,
  reach_cone,
  planar,
  implicit,
  free,
};

/// When a shape is fitted to recordings.
enum class FitUse {
  compared,    ///< it is one of those that `auto` compares; it can hold any cloud
  on_request,  ///< only if it is asked for by name
  never,
};

/// A limit of some shape that holds every point of a cloud, grown by `padding` radians; an error if the shape cannot
/// hold them. The cloud has at least one point.
using FitCloud = Result<Limit> (*)(const Cloud&, double padding);
/// The same for rotations that are nobody's motion: as tight as it can be.
using EncloseRotations = Result<Limit> (*)(std::span<const Quatf>, double padding);

struct ShapeRow {
  ShapeKind kind;
  std::string_view name;  ///< as files and the command line spell it
  FitUse use;
  FitCloud fit;              ///< null: as `enclose` does
  FitCloud fit_plain;        ///< Holden's published fit (theorangeduck.com/page/joint-limits); null: as `fit` does
  EncloseRotations enclose;  ///< null: not to be had
};

/// All shapes; of those that are compared, simpler and cheaper ones come first.
std::span<const ShapeRow> shape_list();

std::string_view name_of(ShapeKind);
std::optional<ShapeKind> shape_named(std::string_view);
/// The shapes that `auto` compares, in the order of the list.
std::vector<ShapeKind> compared_shapes();
/// All shapes that can be fitted to recordings.
std::vector<ShapeKind> fittable_shapes();

/// What the row of the shape has: its fit, its plain fit, its way to enclose rotations.
Result<Limit> try_fit_shape(ShapeKind, const Cloud&, double padding);
Result<Limit> try_fit_plain(ShapeKind, const Cloud&, double padding);
/// The fit of a shape that is compared, which never fails.
Limit fit_shape(ShapeKind, const Cloud&, double padding);

}  // namespace ligament
