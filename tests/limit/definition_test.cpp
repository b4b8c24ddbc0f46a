// The definition itself: what it calls so far outside is no nearer to anything that it calls inside.
#include "limit/definition.h"
#include "limit/inputs.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

class Definitions : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, Definitions, ::testing::ValuesIn(zoo()), name_of);

TEST_P(Definitions, CallNothingFurtherThanItIsFromAPlaceInside) {
  const Definition definition(limit());
  // At a swing of half a turn and at gimbal lock angles mean nothing, and what is within 2e-6 counts as there.
  const bool of_angles = std::holds_alternative<SwingTwist>(written()) || std::holds_alternative<Euler>(written());
  const double slack = of_angles ? 2.1e-6 : 1e-9;
  Random random(1);
  for_each_input(limit(), 9, 2000, [&](Quatf near) {
    const double small = random_power(random, -6, -4);
    const Quatd inside = unit(near);
    if (definition.of(inside).outside > 0 || definition.of(inside).delicate) return;
    const Standing beside = definition.of(inside * rotation_about(random_direction(random), small));
    ASSERT_TRUE(beside.delicate || beside.outside <= small * 1.05 + slack)
        << show(near) << " turned by " << small << ": " << beside.outside;
  });
}

}  // namespace
}  // namespace ligament::testing
