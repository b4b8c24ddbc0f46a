// Euler limits of the zoo: both kinds of order, ordinary, across ±π, of no width, free, and at gimbal lock.
#pragma once

#include "support/zoo/zoo_makers.h"

#include <array>
#include <string_view>
#include <vector>

namespace ligament::testing {

/// From degrees.
inline Limit euler_degrees(std::string_view order, std::array<float, 3> min, std::array<float, 3> max) {
  for (float& angle : min) angle *= kDeg;
  for (float& angle : max) angle *= kDeg;
  return made(Euler{parse_order(order).value(), min, max});
}

inline void add_euler(std::vector<Named>& zoo) {
  zoo.push_back({"euler_xyz", euler_degrees("XYZ", {-50, -35, -70}, {40, 45, 30})});
  zoo.push_back({"euler_zxy", euler_degrees("ZXY", {-20, -85, -90}, {120, 60, 45})});
  zoo.push_back({"euler_yxz_hinge", euler_degrees("YXZ", {0, -10, 0}, {0, 140, 0})});
  zoo.push_back({"euler_zyx_zero", euler_degrees("ZYX", {0, 0, 0}, {0, 0, 0})});
  zoo.push_back({"euler_xzy_point", euler_degrees("XZY", {25, -40, 160}, {25, -40, 160})});
  zoo.push_back({"euler_yzx_across_pi", euler_degrees("YZX", {150, 60, -230}, {230, 120, -160})});
  zoo.push_back({"euler_xyz_half_degree", euler_degrees("XYZ", {-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f})});
  zoo.push_back({"euler_zyx_179_5", euler_degrees("ZYX", {-179.5f, -90, -179.5f}, {179.5f, 90, 179.5f})});
  zoo.push_back({"euler_yxz_first_free", euler_degrees("YXZ", {-180, -30, -10}, {180, 30, 200})});
  zoo.push_back({"euler_xyz_everything", euler_degrees("XYZ", {-400, -180, -180}, {400, 180, 180})});
  zoo.push_back({"euler_zxy_100_to_1", euler_degrees("ZXY", {-100, -1, -1}, {100, 1, 1})});
  zoo.push_back({"euler_xzy_at_the_lock", euler_degrees("XZY", {-60, 90, -20}, {30, 90, 50})});
  zoo.push_back({"euler_zxz", euler_degrees("ZXZ", {-60, 10, -90}, {90, 70, 45})});
  zoo.push_back({"euler_xyx_negative_middle", euler_degrees("XYX", {-60, -80, -90}, {90, -20, 45})});
  zoo.push_back({"euler_yxy_across_the_lock", euler_degrees("YXY", {-60, -25, -10}, {30, 40, 50})});
  zoo.push_back({"euler_zyz_whole_middle", euler_degrees("ZYZ", {-90, 0, -90}, {90, 180, 90})});
}

}  // namespace ligament::testing
