// Volumes: the result is the nearest point of the shape in rotation-vector space, by proof and by trying everything.
#include "limit/exact.h"

#include "limit/brute_force.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

constexpr double kWorseVolume = 1e-5;  // radians in the shape's metric

class NearestInVolume : public OfTheZoo {
 protected:
  const Volume& volume() const { return std::get<Volume>(written()); }
  Body body() const {
    return std::visit([](const auto& shape) { return body_of(shape); }, volume().shape);
  }
  Quatd relative(Quatd r) const { return conjugate(unit(volume().origin)) * r; }
  Vec3d vector_of(Quatd r) const { return rotation_vector(relative(r)); }
  /// Within rounding of a half turn, where both rotation vectors count.
  bool at_half_turn(Quatd r) const { return std::fabs(relative(r).w) < 3e-6; }
  /// The distance that project leaves: from v to the rotation vector of the result that is nearer.
  double distance(Vec3d v, Quatd result) const {
    const Vec3d p = vector_of(result);
    const Vec3d round = p * (1 - 2 * kPi<double> / std::max(norm(p), 1e-9));  // the same rotation the other way
    return at_half_turn(result) ? std::min(norm(v - p), norm(v - round)) : norm(v - p);
  }
};
INSTANTIATE_TEST_SUITE_P(Zoo, NearestInVolume, ::testing::ValuesIn(convex_zoo_of<Volume>()), name_of);

TEST_P(NearestInVolume, NothingInTheShapeIsProvablyNearer) {
  const Body shape = body();
  LeftOut left_out;
  for_each_input(limit(), 1, shape.corners.size() > 100 ? 5000 : 30000, [&](Quatf r) {
    const Quatd wide = unit(r);
    if (left_out(at_half_turn(wide))) return;
    const Projection found = project(limit(), r);
    const Vec3d v = vector_of(wide);
    const Vec3d exact = vector_of(project_exactly(limit(), wide));
    const double left = distance(v, unit(found.rotation));
    ASSERT_LE(left, norm(v - exact) + kWorseVolume) << "float against double: " << show(r);
    double least = shape.lower_bound(v, exact);
    // Close to the shape a proof asks for more digits than rounding leaves.
    if (left > least + kWorseVolume) least = distance_to(shape, v);
    ASSERT_LE(left, least + kWorseVolume) << show(r) << " -> " << show(found.rotation);
    if (found.inside) {
      ASSERT_LE(least, 3e-6) << show(r) << " is called inside";
    }
  });
  EXPECT_LE(left_out.share(), 0.1);
}

TEST_P(NearestInVolume, NothingThatBruteForceFindsIsNearer) {
  const Body shape = body();
  double worst = 0;
  LeftOut left_out;
  for_each_input(limit(), 2, shape.round || shape.faces.size() < 100 ? 300 : 30, [&](Quatf r) {
    const Quatd wide = unit(r);
    if (left_out(at_half_turn(wide))) return;
    const Projection found = project(limit(), r);
    const Vec3d v = vector_of(wide);
    const double left = distance(v, unit(found.rotation)), least = distance_to(shape, v);
    worst = std::max(worst, left - least);
    ASSERT_NEAR(left, least, kWorseVolume) << show(r) << " -> " << show(found.rotation);
    if (shape.round) {
      ASSERT_LE(left, try_net(shape, v) + kWorseVolume) << show(r) << " -> " << show(found.rotation);
    }
  });
  EXPECT_LE(left_out.share(), 0.2);
  record_worst(worst);
}

/// At exactly 180° the nearer of both rotation vectors' nearest points is the answer.
TEST_P(NearestInVolume, HalfTurnsTakeTheNearerOfBothVectors) {
  const Body shape = body();
  Random random(4);
  const int count = shape.faces.size() < 100 ? 500 : 30;
  for (int i = 0; i < count; ++i) {
    const Vec3d axis = random_direction(random);
    const Quatf r = rounded(unit(volume().origin) * Quatd{axis.x, axis.y, axis.z, 0});
    const Quatd result = unit(project(limit(), r).rotation);
    const Vec3d v = vector_of(unit(r)), other = v * (1 - 2 * kPi<double> / norm(v));
    const double left = std::min(distance(v, result), distance(other, result));
    ASSERT_NEAR(left, std::min(distance_to(shape, v), distance_to(shape, other)), kWorseVolume) << show(r);
  }
}

}  // namespace
}  // namespace ligament::testing
