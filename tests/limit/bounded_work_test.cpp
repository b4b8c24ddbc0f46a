// Bounded work: how many steps the iterative kernels take, over inputs made to be hard for them.
#include "limit/shape/ellipsoid.h"
#include "limit/shape/kdop.h"

#include <gtest/gtest.h>

#include "limit/oracle.h"
#include "support/zoo/zoo.h"

#include <numeric>

namespace ligament::testing {
namespace {

struct Seen {
  int most_steps = 0;
  double worst = 0;  ///< radians by which a result lies outside
  void see(int steps, double excess) {
    most_steps = std::max(most_steps, steps);
    worst = std::max(worst, excess);
  }
};

/// How far x is beyond the furthest plane of the slabs that the search is given.
double beyond_planes(const std::vector<made::Slab>& slabs, Vec3d x) {
  double most = -1e9;
  for (const made::Slab& slab : slabs) {
    const double along = dot(convert<double>(slab.normal), x);
    most = std::max({most, along - double(slab.hi), double(slab.lo) - along});
  }
  return most;
}

/// Steps and excess of `count` random points against a k-DOP, in the ball and far beyond it.
template <class R>
void search_kdop(const Kdop& written, Random& random, int count, Seen& seen) {
  const made::Kdop shape = made::make(written).value();
  for (int i = 0; i < count; ++i) {
    const double length = i % 2 ? random.between(0, kPi<double>) : random_power(random, -4, 1);
    const Vec3<R> v = convert<R>(random_direction(random) * length + convert<double>(shape.inner));
    int steps = 0;
    const auto found = made::nearest_in_slabs<R>(shape.slabs, shape.inner, v, &steps);
    ASSERT_LT(steps, made::kPlaneSteps) << "the search has given up";
    // What lies inside but for the tolerance stays where it is.
    const double from = beyond_planes(shape.slabs, convert<double>(v));
    ASSERT_TRUE(found.moved || from < 3e-6);
    seen.see(steps, found.moved ? beyond_planes(shape.slabs, convert<double>(found.point)) : 0);
  }
}

/// k-DOPs with random axes, widths from nothing to wide, some of them lying almost along others.
Kdop hard_kdop(Random& random) {
  const std::size_t count = 1 + random.below(24);
  std::vector<Vec3f> axes;
  std::vector<float> min, max;
  for (std::size_t i = 0; i < count; ++i) {
    Vec3d axis = random_direction(random);
    if (i > 0 && random.below(3) == 0) {
      axis = convert<double>(axes[random.below(i)]) + axis * random_power(random, -2.5, 0);
    }
    axes.push_back(convert<float>(axis * (1 / norm(axis))));
    const double middle = random.between(-0.05, 0.05);
    const double half = random.below(8) == 0 ? 0.05 : 0.05 + random_power(random, -4, 0.3);
    min.push_back(float(middle - half));
    max.push_back(float(middle + half));
  }
  return {{}, identity<float>(), axes, min, max};
}

TEST(BoundedWork, KdopsOnThirteenAxes) {
  Random random(1);
  Seen seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const float widest = float(random_power(random, -2.5, 0.5));
    search_kdop<float>(random_kdop(seed, widest), random, 1000, seen);
  }
  RecordProperty("steps", seen.most_steps);
  EXPECT_LE(seen.most_steps, 12);
  EXPECT_LE(seen.worst, 1e-6);
}

TEST(BoundedWork, KdopsOnRandomAxes) {
  Random random(2);
  Seen seen;
  for (int i = 0; i < 400; ++i) search_kdop<float>(hard_kdop(random), random, 300, seen);
  RecordProperty("steps", seen.most_steps);
  EXPECT_LE(seen.most_steps, 12);
  EXPECT_LE(seen.worst, 2e-6);
}

TEST(BoundedWork, KdopsOnSixtyFourAxes) {
  Random random(3);
  Seen seen;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Kdop kdop = round_kdop(seed, 64, random_power(random, -2, 0.4));
    search_kdop<float>(kdop, random, 3000, seen);
  }
  RecordProperty("steps", seen.most_steps);
  EXPECT_LE(seen.most_steps, 12);
  EXPECT_LE(seen.worst, 1e-6);
}

TEST(BoundedWork, KdopsInDouble) {
  Random random(4);
  Seen seen;
  for (int i = 0; i < 100; ++i) search_kdop<double>(hard_kdop(random), random, 300, seen);
  RecordProperty("steps", seen.most_steps);
  EXPECT_LE(seen.most_steps, 12);
  EXPECT_LE(seen.worst, 1e-9);
}

/// Outside of an ellipsoid: anywhere, or a little above a point of its surface, where its rims are.
Vec3d hard_point(Random& random, Vec3d radii) {
  if (random.below(2) == 0) return random_direction(random) * random.between(0, kPi<double>);
  Vec3d u = random_direction(random);
  u = {u.x * random_power(random, -5, 0), u.y * random_power(random, -5, 0), u.z * random_power(random, -5, 0)};
  u = u * (1 / norm(u));
  const Vec3d out{u.x / radii.x, u.y / radii.y, u.z / radii.z};
  return Vec3d{u.x * radii.x, u.y * radii.y, u.z * radii.z} + out * (random_power(random, -7, 0.5) / norm(out));
}

template <class R>
Seen search_ellipsoids(std::uint64_t seed, double lowest, int count) {
  Random random(seed);
  Seen seen;
  for (int i = 0; i < count; ++i) {
    const Vec3d radii{random_power(random, lowest, 0.5), random_power(random, lowest, 0.5),
                      random_power(random, lowest, 0.5)};
    const Vec3<R> r = convert<R>(radii), p = convert<R>(hard_point(random, radii));
    const Vec3<R> u{p.x / r.x, p.y / r.y, p.z / r.z};
    if (!(dot(u, u) > 1)) continue;
    int steps = 0;
    const Vec3d x = convert<double>(made::nearest_on_ellipsoid(p, r, &steps));
    const Vec3d level{x.x / double(r.x), x.y / double(r.y), x.z / double(r.z)};
    seen.see(steps, norm(x) * (1 - 1 / std::max(1.0, norm(level))));
  }
  return seen;
}

TEST(BoundedWork, EllipsoidsOfAHundredToOne) {
  const Seen seen = search_ellipsoids<float>(1, -1.5, 500000);
  RecordProperty("steps", seen.most_steps);
  EXPECT_LE(seen.most_steps, 14);
  EXPECT_LE(seen.worst, 2e-6);
}

TEST(BoundedWork, EllipsoidsAsFlatAsTheyGet) {
  const Seen seen = search_ellipsoids<float>(2, -7, 500000);
  RecordProperty("steps", seen.most_steps);
  EXPECT_LT(seen.most_steps, made::kSecularSteps<float>);
  EXPECT_LE(seen.worst, 2e-6);
}

TEST(BoundedWork, EllipsoidsInDouble) {
  const Seen seen = search_ellipsoids<double>(3, -7, 200000);
  RecordProperty("steps", seen.most_steps);
  EXPECT_LT(seen.most_steps, made::kSecularSteps<double>);
  EXPECT_LE(seen.worst, 1e-13);
}

}  // namespace
}  // namespace ligament::testing
