#include "golden/rotations.h"

#include "math/random_rotation.h"

#include <iterator>
#include <limits>

namespace ligament::golden {
namespace {

using namespace ligament::testing;

// One random number per statement: in which order operands are evaluated is up to the compiler.

/// 2^−k, k below `most`: crowds towards 0 without pow.
double random_power_of_two(Random& random, int most) {
  double power = 1;
  for (std::uint64_t k = random.below(static_cast<std::size_t>(most)); k > 0; --k) power /= 2;
  return power;
}

Quatd small_rotation(Random& random, int most) {
  const Vec3d direction = random_direction(random);
  const double size = random_power_of_two(random, most);
  const Vec3d v = direction * (size * random.between(0.5, 1));
  return {v.x, v.y, v.z, 1};
}

Quatd near_half_turn(Random& random) {
  Quatd q = random_rotation(random);
  q.w *= random_power_of_two(random, 32);
  return q;
}
/// The same for the swing alone.
Quatd near_half_turn_swing(Random& random) {
  Quatd q = random_rotation(random);
  const double shrink = random_power_of_two(random, 32);
  q.y *= shrink, q.w *= shrink;
  return q;
}

Quatd near_boundary(const Limit& limit, Random& random) {
  const Quatf inside = project(limit, rounded(random_rotation(random))).rotation;
  return convert<double>(inside) * small_rotation(random, 27);
}

/// Components −1, 0 and 1: half turns among them.
Quatd corner(Random& random) {
  const auto any = [&] { return double(random.below(3)) - 1; };
  const Quatd q{any(), any(), any(), any()};
  return dot(q, q) > 0 ? q : identity<double>();
}

Quatf not_unit(Random& random) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
  constexpr Quatf kOdd[] = {{0, 0, 0, 0},        {kNan, 0, 0, 1},        {0, 0, 0, kNan},       {0, kInfinity, 0, 1},
                            {0, 0, 0, -1},       {0, 0, 0, 5},           {0, 0, 1, -0.0f},      {-0.0f, 0, 0, 1},
                            {0.6f, 0, -0.8f, 0}, {1e-30f, 0, 0, 1e-30f}, {3, -2, 1, 4},         {0, 0, 0, 1e20f},
                            {1e-42f, 0, 0, 1},   {0, 0.7f, 0.7f, 0},     {-0.5f, 0.5f, 0.5f, 0}};
  const std::uint64_t which = random.below(2 * std::size(kOdd));
  if (which < std::size(kOdd)) return kOdd[which];
  const Quatd q = random_rotation(random);
  return convert<float>(scale(q, random.between(0.01, 100)));
}

Quatf next_rotation(const Limit& limit, Random& random) {
  switch (random.below(16)) {
    case 0:
      return not_unit(random);
    case 1:
      return rounded(corner(random));
    case 2:
      return rounded(near_half_turn(random));
    case 3:
      return rounded(near_half_turn_swing(random));
    case 4:
    case 5:
      return rounded(small_rotation(random, 27));
    case 6:
    case 7:
      return rounded(near_boundary(limit, random));
    default:
      return rounded(random_rotation(random));
  }
}

}  // namespace

std::vector<Quatf> rotations_for(const Limit& limit, std::size_t count) {
  Random random(2026);
  std::vector<Quatf> made;
  made.reserve(count);
  while (made.size() < count) made.push_back(next_rotation(limit, random));
  return made;
}

}  // namespace ligament::golden
