#include "support/zoo/zoo.h"

#include "support/zoo/zoo_ellipses.h"
#include "support/zoo/zoo_euler.h"
#include "support/zoo/zoo_hull.h"
#include "support/zoo/zoo_implicit.h"
#include "support/zoo/zoo_polygons.h"
#include "support/zoo/zoo_polynomial.h"
#include "support/zoo/zoo_vrm.h"

namespace ligament::testing {
namespace {

void add_boxes(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, 2, -1}, 130), half_turn{0.6f, 0, 0.8f, 0};
  zoo.push_back({"box", in_volume(Box{{-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}})});
  zoo.push_back({"box_origin", in_volume(Box{{-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}}, tilted)});
  zoo.push_back({"box_origin_half_turn", in_volume(Box{{-1, -1, -1}, {1, 1, 1}}, half_turn)});
  zoo.push_back({"box_point", in_volume(Box{{}, {}})});
  zoo.push_back({"box_point_elsewhere", in_volume(Box{{1, -2, 0.5f}, {1, -2, 0.5f}}, tilted)});
  zoo.push_back({"box_hinge", in_volume(Box{{-0.2f, 0, 0}, {2.4f, 0, 0}})});
  zoo.push_back({"box_flat", in_volume(Box{{-1, 0, -0.5f}, {1, 0, 2}})});
  zoo.push_back({"box_half_degree",
                 in_volume(Box{{-0.5f * kDeg, -0.5f * kDeg, -0.5f * kDeg}, {0.5f * kDeg, 0.5f * kDeg, 0.5f * kDeg}})});
  zoo.push_back({"box_off_zero", in_volume(Box{{0.4f, 0.2f, -0.3f}, {2, 0.9f, 0.1f}})});
  zoo.push_back({"box_100_to_1", in_volume(Box{{-2, -0.02f, -0.02f}, {2, 0.02f, 0.02f}})});
  zoo.push_back({"box_179_5", in_volume(Box{{-179.5f * kDeg, -0.3f, -0.1f}, {179.5f * kDeg, 0.3f, 0.1f}})});
  zoo.push_back({"box_beyond_half_a_turn", in_volume(Box{{0, -0.5f, -0.5f}, {4, 0.5f, 0.5f}})});
  zoo.push_back({"box_everything", in_volume(Box{{-10, -10, -10}, {10, 10, 10}})});
  zoo.push_back({"box_unlimited_x", in_volume(Box{{-3e38f, -0.1f, -0.2f}, {3e38f, 0.1f, 0.2f}})});
  zoo.push_back(
      {"oriented_box", in_volume(OrientedBox{{0.2f, -0.1f, 0.3f}, tilted, {-1, -0.2f, -0.4f}, {0.8f, 0.3f, 0.5f}})});
  zoo.push_back({"oriented_box_far",
                 in_volume(OrientedBox{{1.5f, 1, 0}, tilted, {-0.4f, -0.2f, -0.1f}, {0.4f, 0.2f, 0.1f}}, half_turn)});
  zoo.push_back({"oriented_box_flat", in_volume(OrientedBox{{}, tilted, {-1, 0, -2}, {1, 0, 2}})});
  zoo.push_back({"oriented_box_segment", in_volume(OrientedBox{{0.1f, 0.2f, 0.3f}, tilted, {-1, 0, 0}, {1, 0, 0}})});
  zoo.push_back({"oriented_box_beyond", in_volume(OrientedBox{{}, tilted, {-5, -0.1f, -0.2f}, {5, 0.3f, 0.2f}})});
}

