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
  zoo.push_back({"box", in_volume(make_box({-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}))});
  zoo.push_back({"box_origin", in_volume(make_box({-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}), tilted)});
  zoo.push_back({"box_origin_half_turn", in_volume(make_box({-1, -1, -1}, {1, 1, 1}), half_turn)});
  zoo.push_back({"box_point", in_volume(make_box({}, {}))});
  zoo.push_back({"box_point_elsewhere", in_volume(make_box({1, -2, 0.5f}, {1, -2, 0.5f}), tilted)});
  zoo.push_back({"box_hinge", in_volume(make_box({-0.2f, 0, 0}, {2.4f, 0, 0}))});
  zoo.push_back({"box_flat", in_volume(make_box({-1, 0, -0.5f}, {1, 0, 2}))});
  zoo.push_back({"box_half_degree", in_volume(make_box({-0.5f * kDeg, -0.5f * kDeg, -0.5f * kDeg},
                                                       {0.5f * kDeg, 0.5f * kDeg, 0.5f * kDeg}))});
  zoo.push_back({"box_off_zero", in_volume(make_box({0.4f, 0.2f, -0.3f}, {2, 0.9f, 0.1f}))});
  zoo.push_back({"box_100_to_1", in_volume(make_box({-2, -0.02f, -0.02f}, {2, 0.02f, 0.02f}))});
  zoo.push_back({"box_179_5", in_volume(make_box({-179.5f * kDeg, -0.3f, -0.1f}, {179.5f * kDeg, 0.3f, 0.1f}))});
  zoo.push_back({"box_beyond_half_a_turn", in_volume(make_box({0, -0.5f, -0.5f}, {4, 0.5f, 0.5f}))});
  zoo.push_back({"box_everything", in_volume(make_box({-10, -10, -10}, {10, 10, 10}))});
  zoo.push_back({"box_unlimited_x", in_volume(make_box({-3e38f, -0.1f, -0.2f}, {3e38f, 0.1f, 0.2f}))});
  zoo.push_back({"oriented_box",
                 in_volume(make_oriented_box({0.2f, -0.1f, 0.3f}, tilted, {-1, -0.2f, -0.4f}, {0.8f, 0.3f, 0.5f}))});
  zoo.push_back(
      {"oriented_box_far",
       in_volume(make_oriented_box({1.5f, 1, 0}, tilted, {-0.4f, -0.2f, -0.1f}, {0.4f, 0.2f, 0.1f}), half_turn)});
  zoo.push_back({"oriented_box_flat", in_volume(make_oriented_box({}, tilted, {-1, 0, -2}, {1, 0, 2}))});
  zoo.push_back(
      {"oriented_box_segment", in_volume(make_oriented_box({0.1f, 0.2f, 0.3f}, tilted, {-1, 0, 0}, {1, 0, 0}))});
  zoo.push_back({"oriented_box_beyond", in_volume(make_oriented_box({}, tilted, {-5, -0.1f, -0.2f}, {5, 0.3f, 0.2f}))});
}

void add_ellipsoids(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, -1, 3}, 50), far = turned({0, 1, 1}, 170);
  zoo.push_back({"ellipsoid", in_volume(make_ellipsoid({}, unturned(), {1.2f, 0.5f, 0.8f}))});
  zoo.push_back({"ellipsoid_turned", in_volume(make_ellipsoid({0.3f, -0.4f, 0.2f}, tilted, {1.2f, 0.2f, 0.8f}), far)});
  zoo.push_back({"ellipsoid_point", in_volume(make_ellipsoid({0.5f, 0, 0}, unturned(), {}))});
  zoo.push_back({"ellipsoid_needle", in_volume(make_ellipsoid({}, tilted, {0, 2, 0}))});
  zoo.push_back({"ellipsoid_disc", in_volume(make_ellipsoid({0.1f, 0, 0}, tilted, {1, 0, 1.5f}))});
  zoo.push_back({"ellipsoid_100_to_1", in_volume(make_ellipsoid({}, tilted, {2, 0.02f, 0.5f}))});
  zoo.push_back({"ellipsoid_1_to_100", in_volume(make_ellipsoid({}, tilted, {0.02f, 2, 2}))});
  zoo.push_back({"sphere", in_volume(make_ellipsoid({}, unturned(), {1, 1, 1}))});
  zoo.push_back(
      {"sphere_half_degree", in_volume(make_ellipsoid({}, unturned(), {0.5f * kDeg, 0.5f * kDeg, 0.5f * kDeg}))});
  zoo.push_back({"sphere_179_5", in_volume(make_ellipsoid({}, tilted, {179.5f * kDeg, 179.5f * kDeg, 179.5f * kDeg}))});
  zoo.push_back({"sphere_off_zero", in_volume(make_ellipsoid({1.5f, 1, 0}, unturned(), {0.6f, 0.6f, 0.6f}))});
  zoo.push_back({"ellipsoid_beyond", in_volume(make_ellipsoid({0.2f, 0, 0}, tilted, {5, 1, 0.3f}))});
  zoo.push_back(
      {"ellipsoid_touching_pi", in_volume(make_ellipsoid({kPi<float> - 0.5f, 0, 0}, unturned(), {0.5f, 0.2f, 0.2f}))});
  zoo.push_back({"ellipsoid_unlimited_x", in_volume(make_ellipsoid({}, unturned(), {1e30f, 0.4f, 0.1f}))});
}

