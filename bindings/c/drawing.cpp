// Limits as something to draw, turned from the limit frame to what callers see.
#include "calls.h"

#include <ligament/measure.h>

#include <memory>

using namespace ligament;
using namespace ligament::calls;

namespace {

static_assert(sizeof(Vec3f) == 3 * sizeof(float), "points are passed as they lie");
static_assert(sizeof(std::array<std::uint32_t, 3>) == 3 * sizeof(std::uint32_t), "triangles are passed as they lie");

/// What callers see, with what it points to.
struct Mesh : ligament_mesh {
  TriangleMesh mesh;
};
struct Outline : ligament_outline {
  std::vector<std::size_t> all_starts{0};
  std::vector<Vec3f> all_points;
};

const float* numbers_of(const std::vector<Vec3f>& points) { return reinterpret_cast<const float*>(points.data()); }

void require_splits(int splits) { require(splits >= 0 && splits <= 8, "splits: expected 0 to 8"); }

void turn(std::vector<Vec3f>& points, Quatf by) {
  for (Vec3f& point : points) point = rotate(by, point);
}

ligament_mesh* handed_out(TriangleMesh mesh, Quatf center) {
  auto out = std::make_unique<Mesh>();
  out->mesh = std::move(mesh);
  out->point_count = out->mesh.points.size();
  out->triangle_count = out->mesh.triangles.size();
  out->points = numbers_of(out->mesh.points);
  out->triangles = reinterpret_cast<const std::uint32_t*>(out->mesh.triangles.data());
  out->center[0] = center.x, out->center[1] = center.y, out->center[2] = center.z, out->center[3] = center.w;
  return out.release();
}

}  // namespace

ligament_code ligament_surface(const ligament_limits* limits, size_t joint, int splits, ligament_mesh** mesh,
                               ligament_error* error) {
  if (mesh) *mesh = nullptr;
  return guarded(error, [&] {
    const JointLimit& limit = joint_of(limits, joint);
    require_splits(splits);
    require_given(mesh, "mesh");
    LimitSurface surface = surface_of(limit.limit, splits);
    // center · exp(v) as seen by the limit is, as a local rotation, from_limit(center) · exp(frame · v).
    turn(surface.mesh.points, limit.frame);
    *mesh = handed_out(std::move(surface.mesh), from_limit(limit, surface.center));
  });
}
ligament_code ligament_direction_surface(const ligament_limits* limits, size_t joint, int splits, ligament_mesh** mesh,
                                         ligament_error* error) {
  if (mesh) *mesh = nullptr;
  return guarded(error, [&] {
    const JointLimit& limit = joint_of(limits, joint);
    require_splits(splits);
    require_given(mesh, "mesh");
    TriangleMesh surface = swing_surface(limit.limit, splits);
    turn(surface.points, limit.reference * limit.frame);
    *mesh = handed_out(std::move(surface), identity<float>());
  });
}
void ligament_mesh_free(ligament_mesh* mesh) { delete static_cast<Mesh*>(mesh); }

ligament_code ligament_direction_outline(const ligament_limits* limits, size_t joint, int splits,
                                         ligament_outline** outline, ligament_error* error) {
  if (outline) *outline = nullptr;
  return guarded(error, [&] {
    const JointLimit& limit = joint_of(limits, joint);
    require_splits(splits);
    require_given(outline, "outline");
    auto out = std::make_unique<Outline>();
    for (const std::vector<Vec3f>& line : swing_outline(limit.limit, splits)) {
      out->all_points.insert(out->all_points.end(), line.begin(), line.end());
      out->all_starts.push_back(out->all_points.size());
    }
    turn(out->all_points, limit.reference * limit.frame);
    out->line_count = out->all_starts.size() - 1;
    out->starts = out->all_starts.data();
    out->points = numbers_of(out->all_points);
    *outline = out.release();
  });
}
void ligament_outline_free(ligament_outline* outline) { delete static_cast<Outline*>(outline); }
