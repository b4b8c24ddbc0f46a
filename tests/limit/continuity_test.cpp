// Where the mathematics is continuous, so is project: sweeps through rotation space in small steps.
#include "limit/inputs.h"
#include "limit/oracle.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

constexpr double kStep = 5e-4;  // radians between two inputs of a sweep

/// A great circle through random rotations.
class Sweep {
 public:
  explicit Sweep(Random& random) : start_(random_rotation(random)), axis_(random_direction(random)) {}
  Quatf at(int i) const { return rounded(start_ * rotation_about(axis_, i * kStep)); }

 private:
  Quatd start_;
  Vec3d axis_;
};
constexpr int kStepsPerSweep = 12566;  // all the way round

class Continuity : public OfTheZoo {
 protected:
  /// How much faster than its input an answer may move, and where it may leap.
  double most_per_step(Quatf r) {
    const double most = most_at(r);
    leaps_(most == kLeap);
    return most;
  }
  /// Nowhere but near a few places.
  ~Continuity() override { EXPECT_LE(leaps_.share(), 0.05); }

 private:
  double most_at(Quatf r) const {
    if (const auto* parts = std::get_if<SwingTwist>(&written())) return of_swing_twist(*parts, unit(r));
    if (const auto* volume = std::get_if<Volume>(&written())) return of_volume(*volume, unit(r));
    return of_volume(Volume{}, unit(r));  // free and fixed
  }

  static constexpr double kLeap = 1e9;

  /// Projection is nearest in v, so it does not stretch; log stretches by up to π/2 and has its cut at a half turn.
  static double of_volume(const Volume& volume, Quatd r) {
    return std::fabs((conjugate(unit(volume.origin)) * r).w) < 2 * kStep ? kLeap : kPi<double> / 2;
  }

  /// Near −Y the azimuth and the twist turn as fast as 1/distance; opposite the twist range its nearest end changes.
  static double of_swing_twist(const SwingTwist& parts, Quatd r) {
    const Vec3d seen = rotate(conjugate(unit(parts.rotation)), direction_of(r));
    const double aside = std::hypot(seen.x, seen.z), cosine = std::hypot(r.y, r.w);
    if ((seen.y < 0 && aside < 0.05) || cosine < 0.05) return kLeap;
    if (const auto* range = std::get_if<TwistRange>(&parts.twist)) {
      const double twist = 2 * std::atan2(r.y, r.w), middle = (double(range->min) + double(range->max)) / 2;
      if (std::fabs(std::remainder(twist - middle, 2 * kPi<double>)) > kPi<double> - 0.05) return kLeap;
    }
    const double swinging = seen.y < 0 ? kPi<double> / aside : kPi<double> / 2;
    const double twisting = 2 / cosine;
    return 2 * swinging + twisting;
  }

  LeftOut leaps_;
};
INSTANTIATE_TEST_SUITE_P(Zoo, Continuity, ::testing::ValuesIn(convex_zoo()), name_of);

TEST_P(Continuity, TheAnswerMovesNoFasterThanTheMathematicsSays) {
  Random random(1);
  for (int sweep = 0; sweep < 2; ++sweep) {
    const Sweep path(random);
    Quatf before = project(limit(), path.at(0)).rotation;
    for (int i = 1; i < kStepsPerSweep; ++i) {
      const Quatf r = path.at(i), after = project(limit(), r).rotation;
      const double moved = angle_apart(before, after);
      ASSERT_LE(moved, most_per_step(r) * kStep + 1e-5) << show(path.at(i - 1)) << show(r);
      before = after;
    }
  }
}

TEST_P(Continuity, TheSoftAnswerMovesNoFasterThanTwiceThat) {
  Random random(2);
  const Softness soft{0, 0.3f};
  const Sweep path(random);
  Quatf before = project(limit(), path.at(0), soft).rotation;
  for (int i = 1; i < kStepsPerSweep; ++i) {
    const Quatf r = path.at(i), after = project(limit(), r, soft).rotation;
    ASSERT_LE(angle_apart(before, after), (2 * most_per_step(r) + 1) * kStep + 1e-5) << show(path.at(i - 1)) << show(r);
    before = after;
  }
}

TEST_P(Continuity, MarginsChangeNoFasterThanTheMetric) {
  Random random(3);
  const Sweep path(random);
  for (int i = 1; i < kStepsPerSweep; ++i) {
    const Quatf r = path.at(i), last = path.at(i - 1);
    const double depth = margin(limit(), r), change = std::fabs(depth - margin(limit(), last));
    // Outside it is the rotation angle to an answer that moves as well.
    ASSERT_LE(change, (most_per_step(r) + 1) * kStep + 1e-5) << show(last) << show(r);
  }
}

}  // namespace
}  // namespace ligament::testing
