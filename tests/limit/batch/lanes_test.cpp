// Lanes: four rotations at once get the bits that each gets alone.
#include "limit/any_limit.h"

#include "limit/inputs.h"
#include "math/pack.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

using Lanes = Pack<float>;

/// The kernels of a limit, in any lane type.
template <class R>
struct Answers {
  Quat<R> nearest, path;
  Mask<R> moved;
  R margin;
};
template <class R>
Answers<R> answers(const Limit& limit, Quat<R> r) {
  using made::nearest_rotation, made::rotation_path, made::rotation_margin;
  return std::visit(
      [&](const auto& alternative) -> Answers<R> {
        if constexpr (std::is_same_v<std::decay_t<decltype(alternative)>, UnknownShape>) {
          return {};
        } else {
          const auto found = nearest_rotation(alternative, r);
          return {found.rotation, rotation_path(alternative, r, R(0.4f)), found.moved, rotation_margin(alternative, r)};
        }
      },
      made_shape(limit));
}

Quatf lane(Quat<Lanes> q, int i) { return {q.x.lane[i], q.y.lane[i], q.z.lane[i], q.w.lane[i]}; }

class LanesOfLimits : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, LanesOfLimits, ::testing::ValuesIn(zoo()), name_of);

TEST_P(LanesOfLimits, HaveTheBitsOfScalars) {
  std::vector<Quatf> rotations;
  for_each_input(limit(), 1, 1200, [&](Quatf r) { rotations.push_back(upper_hemisphere(r)); });
  for (std::size_t n = 0; n + 4 <= rotations.size(); n += 4) {
    const Quatf* r = &rotations[n];
    const Quat<Lanes> packed{Lanes::each([&](int i) { return r[i].x; }), Lanes::each([&](int i) { return r[i].y; }),
                             Lanes::each([&](int i) { return r[i].z; }), Lanes::each([&](int i) { return r[i].w; })};
    const Answers<Lanes> four = answers(limit(), packed);
    for (int i = 0; i < 4; ++i) {
      const Answers<float> one = answers(limit(), r[i]);
      ASSERT_EQ(four.moved.lane[i], one.moved) << show(r[i]);
      ASSERT_TRUE(same_bits(lane(four.nearest, i), one.nearest)) << show(r[i]);
      ASSERT_EQ(four.margin.lane[i], one.margin) << show(r[i]);
      if (one.moved) {
        ASSERT_TRUE(same_bits(lane(four.path, i), one.path)) << show(r[i]);
      }
    }
  }
}

}  // namespace
}  // namespace ligament::testing
