// The maker of k-DOPs: checks the axes, finds a point inside (if there is none, the shape is refused), and measures how
// far the region reaches.
#include "limit/shape/checks.h"
#include "limit/shape/kdop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ligament::made {
namespace {

constexpr double kFeasible = 1e-6;  // radians; a flat k-DOP is legal, and its two faces may disagree by rounding

struct Face {
  Vec3d normal;
  double offset;
};

std::vector<Face> faces_of(const std::vector<Slab>& slabs) {
  std::vector<Face> faces;
  for (const Slab& slab : slabs) {
    const Vec3d n = convert<double>(slab.normal);
    faces.push_back({n, slab.hi});
    faces.push_back({-n, -double(slab.lo)});
  }
  return faces;
}

bool feasible(const std::vector<Face>& faces, Vec3d x) {
  return std::all_of(faces.begin(), faces.end(),
                     [&](const Face& face) { return dot(face.normal, x) <= face.offset + kFeasible; });
}

/// The point where three planes meet; false if there is none.
bool meet(const Face& a, const Face& b, const Face& c, Vec3d& x) {
  const Vec3d bc = cross(b.normal, c.normal);
  const double det = dot(a.normal, bc);
  if (std::fabs(det) < 1e-9) return false;
  const Vec3d sum = bc * a.offset + cross(c.normal, a.normal) * b.offset + cross(a.normal, b.normal) * c.offset;
  x = sum * (1 / det);
  return true;
}

/// Whether the line where two planes meet comes near the region. Few lines do, and corners lie only on those.
bool line_comes_near(const std::vector<Face>& faces, const Face& a, const Face& b) {
  constexpr double kParallel = 1e-6, kNear = 10 * kFeasible;
  const Vec3d along = cross(a.normal, b.normal);
  const double square = dot(along, along);
  if (square < kParallel) return true;  // nearly parallel: too uncertain to rule out
  const Vec3d on = (cross(b.normal, along) * a.offset + cross(along, a.normal) * b.offset) * (1 / square);
  double from = -std::numeric_limits<double>::infinity(), to = -from;
  for (const Face& face : faces) {
    const double rise = dot(face.normal, along), room = face.offset + kNear - dot(face.normal, on);
    if (std::fabs(rise) < 1e-9) {
      if (room < 0) return false;
      continue;
    }
    (rise > 0 ? to : from) = rise > 0 ? std::min(to, room / rise) : std::max(from, room / rise);
    if (from > to) return false;
  }
  return true;
}

/// Calls visit(x) for every corner of the region.
template <class Visit>
void for_each_corner(const std::vector<Face>& faces, Visit visit) {
  for (std::size_t i = 0; i < faces.size(); ++i) {
    for (std::size_t j = i + 1; j < faces.size(); ++j) {
      if (!line_comes_near(faces, faces[i], faces[j])) continue;
      for (std::size_t k = j + 1; k < faces.size(); ++k) {
        Vec3d x;
        if (meet(faces[i], faces[j], faces[k], x) && feasible(faces, x)) visit(x);
      }
    }
  }
}

/// Adds the faces of a cube that is larger than the ball of rotation vectors, so that even an unbounded region has
/// corners.
std::vector<Face> bounded(std::vector<Face> faces) {
  constexpr double kBeyond = 16;
  for (const Vec3d& n : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) {
    faces.push_back({n, kBeyond});
    faces.push_back({-n, kBeyond});
  }
  return faces;
}

}  // namespace

Result<Kdop> make_slabs(const ligament::Kdop& written) {
  const auto& [center, rotation, axes, min, max] = written;
  if (axes.empty() || axes.size() > kMaxKdopAxes) return Error{"axes", "expected 1 to 64 axes"};
  if (min.size() != axes.size()) return Error{"min", "expected as many numbers as axes"};
  if (max.size() != axes.size()) return Error{"max", "expected as many numbers as axes"};
  if (const Status status = check_center(center); !status) return status.error();
  const Result<Quatf> turn = usable_rotation("rotation", rotation);
  if (!turn) return turn.error();

  Kdop shape{{}, written, {}, {}};
  shape.rotation = *turn;
  const Mat3d matrix = to_matrix(normalize(convert<double>(shape.rotation)));
  for (std::size_t k = 0; k < shape.axes.size(); ++k) {
    if (!(std::fabs(dot(shape.axes[k], shape.axes[k]) - 1) < 1e-3f)) return Error{"axes", "expected axes of length 1"};
    if (!std::isfinite(shape.min[k]) || !std::isfinite(shape.max[k]) || shape.min[k] > shape.max[k]) {
      return Error{"max", "expected finite numbers, none less than in min"};
    }
    const Vec3d given = convert<double>(shape.axes[k]), axis = normalize_or(given, Vec3d{});
    // An axis that only rounding keeps from length 1 is left alone, so that reading and writing a file does not change
    // it little by little.
    if (std::fabs(dot(given, given) - 1) > 2.5e-7) shape.axes[k] = convert<float>(axis);
    shape.slabs.push_back({convert<float>(matrix * axis), shape.min[k], shape.max[k]});
  }
  return shape;
}

Result<Kdop> make(const ligament::Kdop& written) {
  Result<Kdop> made = make_slabs(written);
  if (!made) return made;
  Kdop& shape = *made;
  Vec3d sum{};
  double corners = 0;
  for_each_corner(bounded(faces_of(shape.slabs)), [&](Vec3d x) {
    sum = sum + x;
    ++corners;
  });
  if (corners == 0) return Error{"max", "the ranges leave nothing inside: the k-DOP is empty"};
  shape.inner = convert<float>(sum * (1 / corners));
  return made;
}

float reach(const Kdop& shape) {
  double furthest = 0;
  const Vec3d center = convert<double>(shape.center);
  for_each_corner(bounded(faces_of(shape.slabs)), [&](Vec3d x) { furthest = std::max(furthest, length(x + center)); });
  return static_cast<float>(furthest);
}

}  // namespace ligament::made

namespace ligament {

std::span<const Vec3f> thirteen_axes() {
  static const std::array<Vec3f, 13> axes = [] {
    const float c = 0.577350269f, e = 0.707106781f;
    return std::array<Vec3f, 13>{{{1, 0, 0},
                                  {0, 1, 0},
                                  {0, 0, 1},
                                  {c, c, c},
                                  {c, c, -c},
                                  {c, -c, c},
                                  {-c, c, c},
                                  {e, e, 0},
                                  {e, -e, 0},
                                  {e, 0, e},
                                  {e, 0, -e},
                                  {0, e, e},
                                  {0, e, -e}}};
  }();
  return axes;
}

}  // namespace ligament
