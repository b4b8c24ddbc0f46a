// Shapes: descriptions of limits, as a person or a file writes them. make_limit in limit.h makes a Limit, which can
// run, from a shape.
//
// A limit is a closed region of rotations r. r is relative to the reference pose and given in the joint's limit frame,
// whose +Y axis is the bone. Angles are in radians. docs/format.md explains the fields; docs/math.md explains the
// regions, and what "nearest" means in each.
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

/// No limit: every rotation is allowed.
struct Free {
  bool operator==(const Free&) const = default;
};

/// Only the reference pose is allowed.
struct Fixed {
  bool operator==(const Fixed&) const = default;
};

enum class EulerOrder : std::uint8_t { xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx, yxy, yzy, zxz, zyz };
/// The order with a name, "XYZ" … "ZYZ", and the name of an order.
LIGAMENT_API std::optional<EulerOrder> parse_order(std::string_view name);
LIGAMENT_API std::string_view name_of(EulerOrder);

/// A range for each of three Euler angles: r = R₁(a₀)·R₂(a₁)·R₃(a₂), intrinsic, with minᵢ ≤ aᵢ ≤ maxᵢ. A range may
/// cross ±π; a range that is 2π wide or wider does not limit its angle.
struct Euler {
  EulerOrder order = EulerOrder::xyz;
  std::array<float, 3> min{}, max{};
  bool operator==(const Euler&) const = default;
};

// Shapes in the space of rotation vectors v. A shape with `center` and `rotation` is written in its own coordinates p,
// and v = center + rotation·p.

/// min ≤ v ≤ max, component by component.
struct Box {
  Vec3f min, max;
  bool operator==(const Box&) const = default;
};
/// min ≤ p ≤ max, component by component.
struct OrientedBox {
  Vec3f center;
  Quatf rotation = identity<float>();
  Vec3f min, max;
  bool operator==(const OrientedBox&) const = default;
};
/// Σ (pᵢ/radiiᵢ)² ≤ 1
struct Ellipsoid {
  Vec3f center;
  Quatf rotation = identity<float>();
  Vec3f radii;
  bool operator==(const Ellipsoid&) const = default;
};
/// minₖ ≤ axesₖ·p ≤ maxₖ for each of several unit axes.
struct Kdop {
  Vec3f center;
  Quatf rotation = identity<float>();
  std::vector<Vec3f> axes;
  std::vector<float> min, max;
  bool operator==(const Kdop&) const = default;
};
/// The largest number of axes of a k-DOP.
inline constexpr std::size_t kMaxKdopAxes = 64;
/// The usual 13 axes: through the 3 pairs of faces, 4 pairs of corners and 6 pairs of edges of a cube.
LIGAMENT_API std::span<const Vec3f> thirteen_axes();

/// The convex hull of points.
struct Hull {
  std::vector<Vec3f> vertices;
  bool operator==(const Hull&) const = default;
};
/// The largest number of vertices of a hull.
inline constexpr std::size_t kMaxHullVertices = 1024;

using VolumeShape = std::variant<Box, OrientedBox, Ellipsoid, Kdop, Hull>;

/// v = log(origin⁻¹·r) lies in the shape. Rotation vectors fill the ball ‖v‖ ≤ π. A shape that reaches beyond this ball
/// must contain 0; then its nearest points always lie in the ball.
struct Volume {
  VolumeShape shape;
  Quatf origin = identity<float>();
  bool operator==(const Volume&) const = default;
};

// Swing regions: sets of bone directions d = r·(0, 1, 0).

