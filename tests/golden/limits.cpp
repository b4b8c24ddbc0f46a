#include "golden/limits.h"

#include "limit/any_limit.h"

#include "limit/shape/christoffel_clouds.h"
#include "limit/shape/hull_clouds.h"
#include "support/zoo/makers.h"

#include <algorithm>
#include <array>

namespace ligament::golden {
namespace {

using namespace ligament::testing;

/// Half a turn and less about anything; lengths are what make_limit mends.
constexpr Quatf kTilted{0.2f, -0.35f, 0.15f, 0.9f}, kFar{0.5f, 0.1f, -0.8f, 0.05f}, kHalfTurn{0.6f, 0, 0.8f, 0};

void add_volumes(std::vector<Golden>& all) {
  const Vec3f min{-0.7f, -0.4f, -0.9f}, max{0.5f, 1.2f, 0.3f}, center{0.2f, -0.1f, 0.3f}, radii{1.2f, 0.5f, 0.8f};
  const std::vector<Vec3f> cloud = cloud_on_ellipsoid(2, 100, {1.2, 0.6, 0.9});
  all.push_back({"box", in_volume(Box{min, max})});
  all.push_back({"box-off-zero", in_volume(Box{{0.4f, 0.2f, -0.3f}, {2, 0.9f, 0.1f}}, kHalfTurn)});
  all.push_back({"oriented-box", in_volume(OrientedBox{center, kTilted, min, max})});
  all.push_back({"ellipsoid", in_volume(Ellipsoid{center, kTilted, radii}, kFar)});
  all.push_back({"kdop", in_volume(random_kdop(1, 1, center, kTilted))});
  all.push_back({"kdop-64-axes", in_volume(round_kdop(5, 64, 1), kTilted)});
  all.push_back({"hull", in_volume(Hull{cloud}, kFar)});
}

/// Angles at even azimuths that go up and down.
std::vector<float> wavy_angles(int count) {
  std::vector<float> angles;
  for (int i = 0; i < count; ++i) angles.push_back(0.9f + 0.125f * float(i * 5 % 7 - 3));
  return angles;
}
ReachCone wavy_reach_cone() {
  const made::Polar polar = made::make(Polar{wavy_angles(8)}).value();
  std::vector<ReachCone::Vertex> vertices;
  for (const Vec3f& d : polar.polygon.vertices) {
    vertices.push_back({d, {-0.9f + 0.3f * d.x - 0.2f * d.z, 0.5f + 0.4f * d.x}});
  }
  return {{0, 1, 0}, vertices, 2};
}

void add_swings(std::vector<Golden>& all) {
  const TwistRegion twist = twist_degrees(-30, 60), across_pi = twist_degrees(150, 230);
  const std::vector<Vec3f> concave{{-1, 1, 1}, {1, 1, 0.8f}, {0.2f, 1, 0.1f}, {1, 1, -1}, {-1, 1, -1}};
  const SwingUnion either{{{Cone{0.4f}, kTilted}, {Polygon{concave, {}}, unturned()}}};
  all.push_back({"swing-free", in_swing(SwingFree{}, twist)});
  all.push_back({"cone", in_swing(Cone{45 * kDeg}, twist)});
  all.push_back({"cone-turned", in_swing(Cone{120 * kDeg}, across_pi, kTilted)});
  all.push_back({"ellipse", in_swing(Ellipse{45 * kDeg, 70 * kDeg}, twist)});
  all.push_back({"quaternion-ellipse", in_swing(QuaternionEllipse{45 * kDeg, 70 * kDeg}, twist)});
  all.push_back({"hinge", in_swing(Hinge{{-0.1f, 2.4f}})});
  all.push_back({"spherical", in_swing(Spherical{{-0.3f, 1.9f}, {-0.2f, 1}}, TwistFree{}, kTilted)});
  all.push_back({"polygon", in_swing(Polygon{concave, {}}, twist)});
  all.push_back({"polar", in_swing(Polar{wavy_angles(64)}, across_pi)});
  all.push_back({"reach-cone", in_swing(wavy_reach_cone(), TwistBySwing{}, kTilted)});
  all.push_back({"planar", in_swing(Planar{{{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 4}}}, twist)});
  all.push_back({"planar-ellipse", in_swing(PlanarEllipse{{0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f}, twist)});
  all.push_back({"union", in_swing(either, twist, kTilted)});
}

void add_eulers(std::vector<Golden>& all) {
  all.push_back({"euler-xyz", testing::made(Euler{EulerOrder::xyz, {-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}})});
  all.push_back({"euler-zxy", testing::made(Euler{EulerOrder::zxy, {2.5f, -1, -0.4f}, {4, 1.5f, 0.8f}})});
  all.push_back({"euler-zxz", testing::made(Euler{EulerOrder::zxz, {-1, 0.2f, -1.5f}, {1.5f, 1.2f, 0.8f}})});
}

void add_implicits(std::vector<Golden>& all) {
  const std::vector<std::array<float, 4>> balls{
      {0.1f, 0.2f, 0, 0.3f}, {0.4f, 0, 0.1f, 0.25f}, {-0.2f, -0.3f, 0.3f, 0.2f}};
  all.push_back({"implicit-union", testing::made(Implicit{balls, 0, unturned()})});
  all.push_back({"implicit-blend", testing::made(Implicit{balls, 0.15f, kTilted})});
}

/// Along an arc, thick in places, with a twist that follows.
Rotations bent_cloud_without_libm(int count) {
  Random random(3);
  Rotations cloud;
  for (int i = 0; i < count; ++i) {
    const double t = random.between(-1, 1), thick = 0.3 - 0.2 * t;
    const Vec3d aside{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    cloud.push_back(exp(Vec3d{1.1 * t, 0.6 * t * t, 0} + aside * thick) * exp(Vec3d{0, 0.5 * t, 0}));
  }
  return cloud;
}

void add_polynomials(std::vector<Golden>& all) {
  const Rotations cloud = bent_cloud_without_libm(1000);
  all.push_back({"polynomial-2", limit_of(christoffel_limit(cloud, 2))});
  all.push_back({"polynomial-4", limit_of(christoffel_limit(cloud, 4))});
  all.push_back({"polynomial-6", limit_of(christoffel_limit(cloud, 6))});
}

/// Which alternatives of a variant have been seen.
template <class Variant>
class Seen {
 public:
  void note(const Variant& v) { seen_[v.index()] = true; }
  bool first(std::size_t count) const {
    return std::all_of(seen_.begin(), seen_.begin() + count, [](bool b) { return b; });
  }
  bool all() const { return first(seen_.size()); }

 private:
  std::array<bool, std::variant_size_v<Variant>> seen_{};
};

}  // namespace

std::vector<Golden> limits() {
  std::vector<Golden> all{{"free", Limit()}, {"fixed", testing::made(Fixed{})}};
  add_volumes(all);
  add_swings(all);
  add_eulers(all);
  add_implicits(all);
  add_polynomials(all);
  return all;
}

bool has_every_shape(const std::vector<Golden>& limits) {
  Seen<Shape> types;
  Seen<VolumeShape> shapes;
  Seen<SwingRegion> swings;
  Seen<TwistRegion> twists;
  for (const Golden& golden : limits) {
    const Shape shape = shape_of(golden.limit);
    types.note(shape);
    if (const auto* volume = std::get_if<Volume>(&shape)) shapes.note(volume->shape);
    if (const auto* parts = std::get_if<SwingTwist>(&shape)) {
      swings.note(parts->swing);
      twists.note(parts->twist);
    }
  }
  static_assert(std::is_same_v<std::variant_alternative_t<std::variant_size_v<Shape> - 1, Shape>, UnknownShape>);
  return types.first(std::variant_size_v<Shape> - 1) && shapes.all() && swings.all() && twists.all();
}

}  // namespace ligament::golden
