// The names of all shapes, in files, on the command line and in messages.
//
// The variants of <ligament/shapes.h> are the list of shapes. Each has a header here, with its maker and its kernels;
// the fields that it has in files are in io/limits/shape_fields.h.
#pragma once

#include <ligament/shapes.h>

namespace ligament {

/// The `type` of a shape in files.
template <class Shape>
inline constexpr std::string_view kTypeName = "";
template <>
inline constexpr std::string_view kTypeName<Free> = "free";
template <>
inline constexpr std::string_view kTypeName<Fixed> = "fixed";
template <>
inline constexpr std::string_view kTypeName<Euler> = "euler";
template <>
inline constexpr std::string_view kTypeName<Volume> = "volume";
template <>
inline constexpr std::string_view kTypeName<SwingTwist> = "swing-twist";
template <>
inline constexpr std::string_view kTypeName<Implicit> = "implicit";
template <>
inline constexpr std::string_view kTypeName<Polynomial> = "polynomial";

template <>
inline constexpr std::string_view kTypeName<Box> = "box";
template <>
inline constexpr std::string_view kTypeName<OrientedBox> = "oriented-box";
template <>
inline constexpr std::string_view kTypeName<Ellipsoid> = "ellipsoid";
template <>
inline constexpr std::string_view kTypeName<Kdop> = "kdop";
template <>
inline constexpr std::string_view kTypeName<Hull> = "hull";

template <>
inline constexpr std::string_view kTypeName<SwingFree> = "free";
template <>
inline constexpr std::string_view kTypeName<Cone> = "cone";
template <>
inline constexpr std::string_view kTypeName<Ellipse> = "ellipse";
template <>
inline constexpr std::string_view kTypeName<QuaternionEllipse> = "quaternion-ellipse";
template <>
inline constexpr std::string_view kTypeName<Hinge> = "hinge";
template <>
inline constexpr std::string_view kTypeName<Spherical> = "spherical";
template <>
inline constexpr std::string_view kTypeName<Polygon> = "polygon";
template <>
inline constexpr std::string_view kTypeName<Polar> = "polar";
template <>
inline constexpr std::string_view kTypeName<ReachCone> = "reach-cone";
template <>
inline constexpr std::string_view kTypeName<Planar> = "planar";
template <>
inline constexpr std::string_view kTypeName<PlanarEllipse> = "planar-ellipse";
template <>
inline constexpr std::string_view kTypeName<SwingUnion> = "union";

template <>
inline constexpr std::string_view kTypeName<TwistFree> = "free";
template <>
inline constexpr std::string_view kTypeName<TwistRange> = "range";
template <>
inline constexpr std::string_view kTypeName<TwistBySwing> = "by-swing";

}  // namespace ligament