void add_ellipsoids(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, -1, 3}, 50), far = turned({0, 1, 1}, 170);
  zoo.push_back({"ellipsoid", in_volume(Ellipsoid{{}, unturned(), {1.2f, 0.5f, 0.8f}})});
  zoo.push_back({"ellipsoid_turned", in_volume(Ellipsoid{{0.3f, -0.4f, 0.2f}, tilted, {1.2f, 0.2f, 0.8f}}, far)});
  zoo.push_back({"ellipsoid_point", in_volume(Ellipsoid{{0.5f, 0, 0}, unturned(), {}})});
  zoo.push_back({"ellipsoid_needle", in_volume(Ellipsoid{{}, tilted, {0, 2, 0}})});
  zoo.push_back({"ellipsoid_disc", in_volume(Ellipsoid{{0.1f, 0, 0}, tilted, {1, 0, 1.5f}})});
  zoo.push_back({"ellipsoid_100_to_1", in_volume(Ellipsoid{{}, tilted, {2, 0.02f, 0.5f}})});
  zoo.push_back({"ellipsoid_1_to_100", in_volume(Ellipsoid{{}, tilted, {0.02f, 2, 2}})});
  zoo.push_back({"sphere", in_volume(Ellipsoid{{}, unturned(), {1, 1, 1}})});
  zoo.push_back({"sphere_half_degree", in_volume(Ellipsoid{{}, unturned(), {0.5f * kDeg, 0.5f * kDeg, 0.5f * kDeg}})});
  zoo.push_back({"sphere_179_5", in_volume(Ellipsoid{{}, tilted, {179.5f * kDeg, 179.5f * kDeg, 179.5f * kDeg}})});
  zoo.push_back({"sphere_off_zero", in_volume(Ellipsoid{{1.5f, 1, 0}, unturned(), {0.6f, 0.6f, 0.6f}})});
  zoo.push_back({"ellipsoid_beyond", in_volume(Ellipsoid{{0.2f, 0, 0}, tilted, {5, 1, 0.3f}})});
  zoo.push_back(
      {"ellipsoid_touching_pi", in_volume(Ellipsoid{{kPi<float> - 0.5f, 0, 0}, unturned(), {0.5f, 0.2f, 0.2f}})});
  zoo.push_back({"ellipsoid_unlimited_x", in_volume(Ellipsoid{{}, unturned(), {1e30f, 0.4f, 0.1f}})});
}

void add_kdops(std::vector<Named>& zoo) {
  const Quatf tilted = turned({2, 1, 0}, 75);
  zoo.push_back({"kdop", in_volume(random_kdop(1, 1))});
  zoo.push_back({"kdop_wide", in_volume(random_kdop(2, 2.5f))});
  zoo.push_back({"kdop_turned", in_volume(random_kdop(3, 0.6f, {0.5f, 0.3f, -0.7f}, tilted), tilted)});
  zoo.push_back({"kdop_tiny", in_volume(random_kdop(4, 0.5f * kDeg))});
  zoo.push_back({"kdop_slab", in_volume(Kdop{{}, tilted, {{0, 1, 0}}, {-0.3f}, {0.2f}})});
  zoo.push_back({"kdop_flat", in_volume(Kdop{{},
                                             tilted,
                                             {{0, 1, 0}, {0.6f, 0.8f, 0}, {1, 0, 0}, {0, 0, 1}},
                                             {0, -0.5f, -1, -1.5f},
                                             {0, 0.6f, 0.9f, 1}})});
  zoo.push_back(
      {"kdop_segment",
       in_volume(Kdop{{0.2f, 0, 0.1f}, tilted, {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, {0, 0, -1.5f}, {0, 0, 1}})});
  zoo.push_back({"kdop_point",
                 in_volume(Kdop{{0.2f, 0.4f, 0.1f}, tilted, {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, {0, 0, 0}, {0, 0, 0}})});
  zoo.push_back({"kdop_64_axes", in_volume(round_kdop(5, 64, 1))});
  zoo.push_back({"kdop_needle_5_degrees", in_volume(needle_kdop(5))});
  zoo.push_back({"kdop_needle_half_degree", in_volume(needle_kdop(0.5))});
  zoo.push_back(
      {"kdop_same_axis_twice",
       in_volume(Kdop{{}, unturned(), {{0, 1, 0}, {0, -1, 0}, {1, 0, 0}}, {-0.3f, -0.6f, -1}, {0.5f, 0.2f, 1}})});
}

void add_cones(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, 0.3, 2}, 65);
  zoo.push_back({"cone_0", in_swing(Cone{0})});
  zoo.push_back({"cone_0_hinge", in_swing(Cone{0}, twist_degrees(-20, 130))});
  zoo.push_back({"cone_0_twist_0", in_swing(Cone{0}, twist_degrees(0, 0))});
  zoo.push_back({"cone_half_degree", in_swing(Cone{0.5f * kDeg}, twist_degrees(-0.5f, 0.5f))});
  zoo.push_back({"cone_45", in_swing(Cone{45 * kDeg}, twist_degrees(-30, 60))});
  zoo.push_back({"cone_45_tilted", in_swing(Cone{45 * kDeg}, twist_degrees(-30, 60), tilted)});
  zoo.push_back({"cone_90_across_pi", in_swing(Cone{90 * kDeg}, twist_degrees(150, 230))});
  zoo.push_back({"cone_120_below_minus_pi", in_swing(Cone{120 * kDeg}, twist_degrees(-300, -100), tilted)});
  zoo.push_back({"cone_179_5", in_swing(Cone{179.5f * kDeg}, twist_degrees(0, 179))});
  zoo.push_back({"cone_pi", in_swing(Cone{180 * kDeg}, twist_degrees(-90, 90))});
  zoo.push_back({"cone_above_pi", in_swing(Cone{10}, twist_degrees(-181, 181))});
  zoo.push_back({"cone_almost_free_twist", in_swing(Cone{1}, twist_degrees(-179.9f, 179.9f))});
  zoo.push_back({"cone_twist_of_two_turns", in_swing(Cone{1}, twist_degrees(-400, 400))});
  zoo.push_back({"swing_free_twist_0", in_swing(SwingFree{}, twist_degrees(0, 0))});
  zoo.push_back({"swing_free_twist_100", in_swing(SwingFree{}, twist_degrees(50, 150))});
  zoo.push_back({"swing_and_twist_free", in_swing(SwingFree{})});
}