void add_kdops(std::vector<Named>& zoo) {
  const Quatf tilted = turned({2, 1, 0}, 75);
  zoo.push_back({"kdop", in_volume(random_kdop(1, 1))});
  zoo.push_back({"kdop_wide", in_volume(random_kdop(2, 2.5f))});
  zoo.push_back({"kdop_turned", in_volume(random_kdop(3, 0.6f, {0.5f, 0.3f, -0.7f}, tilted), tilted)});
  zoo.push_back({"kdop_tiny", in_volume(random_kdop(4, 0.5f * kDeg))});
  zoo.push_back({"kdop_slab", in_volume(make_kdop({}, tilted, {{0, 1, 0}}, {-0.3f}, {0.2f}))});
  zoo.push_back({"kdop_flat", in_volume(make_kdop({}, tilted, {{0, 1, 0}, {0.6f, 0.8f, 0}, {1, 0, 0}, {0, 0, 1}},
                                                  {0, -0.5f, -1, -1.5f}, {0, 0.6f, 0.9f, 1}))});
  zoo.push_back({"kdop_segment", in_volume(make_kdop({0.2f, 0, 0.1f}, tilted, {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},
                                                     {0, 0, -1.5f}, {0, 0, 1}))});
  zoo.push_back({"kdop_point", in_volume(make_kdop({0.2f, 0.4f, 0.1f}, tilted, {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},
                                                   {0, 0, 0}, {0, 0, 0}))});
  zoo.push_back({"kdop_64_axes", in_volume(round_kdop(5, 64, 1))});
  zoo.push_back({"kdop_needle_5_degrees", in_volume(needle_kdop(5))});
  zoo.push_back({"kdop_needle_half_degree", in_volume(needle_kdop(0.5))});
  zoo.push_back({"kdop_same_axis_twice", in_volume(make_kdop({}, unturned(), {{0, 1, 0}, {0, -1, 0}, {1, 0, 0}},
                                                             {-0.3f, -0.6f, -1}, {0.5f, 0.2f, 1}))});
}

void add_cones(std::vector<Named>& zoo) {
  const Quatf tilted = turned({1, 0.3, 2}, 65);
  zoo.push_back({"cone_0", in_swing(make_cone(0))});
  zoo.push_back({"cone_0_hinge", in_swing(make_cone(0), twist_degrees(-20, 130))});
  zoo.push_back({"cone_0_twist_0", in_swing(make_cone(0), twist_degrees(0, 0))});
  zoo.push_back({"cone_half_degree", in_swing(make_cone(0.5f * kDeg), twist_degrees(-0.5f, 0.5f))});
  zoo.push_back({"cone_45", in_swing(make_cone(45 * kDeg), twist_degrees(-30, 60))});
  zoo.push_back({"cone_45_tilted", in_swing(make_cone(45 * kDeg), twist_degrees(-30, 60), tilted)});
  zoo.push_back({"cone_90_across_pi", in_swing(make_cone(90 * kDeg), twist_degrees(150, 230))});
  zoo.push_back({"cone_120_below_minus_pi", in_swing(make_cone(120 * kDeg), twist_degrees(-300, -100), tilted)});
  zoo.push_back({"cone_179_5", in_swing(make_cone(179.5f * kDeg), twist_degrees(0, 179))});
  zoo.push_back({"cone_pi", in_swing(make_cone(180 * kDeg), twist_degrees(-90, 90))});
  zoo.push_back({"cone_above_pi", in_swing(make_cone(10), twist_degrees(-181, 181))});
  zoo.push_back({"cone_almost_free_twist", in_swing(make_cone(1), twist_degrees(-179.9f, 179.9f))});
  zoo.push_back({"cone_twist_of_two_turns", in_swing(make_cone(1), twist_degrees(-400, 400))});
  zoo.push_back({"swing_free_twist_0", in_swing(Result<SwingFree>(SwingFree{}), twist_degrees(0, 0))});
  zoo.push_back({"swing_free_twist_100", in_swing(Result<SwingFree>(SwingFree{}), twist_degrees(50, 150))});
  zoo.push_back({"swing_and_twist_free", in_swing(Result<SwingFree>(SwingFree{}))});
}

