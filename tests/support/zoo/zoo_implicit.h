// The implicit limits of the zoo: plain unions and blends, extreme and degenerate ones.
#pragma once

#include "support/zoo/zoo_makers.h"

#include <array>
#include <vector>

namespace ligament::testing {

inline Limit implicit_limit(std::vector<std::array<float, 4>> balls, float blend, Quatf center = unturned()) {
  return made(Implicit{std::move(balls), blend, center});
}

inline void add_implicit(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, -2, 1}, 100);
  const std::vector<std::array<float, 4>> three{
      {0.1f, 0.2f, 0, 0.3f}, {0.4f, 0, 0.1f, 0.25f}, {-0.2f, -0.3f, 0.3f, 0.2f}};
  const std::vector<std::array<float, 4>> wide{
      {0.9f, 0.1f, 0, 0.3f}, {-0.85f, 0.2f, 0.3f, 0.35f}, {0, 0.4f, 0.7f, 0.3f}};
  zoo.push_back({"implicit_ball", implicit_limit({{0.2f, -0.1f, 0.3f, 0.4f}}, 0)});
  zoo.push_back({"implicit_union", implicit_limit(three, 0)});
  zoo.push_back({"implicit_blend", implicit_limit(three, 0.15f)});
  zoo.push_back({"implicit_blend_turned", implicit_limit(three, 0.05f, tilted)});
  zoo.push_back({"implicit_point", implicit_limit({{0.3f, 0.1f, -0.2f, 0}}, 0)});
  zoo.push_back({"implicit_points_blended", implicit_limit({{0.3f, 0.1f, 0, 0}, {0.1f, 0.1f, 0, 0}}, 0.25f)});
  zoo.push_back({"implicit_half_degree", implicit_limit({{0, 0, 0, 0.00436f}}, 0)});
  zoo.push_back({"implicit_179_5", implicit_limit({{0, 0, 0, 0.99999048f}}, 0)});
  zoo.push_back({"implicit_100_to_1", implicit_limit({{0, 0, 0.1f, 0.5f}, {0, 0, 0.602f, 0.005f}}, 0.004f)});
  zoo.push_back({"implicit_across_union", implicit_limit(wide, 0, tilted)});
  zoo.push_back({"implicit_across_blend", implicit_limit(wide, 0.2f)});
  zoo.push_back({"implicit_flat_cut", implicit_limit({{0, 8.4f, 0, 8}, {0.5f, 0, 0, 0.1f}}, 0)});
  zoo.push_back({"implicit_everything", implicit_limit({{0.1f, 0, 0, 3}}, 0.1f, tilted)});
}

}  // namespace ligament::testing