/// Every direction.
struct SwingFree {
  bool operator==(const SwingFree&) const = default;
};
/// Directions that are at most `angle` away from +Y. An angle above π counts as π.
struct Cone {
  float angle = 0;
  bool operator==(const Cone&) const = default;
};
/// (θx/x)² + (θz/z)² ≤ 1 for the swing vector (θx, 0, θz), the rotation vector of the shortest rotation from +Y to d.
struct Ellipse {
  float x = 0, z = 0;
  bool operator==(const Ellipse&) const = default;
};
/// (qx/sin ½x)² + (qz/sin ½z)² ≤ 1 for q, the shortest rotation from +Y to d as a quaternion.
struct QuaternionEllipse {
  float x = 0, z = 0;
  bool operator==(const QuaternionEllipse&) const = default;
};
/// The hinge of VRMC_springBone_limit: directions in the YZ plane at an angle of lo to hi from +Y, positive towards +Z.
struct Hinge {
  std::array<float, 2> angle{};
  bool operator==(const Hinge&) const = default;
};
/// The spherical limit of VRMC_springBone_limit: pitch = atan2(z, y) and yaw = asin(x) in their ranges. Each is clamped
/// by itself.
struct Spherical {
  std::array<float, 2> pitch{}, yaw{};
  bool operator==(const Spherical&) const = default;
};
/// The directions enclosed by great arcs between unit vectors: inside is on the left of every arc, seen from outside
/// the sphere. Give either `vertices`, one ring, or `rings`, an outer ring and clockwise holes in it.
struct Polygon {
  std::vector<Vec3f> vertices;
  std::vector<std::vector<Vec3f>> rings;
  bool operator==(const Polygon&) const = default;
};
/// A polygon around +Y with n vertices at equally spaced azimuths, which begin at +Z and go towards +X. angles[i] is
/// the angle from +Y to vertex i.
struct Polar {
  std::vector<float> angles;
  bool operator==(const Polar&) const = default;
};
/// A polygon with a range of twist at each vertex, which is interpolated in between. All of the polygon must be visible
/// from the direction `visible` inside it, along great arcs.
struct ReachCone {
  struct Vertex {
    Vec3f direction;
    std::array<float, 2> twist{};
    bool operator==(const Vertex&) const = default;
  };
  Vec3f visible{0, 1, 0};
  std::vector<Vertex> vertices;
  int subdivide = 0;  ///< how many times the corners are cut off, 0 to 4
  bool operator==(const ReachCone&) const = default;
};
/// The convex hull of points (θx, θz) in the plane of swing vectors.
struct Planar {
  std::vector<std::array<float, 2>> points;
  bool operator==(const Planar&) const = default;
};
/// An ellipse in the plane of swing vectors. `angle` is the angle from the θx axis to the first radius, positive
/// towards θz.
struct PlanarEllipse {
  std::array<float, 2> center{}, radii{};
  float angle = 0;
  bool operator==(const PlanarEllipse&) const = default;
};
using SingleRegion = std::variant<SwingFree, Cone, Ellipse, QuaternionEllipse, Hinge, Spherical, Polygon, Polar,
                                  ReachCone, Planar, PlanarEllipse>;

/// The union of several regions: d is inside if rotation⁻¹·d is inside the region of any member.
struct SwingUnion {
  struct Member {
    SingleRegion region;
    Quatf rotation = identity<float>();
    bool operator==(const Member&) const = default;
  };
  std::vector<Member> members;
  bool operator==(const SwingUnion&) const = default;
};
/// The largest number of members of a union.
inline constexpr std::size_t kMaxUnionMembers = 64;

using SwingRegion = std::variant<SwingFree, Cone, Ellipse, QuaternionEllipse, Hinge, Spherical, Polygon, Polar,
                                 ReachCone, Planar, PlanarEllipse, SwingUnion>;

struct TwistFree {
  bool operator==(const TwistFree&) const = default;
};
/// min ≤ twist ≤ max. The range may cross ±π.
struct TwistRange {
  float min = 0, max = 0;
  bool operator==(const TwistRange&) const = default;
};
/// The twist range is that of the swing region at the bone's direction. Only a ReachCone has one.
struct TwistBySwing {
  bool operator==(const TwistBySwing&) const = default;
};
using TwistRegion = std::variant<TwistFree, TwistRange, TwistBySwing>;

/// The bone's direction d lies in a swing region, and the twist about the bone in a range. `rotation` turns the swing
/// region: d is inside if rotation⁻¹·d is inside `swing`.
struct SwingTwist {
  SwingRegion swing;
  TwistRegion twist;
  Quatf rotation = identity<float>();
  bool operator==(const SwingTwist&) const = default;
};

/// The vector part of the quaternion center⁻¹·r (w ≥ 0) lies in a union of balls. With `blend` > 0, the surfaces of
/// balls near each other blend smoothly; each ball then has influence up to radius + blend from its centre.
struct Implicit {
  std::vector<std::array<float, 4>> balls;  ///< x, y, z, radius
  float blend = 0;
  Quatf center = identity<float>();
  bool operator==(const Implicit&) const = default;
};

/// ‖U·m(q)‖² ≤ 1 with q = center⁻¹·r and m(q) all monomials of one degree in x, y, z and w. This is what fits to motion
/// produce.
struct Polynomial {
  Quatf center = identity<float>();
  int degree = 4;              ///< 2, 4 or 6
  std::vector<float> factor;   ///< U, an upper triangular matrix, row by row from the diagonal on
  std::vector<Quatf> anchors;  ///< rotations inside, from which the boundary is explored too
  bool operator==(const Polynomial&) const = default;
};

/// A limit of a type that this version does not know. It can be read and written back, but not enforced.
struct UnknownShape {
  std::string type;
  bool operator==(const UnknownShape&) const = default;
};

using Shape = std::variant<Free, Fixed, Euler, Volume, SwingTwist, Implicit, Polynomial, UnknownShape>;

}  // namespace ligament
