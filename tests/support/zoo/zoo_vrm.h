// VRM's hinges and spherical regions for the zoo.
#pragma once

#include "support/zoo/zoo_makers.h"

#include <array>

namespace ligament::testing {

inline std::array<float, 2> both_ways(float angle) { return {-angle, angle}; }

inline void add_vrm(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, -0.4, 0.7}, 55), half_turn{0.6f, 0, 0.8f, 0};
  zoo.push_back({"hinge", in_swing(Hinge{both_ways(0.8f)}, twist_degrees(-30, 60))});
  zoo.push_back({"hinge_tilted", in_swing(Hinge{both_ways(0.8f)}, twist_degrees(-30, 60), tilted)});
  zoo.push_back({"hinge_0", in_swing(Hinge{both_ways(0)}, twist_degrees(0, 0))});
  zoo.push_back({"hinge_half_degree", in_swing(Hinge{both_ways(0.5f * kDeg)}, twist_degrees(-0.5f, 0.5f))});
  zoo.push_back({"hinge_179_5", in_swing(Hinge{both_ways(179.5f * kDeg)})});
  zoo.push_back({"hinge_pi", in_swing(Hinge{both_ways(180 * kDeg)}, twist_degrees(-90, 90))});
  zoo.push_back({"hinge_uneven", in_swing(Hinge{{-0.1f, 2.4f}})});
  zoo.push_back({"hinge_without_0", in_swing(Hinge{{-2.9f, -2}}, twist_degrees(150, 230), half_turn)});
  zoo.push_back({"spherical", in_swing(Spherical{both_ways(0.9f), both_ways(0.5f)}, twist_degrees(-40, 20))});
  zoo.push_back(
      {"spherical_tilted", in_swing(Spherical{both_ways(0.9f), both_ways(0.5f)}, twist_degrees(-40, 20), tilted)});
  zoo.push_back({"spherical_0", in_swing(Spherical{both_ways(0), both_ways(0)}, twist_degrees(-10, 10))});
  zoo.push_back({"spherical_half_degree", in_swing(Spherical{both_ways(0.5f * kDeg), both_ways(0.5f * kDeg)})});
  zoo.push_back({"spherical_179_5_89_5", in_swing(Spherical{both_ways(179.5f * kDeg), both_ways(89.5f * kDeg)})});
  zoo.push_back(
      {"spherical_only_pitch", in_swing(Spherical{both_ways(1.2f), both_ways(90 * kDeg)}, twist_degrees(0, 5))});
  zoo.push_back(
      {"spherical_only_yaw", in_swing(Spherical{both_ways(180 * kDeg), both_ways(0.7f)}, TwistFree{}, tilted)});
  zoo.push_back({"spherical_everything", in_swing(Spherical{both_ways(10), both_ways(10)}, twist_degrees(-60, 60))});
  zoo.push_back({"spherical_100_to_1", in_swing(Spherical{both_ways(1.5f), both_ways(0.015f)})});
  zoo.push_back({"spherical_uneven", in_swing(Spherical{{-0.3f, 1.9f}, {-0.2f, 1}}, twist_degrees(-9, 60))});
  zoo.push_back({"spherical_without_0", in_swing(Spherical{{0.5f, 1.1f}, {0.3f, 0.9f}})});
  zoo.push_back({"spherical_point", in_swing(Spherical{{2, 2}, {0.3f, 0.3f}}, twist_degrees(-90, 90))});
}

}  // namespace ligament::testing