void add_planars(std::vector<Named>& zoo) {
  const Quatf tilted = turned({-1, 0.5, 1}, 40);
  zoo.push_back({"planar", in_swing(make_planar({{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 0.8f}}),
                                    twist_degrees(-40, 20))});
  zoo.push_back({"planar_tilted", in_swing(make_planar({{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 0.8f}}),
                                           twist_degrees(-40, 20), tilted)});
  zoo.push_back({"planar_0", in_swing(make_planar({{0, 0}}), twist_degrees(-10, 10))});
  zoo.push_back({"planar_point", in_swing(make_planar({{0.7f, -1.1f}}))});
  zoo.push_back({"planar_segment", in_swing(make_planar({{-0.3f, 0}, {2.2f, 0}}))});
  zoo.push_back({"planar_segment_off_zero", in_swing(make_planar({{0.5f, 0.5f}, {1.5f, -0.5f}}), twist_degrees(0, 0))});
  zoo.push_back({"planar_half_degree", in_swing(make_planar({{-0.004f, -0.004f}, {0.004f, -0.004f}, {0, 0.005f}}))});
  zoo.push_back({"planar_100_to_1", in_swing(make_planar({{-2, -0.02f}, {2, -0.02f}, {2, 0.02f}, {-2, 0.02f}}))});
  zoo.push_back({"planar_off_zero", in_swing(make_planar({{1, 1}, {2, 1}, {1.5f, 1.8f}}), twist_degrees(170, 200))});
  zoo.push_back({"planar_179_5", in_swing(make_planar({{-3.13f, 0}, {0, -3.13f}, {3.13f, 0}, {0, 3.13f}}))});
  zoo.push_back({"planar_to_pi", in_swing(make_planar({{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}), twist_degrees(-60, 60))});
  zoo.push_back(
      {"planar_ellipse", in_swing(make_planar_ellipse({0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f), twist_degrees(-9, 60))});
  zoo.push_back(
      {"planar_ellipse_tilted", in_swing(make_planar_ellipse({0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f), TwistFree{}, tilted)});
  zoo.push_back({"planar_ellipse_0", in_swing(make_planar_ellipse({0, 0}, {0, 0}, 0))});
  zoo.push_back({"planar_ellipse_segment", in_swing(make_planar_ellipse({0.4f, 0.3f}, {1, 0}, 1))});
  zoo.push_back({"planar_circle_half_degree", in_swing(make_planar_ellipse({0, 0}, {0.5f * kDeg, 0.5f * kDeg}, 0))});
  zoo.push_back({"planar_circle_179_5", in_swing(make_planar_ellipse({0, 0}, {179.5f * kDeg, 179.5f * kDeg}, 0))});
  zoo.push_back({"planar_ellipse_100_to_1", in_swing(make_planar_ellipse({0, 0}, {2, 0.02f}, 0.3f))});
  zoo.push_back({"planar_ellipse_off_zero", in_swing(make_planar_ellipse({1.5f, 1}, {0.5f, 0.3f}, -2))});
  zoo.push_back(
      {"planar_ellipse_beyond", in_swing(make_planar_ellipse({0.5f, 0}, {5, 0.8f}, 0.2f), twist_degrees(0, 5))});
  zoo.push_back({"planar_ellipse_huge", in_swing(make_planar_ellipse({2.5f, 0}, {3, 3.5f}, 0))});
}

}  // namespace

Named::Named(std::string its_name, Limit its_limit) : name(std::move(its_name)), limit(std::move(its_limit)) {}
Named::Named(const Named&) = default;
Named::Named(Named&&) noexcept = default;
Named& Named::operator=(const Named&) = default;
Named& Named::operator=(Named&&) noexcept = default;
Named::~Named() = default;

const std::vector<Named>& zoo() {
  static const std::vector<Named> all = [] {
    std::vector<Named> made{{"free", Free{}}, {"fixed", Fixed{}}};
    add_boxes(made);
    add_ellipsoids(made);
    add_kdops(made);
    add_cones(made);
    add_planars(made);
    add_ellipses(made);
    add_euler(made);
    add_hulls(made);
    add_vrm(made);
    add_reach_cones(made);
    add_implicit(made);
    add_polynomials(made);
    return made;
  }();
  return all;
}

}  // namespace ligament::testing
