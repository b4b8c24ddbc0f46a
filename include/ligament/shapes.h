// Shapes: limits as one writes them, with the fields of the limits file. limit.h makes them into what runs.
//
// A limit is a closed region of rotations r, taken relative to the reference pose and in the limit frame, whose +Y is
// the bone. Angles are in radians. docs/format.md tells the fields, docs/math.md the regions and what nearest means in
// each of them.
#pragma once

#include <ligament/math.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ligament {

/// No limit at all.
struct Free {
  bool operator==(const Free&) const = default;
};

/// Only the reference pose.
struct Fixed {
  bool operator==(const Fixed&) const = default;
};

enum class EulerOrder : std::uint8_t { xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx, yxy, yzy, zxz, zyz };
/// "XYZ" … "ZYZ".
LIGAMENT_API std::optional<EulerOrder> parse_order(std::string_view name);
LIGAMENT_API std::string_view name_of(EulerOrder);

/// A range for each intrinsic angle of an order: r = R₁(a₀)·R₂(a₁)·R₃(a₂) with minᵢ ≤ aᵢ ≤ maxᵢ. Ranges may cross ±π; a
/// width of 2π or more is free.
struct Euler {
  EulerOrder order = EulerOrder::xyz;
  std::array<float, 3> min{}, max{};
  bool operator==(const Euler&) const = default;
};

// Shapes in rotation-vector space. A point p of a shape's own space is at center + rotation·p.

/// min ≤ v ≤ max, component by component.
struct Box {
  Vec3f min, max;
  bool operator==(const Box&) const = default;
};
struct OrientedBox {
  Vec3f center;
  Quatf rotation = identity<float>();
  Vec3f min, max;
  bool operator==(const OrientedBox&) const = default;
};
struct Ellipsoid {
  Vec3f center;
  Quatf rotation = identity<float>();
  Vec3f radii;
  bool operator==(const Ellipsoid&) const = default;
};
/// A range along each of several unit axes.
struct Kdop {
  Vec3f center;
  Quatf rotation = identity<float>();
  std::vector<Vec3f> axes;
  std::vector<float> min, max;
  bool operator==(const Kdop&) const = default;
};
/// Most axes of a k-DOP.
inline constexpr std::size_t kMaxKdopAxes = 64;
/// The 13 axes that are usual: 3 faces, 4 corners, 6 edges of a cube.
LIGAMENT_API std::span<const Vec3f> thirteen_axes();

/// The convex hull of points.
struct Hull {
  std::vector<Vec3f> vertices;
  bool operator==(const Hull&) const = default;
};
/// Most vertices of a hull.
inline constexpr std::size_t kMaxHullVertices = 1024;

using VolumeShape = std::variant<Box, OrientedBox, Ellipsoid, Kdop, Hull>;

/// v = log(origin⁻¹·r) in the shape, ‖v‖ ≤ π. A shape that reaches beyond that ball must contain 0.
struct Volume {
  VolumeShape shape;
  Quatf origin = identity<float>();
  bool operator==(const Volume&) const = default;
};

// Regions of bone directions d = r·(0, 1, 0), for swing and twist.

