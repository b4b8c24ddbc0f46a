// The hulls of the zoo: clouds of ordinary and extreme form, flat ones, and ones that reach beyond all rotations.
#pragma once

#include "limit/shape/hull_clouds.h"
#include "support/zoo/zoo_makers.h"

namespace ligament::testing {

inline void add_hulls(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, -2, 1}, 110);
  zoo.push_back({"hull_tetrahedron",
                 in_volume(Hull{{{0.9f, 0, -0.2f}, {-0.5f, 0.8f, 0}, {-0.4f, -0.7f, 0.1f}, {0, 0.1f, 1.1f}}})});
  zoo.push_back({"hull_of_12", in_volume(Hull{cloud_on_ellipsoid(1, 12, {1, 0.7, 0.8})})});
  zoo.push_back({"hull_of_100", in_volume(Hull{cloud_on_ellipsoid(2, 100, {1.2, 0.6, 0.9})})});
  zoo.push_back(
      {"hull_of_500", in_volume(Hull{cloud_on_ellipsoid(3, 500, {0.8, 0.8, 0.8}, {0.3, 0.1, -0.2})}, tilted)});
  zoo.push_back({"hull_off_zero", in_volume(Hull{cloud_on_ellipsoid(4, 60, {0.5, 0.3, 0.4}, {1.2, -1, 0.9})})});
  zoo.push_back({"hull_grid", in_volume(Hull{turned_somehow(cloud_grid(8, 8), 11, {-0.2, 0.1, -0.3})})});
  zoo.push_back({"hull_half_degree", in_volume(Hull{cloud_on_ellipsoid(5, 40, {0.0087, 0.0087, 0.0087})})});
  zoo.push_back({"hull_needle", in_volume(Hull{cloud_on_ellipsoid(6, 60, {2, 0.02, 0.02})})});
  zoo.push_back({"hull_pancake", in_volume(Hull{cloud_on_ellipsoid(7, 80, {1.5, 1, 0.0001})})});
  zoo.push_back(
      {"hull_polygon",
       in_volume(Hull{{{-1, 0.2f, -0.5f}, {1, 0.2f, -0.4f}, {0.8f, 0.2f, 0.9f}, {-0.2f, 0.2f, 1.3f}, {0, 0.2f, 0}}})});
  zoo.push_back({"hull_polygon_turned", in_volume(Hull{cloud_on_ellipsoid(8, 30, {1, 1.5, 0})}, tilted)});
  zoo.push_back({"hull_segment", in_volume(Hull{{{-0.4f, 0.1f, 0.3f}, {1.2f, -0.5f, 0.7f}, {0.4f, -0.2f, 0.5f}}})});
  zoo.push_back({"hull_point", in_volume(Hull{{{0.5f, -1, 0.7f}, {0.5f, -1, 0.7f}}})});
  zoo.push_back({"hull_179_5", in_volume(Hull{cloud_on_ellipsoid(9, 50, {3.132, 3.132, 3.132})})});
  zoo.push_back({"hull_beyond", in_volume(Hull{cloud_on_ellipsoid(10, 40, {30, 1, 0.5})})});
  zoo.push_back({"hull_everything",
                 in_volume(Hull{{{-30, 0, 0}, {30, 0, 0}, {0, -30, 0}, {0, 30, 0}, {0, 0, -30}, {0, 0, 30}}})});
}

}  // namespace ligament::testing
