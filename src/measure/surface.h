// Pictures of limits: made by pushing spheres through `project` itself, so that what is drawn is what is enforced.
#pragma once

#include "limit/limit.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ligament {

/// A sphere of triangles, counter-clockwise seen from outside: an icosahedron, each triangle split in four `splits`
/// times, 10 · 4ⁿ + 2 points.
struct TriangleMesh {
  std::vector<Vec3f> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;
};
LIGAMENT_API TriangleMesh icosphere(int splits);

/// The surface of the region in rotation-vector space about a rotation: points are v of center · exp(v).
struct LimitSurface {
  Quatf center = identity<float>();
  TriangleMesh mesh;
};
/// A sphere around the region, pushed inside. Hollows that none of it is nearest to are spanned, as a cloth would.
LIGAMENT_API LimitSurface surface_of(const Limit&, int splits = 4);

/// The sphere of bone directions, pushed into the swing region of a limit: the allowed part of it as a mesh.
LIGAMENT_API TriangleMesh swing_surface(const SwingTwistLimit&, int splits = 5);

/// The boundary of the allowed bone directions as closed lines of unit directions, the region on their left seen from
/// outside. None where every direction is allowed, or where the region is too thin to have an inside.
LIGAMENT_API std::vector<std::vector<Vec3f>> swing_outline(const SwingTwistLimit&, int splits = 5);

}  // namespace ligament
