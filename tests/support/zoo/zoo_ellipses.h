// The zoo's elliptic swing regions: ordinary, extreme and degenerate.
#pragma once

#include "support/zoo/zoo_makers.h"

namespace ligament::testing {

/// Both regions with the same radii, in degrees.
inline void add_elliptic_pair(std::vector<Named>& zoo, const std::string& name, float x, float z,
                              TwistRegion twist = TwistFree{}, Quatf rotation = unturned()) {
  zoo.push_back({"ellipse_" + name, in_swing(Ellipse{x * kDeg, z * kDeg}, twist, rotation)});
  zoo.push_back({"quaternion_ellipse_" + name, in_swing(QuaternionEllipse{x * kDeg, z * kDeg}, twist, rotation)});
}

inline void add_ellipses(std::vector<Named>& zoo) {
  const Quatf tilted = turned({0.4, -1, 0.7}, 80);
  add_elliptic_pair(zoo, "45_70", 45, 70, twist_degrees(-30, 60));
  add_elliptic_pair(zoo, "45_70_tilted", 45, 70, twist_degrees(-30, 60), tilted);
  add_elliptic_pair(zoo, "150_30", 150, 30, twist_degrees(-90, 10));
  add_elliptic_pair(zoo, "90_120_tilted", 90, 120, twist_degrees(150, 230), tilted);
  add_elliptic_pair(zoo, "round_60", 60, 60);
  add_elliptic_pair(zoo, "half_degree", 0.5f, 0.6f, twist_degrees(-0.5f, 0.5f));
  add_elliptic_pair(zoo, "100_to_1", 120, 1.2f);
  add_elliptic_pair(zoo, "1_to_100", 1.5f, 150);
  add_elliptic_pair(zoo, "179_5", 179.5f, 60, twist_degrees(0, 179));
  add_elliptic_pair(zoo, "round_179_5", 179.5f, 179.5f);
  add_elliptic_pair(zoo, "x_pi", 181, 50, twist_degrees(-60, 60));
  add_elliptic_pair(zoo, "z_pi", 70, 181);
  add_elliptic_pair(zoo, "everything", 200, 300, twist_degrees(-90, 90));
  add_elliptic_pair(zoo, "arc_x", 100, 0, twist_degrees(-20, 20));
  add_elliptic_pair(zoo, "arc_z", 0, 40);
  add_elliptic_pair(zoo, "circle", 0, 181);
  add_elliptic_pair(zoo, "0", 0, 0, twist_degrees(-20, 130));
}

}  // namespace ligament::testing
