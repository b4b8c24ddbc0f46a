// The zoo: a named limit of every type and shape, with ordinary, extreme and degenerate parameters. Every law is tested
// on all of them; a new shape joins with one line, in zoo.cpp.
#pragma once

#include "support/zoo/zoo_makers.h"

namespace ligament::testing {

const std::vector<Named>& zoo();

/// The animals whose shape is of this kind.
template <class Kind>
std::vector<Named> zoo_of() {
  std::vector<Named> some;
  for (const Named& named : zoo()) {
    if (std::holds_alternative<Kind>(shape_of(named.limit))) some.push_back(named);
  }
  return some;
}

/// Whether the convex bodies of oracle.h can stand for the limit; other shapes have oracles in tests of their own.
inline bool has_convex_oracle(const Limit& limit) {
  const Shape shape = shape_of(limit);
  if (const auto* volume = std::get_if<Volume>(&shape)) return !std::holds_alternative<Hull>(volume->shape);
  const auto* parts = std::get_if<SwingTwist>(&shape);
  return parts && (std::holds_alternative<SwingFree>(parts->swing) || std::holds_alternative<Cone>(parts->swing) ||
                   std::holds_alternative<Planar>(parts->swing) || std::holds_alternative<PlanarEllipse>(parts->swing));
}
template <class Kind>
std::vector<Named> convex_zoo_of() {
  std::vector<Named> some = zoo_of<Kind>();
  std::erase_if(some, [](const Named& named) { return !has_convex_oracle(named.limit); });
  return some;
}
inline std::vector<Named> convex_zoo() {
  std::vector<Named> some = zoo();
  std::erase_if(some, [](const Named& named) {
    const bool trivial = is_free(named.limit) || std::holds_alternative<Fixed>(shape_of(named.limit));
    return !trivial && !has_convex_oracle(named.limit);
  });
  return some;
}

/// A test suite over animals; for INSTANTIATE_TEST_SUITE_P's last argument.
class OfTheZoo : public ::testing::TestWithParam<Named> {
 protected:
  const Limit& limit() const { return GetParam().limit; }
  const Shape& written() const { return written_; }

  /// Writes the worst that was measured, in radians, into the report that --gtest_output=xml makes.
  static void record_worst(double radians) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", radians);
    RecordProperty("worst", text);
  }

 private:
  const Shape written_ = shape_of(limit());
};
inline std::string name_of(const ::testing::TestParamInfo<Named>& info) { return info.param.name; }

}  // namespace ligament::testing
