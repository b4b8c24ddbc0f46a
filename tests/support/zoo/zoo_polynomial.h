// The polynomials of the zoo: what is fitted to clouds of every form, ellipsoids of the quaternion, everything and a
// speck.
#pragma once

#include "limit/any_limit.h"

#include "limit/shape/christoffel_clouds.h"
#include "support/zoo/zoo_makers.h"

namespace ligament::testing {

inline void add_polynomials(std::vector<Named>& zoo) {
  const std::vector<std::string> left_out{"sheet",   "arm_2",        "half_degree", "ball_179_5", "ellipsoid_100_to_1",
                                          "valleys", "all_but_a_cap"};
  for (const NamedPolynomial& named : polynomials()) {
    if (std::count(left_out.begin(), left_out.end(), named.name)) continue;  // they have laws enough of their own
    zoo.push_back({"polynomial_" + named.name, limit_of(named.limit)});
  }
}

}  // namespace ligament::testing