void add_planars(std::vector<Named>& zoo) {
  const Quatf tilted = turned({-1, 0.5, 1}, 40);
  zoo.push_back({"planar", in_swing(Planar{{{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 0.8f}}},
                                    twist_degrees(-40, 20))});
  zoo.push_back({"planar_tilted", in_swing(Planar{{{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 0.8f}}},
                                           twist_degrees(-40, 20), tilted)});
  zoo.push_back({"planar_0", in_swing(Planar{{{0, 0}}}, twist_degrees(-10, 10))});
  zoo.push_back({"planar_point", in_swing(Planar{{{0.7f, -1.1f}}})});
  zoo.push_back({"planar_segment", in_swing(Planar{{{-0.3f, 0}, {2.2f, 0}}})});
  zoo.push_back({"planar_segment_off_zero", in_swing(Planar{{{0.5f, 0.5f}, {1.5f, -0.5f}}}, twist_degrees(0, 0))});
  zoo.push_back({"planar_half_degree", in_swing(Planar{{{-0.004f, -0.004f}, {0.004f, -0.004f}, {0, 0.005f}}})});
  zoo.push_back({"planar_100_to_1", in_swing(Planar{{{-2, -0.02f}, {2, -0.02f}, {2, 0.02f}, {-2, 0.02f}}})});
  zoo.push_back({"planar_off_zero", in_swing(Planar{{{1, 1}, {2, 1}, {1.5f, 1.8f}}}, twist_degrees(170, 200))});
  zoo.push_back({"planar_179_5", in_swing(Planar{{{-3.13f, 0}, {0, -3.13f}, {3.13f, 0}, {0, 3.13f}}})});
  zoo.push_back({"planar_to_pi", in_swing(Planar{{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}}, twist_degrees(-60, 60))});
  zoo.push_back({"planar_ellipse", in_swing(PlanarEllipse{{0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f}, twist_degrees(-9, 60))});
  zoo.push_back(
      {"planar_ellipse_tilted", in_swing(PlanarEllipse{{0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f}, TwistFree{}, tilted)});
  zoo.push_back({"planar_ellipse_0", in_swing(PlanarEllipse{{0, 0}, {0, 0}, 0})});
  zoo.push_back({"planar_ellipse_segment", in_swing(PlanarEllipse{{0.4f, 0.3f}, {1, 0}, 1})});
  zoo.push_back({"planar_circle_half_degree", in_swing(PlanarEllipse{{0, 0}, {0.5f * kDeg, 0.5f * kDeg}, 0})});
  zoo.push_back({"planar_circle_179_5", in_swing(PlanarEllipse{{0, 0}, {179.5f * kDeg, 179.5f * kDeg}, 0})});
  zoo.push_back({"planar_ellipse_100_to_1", in_swing(PlanarEllipse{{0, 0}, {2, 0.02f}, 0.3f})});
  zoo.push_back({"planar_ellipse_off_zero", in_swing(PlanarEllipse{{1.5f, 1}, {0.5f, 0.3f}, -2})});
  zoo.push_back({"planar_ellipse_beyond", in_swing(PlanarEllipse{{0.5f, 0}, {5, 0.8f}, 0.2f}, twist_degrees(0, 5))});
  zoo.push_back({"planar_ellipse_huge", in_swing(PlanarEllipse{{2.5f, 0}, {3, 3.5f}, 0})});
}

}  // namespace

const std::vector<Named>& zoo() {
  static const std::vector<Named> all = [] {
    std::vector<Named> animals{{"free", Limit()}, {"fixed", made(Fixed{})}};
    add_boxes(animals);
    add_ellipsoids(animals);
    add_kdops(animals);
    add_cones(animals);
    add_planars(animals);
    add_ellipses(animals);
    add_euler(animals);
    add_hulls(animals);
    add_vrm(animals);
    add_polygons(animals);
    add_unions(animals);
    add_implicit(animals);
    add_polynomials(animals);
    return animals;
  }();
  return all;
}

}  // namespace ligament::testing