/// Every direction.
struct SwingFree {
  bool operator==(const SwingFree&) const = default;
};
/// Directions within an angle of +Y. Angles above π mean π.
struct Cone {
  float angle = 0;
  bool operator==(const Cone&) const = default;
};
/// (θx/x)² + (θz/z)² ≤ 1 for the swing vector (θx, 0, θz), the rotation vector of the shortest rotation from +Y to d.
struct Ellipse {
  float x = 0, z = 0;
  bool operator==(const Ellipse&) const = default;
};
/// (qx/sin ½x)² + (qz/sin ½z)² ≤ 1 for the quaternion of that rotation.
struct QuaternionEllipse {
  float x = 0, z = 0;
  bool operator==(const QuaternionEllipse&) const = default;
};
/// VRMC_springBone_limit's hinge: directions in the YZ plane, from lo to hi, positive from +Y towards +Z.
struct Hinge {
  std::array<float, 2> angle{};
  bool operator==(const Hinge&) const = default;
};
/// VRMC_springBone_limit's spherical: pitch = atan2(z, y) and yaw = asin(x), each clamped by itself.
struct Spherical {
  std::array<float, 2> pitch{}, yaw{};
  bool operator==(const Spherical&) const = default;
};
/// Left of great arcs, seen from outside of the sphere: one ring of `vertices`, or `rings`, an outer one and clockwise
/// holes. Directions are unit.
struct Polygon {
  std::vector<Vec3f> vertices;
  std::vector<std::vector<Vec3f>> rings;
  bool operator==(const Polygon&) const = default;
};
/// A polygon about +Y with a vertex at each of n even azimuths, from +Z towards +X: their angles from +Y.
struct Polar {
  std::vector<float> angles;
  bool operator==(const Polar&) const = default;
};
/// A polygon that all of it can be seen from `visible`, and a range of twist at each vertex, interpolated in between.
struct ReachCone {
  struct Vertex {
    Vec3f direction;
    std::array<float, 2> twist{};
    bool operator==(const Vertex&) const = default;
  };
  Vec3f visible{0, 1, 0};
  std::vector<Vertex> vertices;
  int subdivide = 0;  ///< 0 … 4: how often the corners are cut
  bool operator==(const ReachCone&) const = default;
};
/// The convex hull of points (θx, θz) in the plane of swing vectors.
struct Planar {
  std::vector<std::array<float, 2>> points;
  bool operator==(const Planar&) const = default;
};
/// An ellipse in that plane; `angle` is that of the first radius against the θx axis, turning towards θz.
struct PlanarEllipse {
  std::array<float, 2> center{}, radii{};
  float angle = 0;
  bool operator==(const PlanarEllipse&) const = default;
};
using SingleRegion = std::variant<SwingFree, Cone, Ellipse, QuaternionEllipse, Hinge, Spherical, Polygon, Polar,
                                  ReachCone, Planar, PlanarEllipse>;

/// Directions in any of several regions, each turned by its own rotation.
struct SwingUnion {
  struct Member {
    SingleRegion region;
    Quatf rotation = identity<float>();
    bool operator==(const Member&) const = default;
  };
  std::vector<Member> members;
  bool operator==(const SwingUnion&) const = default;
};
/// Most members of a union.
inline constexpr std::size_t kMaxUnionMembers = 64;

using SwingRegion = std::variant<SwingFree, Cone, Ellipse, QuaternionEllipse, Hinge, Spherical, Polygon, Polar,
                                 ReachCone, Planar, PlanarEllipse, SwingUnion>;

struct TwistFree {
  bool operator==(const TwistFree&) const = default;
};
/// max ≥ min; may cross ±π.
struct TwistRange {
  float min = 0, max = 0;
  bool operator==(const TwistRange&) const = default;
};
/// As the swing region says for each direction; only a reach cone does.
struct TwistBySwing {
  bool operator==(const TwistBySwing&) const = default;
};
using TwistRegion = std::variant<TwistFree, TwistRange, TwistBySwing>;

/// The bone's direction in a region, and the turn about it in a range. d is inside iff rotation⁻¹·d is inside the region
/// as written.
struct SwingTwist {
  SwingRegion swing;
  TwistRegion twist;
  Quatf rotation = identity<float>();
  bool operator==(const SwingTwist&) const = default;
};

/// The vector part of center⁻¹·r (w ≥ 0) inside balls that are blended.
struct Implicit {
  std::vector<std::array<float, 4>> balls;  ///< x, y, z, radius
  float blend = 0;
  Quatf center = identity<float>();
  bool operator==(const Implicit&) const = default;
};

/// ‖U·m(q)‖² ≤ 1 with q = center⁻¹·r and m(q) all monomials of one degree: what fits to motion make.
struct Polynomial {
  Quatf center = identity<float>();
  int degree = 4;              ///< 2, 4 or 6
  std::vector<float> factor;   ///< the rows of U, each from its diagonal on
  std::vector<Quatf> anchors;  ///< rotations inside, further places for searches to start from
  bool operator==(const Polynomial&) const = default;
};

/// A limit of a type that this version does not know. It can be kept and rewritten, not enforced.
struct UnknownShape {
  std::string type;
  bool operator==(const UnknownShape&) const = default;
};

using Shape = std::variant<Free, Fixed, Euler, Volume, SwingTwist, Implicit, Polynomial, UnknownShape>;

}  // namespace ligament
