// Polynomial: the rotations at which a sum of squares of polynomials in the components of the quaternion is at most 1.
// In a fit it comes from the Christoffel function of a joint's samples, which follows samples of any shape, even thin
// and bent ones.
//
// region: ‖U·m(q)‖² ≤ 1 for q = center⁻¹·r, m(q) = all monomials of one degree · metric: rotation angle
//
// The nearest rotation is found by a search along the boundary (kernel/polynomial_search.h). It starts from the nearest
// of some places that were found when the limit was made. So its answer is nearest locally; for all but about one in a
// hundred rotations it is nearest of all. In a winding region, mostly of degree 6, a search may run out of steps, and
// then its answer is not even nearest locally. It is always inside.
#pragma once

#include "limit/kernel/polynomial_search.h"
#include "limit/kernel/rotation_kernel.h"
#include "limit/shape/prepared.h"
#include "math/bit_cast.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

namespace ligament::made {

struct Polynomial : Prepared, ligament::Polynomial {
  /// A place on the boundary, relative to `center`, with the first and second derivatives of the gauge there.
  struct Start {
    Quatf place, normal;
    float steepness = 0;
    float bend[10] = {};
    bool operator==(const Start&) const = default;
  };

  FactorGroups groups;  ///< `factor` in the order in which kernels read it
  std::vector<Start> starts;
  std::vector<float> compass;  ///< places, then normals, of `starts`: all x, all y, all z, all w
  float near_level = 2;        ///< a rotation with a higher level is further out than the tolerance
  float depth = kLeastDepth;   ///< how deep inside results land (radians on the sphere of quaternions); less would be
                               ///< lost in rounding
  bool operator==(const Polynomial&) const = default;
};

/// `factor` has n(n + 1)/2 numbers for n = 10, 35 or 84 monomials. The centre and the anchors must be inside.
Result<Polynomial> make(const ligament::Polynomial&);

/// Calls kernel(degree) with the degree as a compile-time constant.
template <class Kernel>
auto with_degree(int degree, Kernel kernel) {
  if (degree == 2) return kernel(std::integral_constant<int, 2>{});
  if (degree == 6) return kernel(std::integral_constant<int, 6>{});
  return kernel(std::integral_constant<int, 4>{});
}

/// center⁻¹·r; corrects a length that is off by rounding.
template <class R>
Quat<R> from_center(const Polynomial& limit, Quat<R> r) {
  using S = Scalar<R>;
  const Quat<R> q = conjugate(broadcast<R>(limit.center)) * r;
  return scale(q, R(S(1.5)) - R(S(0.5)) * dot(q, q));
}

/// Whether a rotation is inside or outside.
template <int degree, class R>
struct Standing {
  Mask<R> outside, moved;  ///< outside; outside by more than the tolerance
  Mask<R> near;            ///< outside by so little that a search can start there
  Spot<R> spot;            ///< the gauge and its slope there, if `near`
};

template <int degree, class R>
Standing<degree, R> standing_of(const Polynomial& limit, Quat<R> q) {
  using S = Scalar<R>;
  const FormAt<degree, R> form(limit.groups, q);
  const auto outside = mask_not(form.level() <= R(S(1)));
  if (!any(outside)) return {outside, outside, outside, {}};
  const auto near = mask_and(outside, form.level() <= R(S(limit.near_level)));
  if (!any(near)) return {outside, outside, near, {}};
  const Spot<R> spot = spot_at(limit.groups, form, q);
  const auto within = mask_and(near, view_from(spot, q).miss <= R(S(0.5) * S(kInsideTolerance)));
  return {outside, mask_and(outside, mask_not(within)), near, spot};
}

/// The start of a search; every lane has its own.
template <class R>
struct ChosenStart {
  Spot<R> spot;
  Bend<R> bend;
};

/// The members of starts[number]; every lane has its own number.
template <class R>
struct StartNumbers {
  Quat<R> place, normal;
  R steepness;
  R bend[10];
};
template <class R>
StartNumbers<R> numbers_of(const Polynomial& limit, R number) {
  using Start = Polynomial::Start;
  constexpr std::size_t kCount = sizeof(Start) / sizeof(float);
  static_assert(sizeof(StartNumbers<R>) == kCount * sizeof(R));
  const auto read = [&](std::size_t start) { return bit_cast<std::array<float, kCount>>(limit.starts[start]); };
  std::array<R, kCount> numbers;
  if constexpr (ScalarLane<R>) {
    const auto own = read(static_cast<std::size_t>(number));
    std::copy(own.begin(), own.end(), numbers.begin());
  } else {
    alignas(64) Scalar<R> starts[R::kCount], row[kCount][R::kCount];
    number.store(starts);
    for (std::size_t lane = 0; lane < R::kCount; ++lane) {
      const auto own = read(static_cast<std::size_t>(starts[lane]));
      for (std::size_t i = 0; i < kCount; ++i) row[i][lane] = own[i];
    }
    for (std::size_t i = 0; i < kCount; ++i) numbers[i] = R::load(row[i]);
  }
  return bit_cast<StartNumbers<R>>(numbers);
}

/// Start number `index`, of its two quaternions the one nearer to q.
template <int degree, class R>
ChosenStart<R> start_at(const Polynomial& limit, R index, Quat<R> q) {
  using S = Scalar<R>;
  constexpr S kRadial = S(2 * degree) / S(kGaugeRoot<degree>);  // the gauge is homogeneous of this degree
  const R zero = R(S(0)), one = R(S(1));
  ChosenStart<R> chosen{};
  if (limit.starts.empty()) return chosen;
  const StartNumbers<R> start = numbers_of(limit, index);
  const Quat<R> slope = add_scaled(scale(start.place, R(kRadial)), start.normal, start.steepness);
  const auto same_cover = dot(start.place, q) >= zero;
  chosen.spot = {select<R>(same_cover, start.place, -start.place), one, one, select<R>(same_cover, slope, -slope)};
  for (int i = 0; i < 10; ++i) chosen.bend.entry[i] = start.bend[i];
  return chosen;
}
template <Side side, int degree, class R>
ChosenStart<R> choose_start(const Polynomial& limit, Quat<R> q) {
  const int count = static_cast<int>(limit.starts.size());
  R rating[kMostStarts];
  rate_starts<side>(limit.compass.data(), count, q, rating);
  return start_at<degree>(limit, best_start(rating, count), q);
}

/// The last place inside on the way from `from`, which is inside, to `place`, by bisection. If `from` turns out to be
/// outside, the way begins at the centre instead.
template <int degree, class R>
[[gnu::noinline]] Quat<R> halve_way(const Polynomial& limit, Quat<R> from, Quat<R> place) {
  using S = Scalar<R>;
  constexpr int kHalvings = sizeof(S) == 4 ? 26 : 54;
  const R one = R(S(1)), half = R(S(0.5));
  const auto good = FormAt<degree, R>(limit.groups, from).level() <= one;
  const Quat<R> begin = select<R>(good, from, identity<R>()), end = nearest_cover(place, begin);
  const auto at = [&](R share) { return normalize(add_scaled(scale(begin, one - share), end, share)); };
  R inside = R(S(0)), outside = one;
  for (int i = 0; i < kHalvings; ++i) {
    const R middle = half * (inside + outside);
    const auto within = FormAt<degree, R>(limit.groups, at(middle)).level() <= one;
    inside = select(within, middle, inside);
    outside = select(within, outside, middle);
  }
  return at(inside);
}

/// A place just inside the boundary, next to the end of a search. It is moved along the normal until its depth is
/// right. If it is still outside after all tries, it goes back towards the start, which is inside.
template <int degree, class R>
Quat<R> land_inside(const Polynomial& limit, const Approach<R>& approach, Quat<R> start, Mask<R> wanted) {
  using S = Scalar<R>;
  constexpr int kTries = 6;
  const R one = R(S(1)), depth = R(S(limit.depth)), slack = R(S(3)) * depth + R(S(0.5) * S(kLandingTolerance));
  const R sure = R(S(0.5) * (S(limit.depth) - S(kLeastDepth)));  // inside in spite of rounding errors
  const R inverse = one / approach.steepness;
  Quat<R> place = add_scaled(approach.place, approach.normal, -(approach.miss + depth)), safe = identity<R>();
  auto open = wanted, unsafe = wanted;
  R extra = depth;
  for (int i = 0; i < kTries && any(open); ++i) {
    place = normalize(place);
    const R level = FormAt<degree, R>(limit.groups, place).level();
    const R miss = (gauge_of<degree>(min(level, R(S(kUselessLevel)))) - one) * inverse;
    const auto inside = mask_and(open, level <= one);
    safe = select<R>(inside, place, safe);
    unsafe = mask_and(unsafe, mask_not(inside));
    open = mask_and(open, mask_not(mask_and(inside, mask_and(miss >= -slack, miss <= -sure))));
    place = select<R>(open, add_scaled(place, approach.normal, -(miss + extra)), place);
    extra = extra + extra;
  }
  if (any(unsafe)) safe = select<R>(unsafe, halve_way<degree>(limit, start, approach.place), safe);
  return safe;
}

template <int degree, class R>
NearestRotation<R> nearest_in_polynomial(const Polynomial& limit, Quat<R> r, int* steps_taken = nullptr) {
  const Quat<R> q = from_center(limit, r);
  const Standing<degree, R> standing = standing_of<degree>(limit, q);
  if (steps_taken) *steps_taken = 0;
  if (!any(standing.moved)) return {r, standing.moved};
  const ChosenStart<R> start = choose_start<Side::outside, degree>(limit, q);
  const BoundarySearch<degree, Side::outside, R> search(limit.groups, limit.depth, q);
  const Spot<R> first = choose(standing.near, standing.spot, start.spot);
  Approach<R> approach = search.run(first, start.bend, standing.moved, steps_taken);
  // A search that starts at q itself can end in a far corner, or in a valley without a boundary.
  const auto found = mask_and(approach.arrived, dot(approach.place, q) >= dot(start.spot.place, q));
  const auto again = mask_and(mask_and(standing.near, standing.moved), mask_not(found));
  if (any(again)) {
    int more = 0;
    const Approach<R> other = search.run(start.spot, start.bend, again, &more);
    if (steps_taken) *steps_taken += more;
    approach = choose(mask_and(again, search.cost(other) < search.cost(approach)), other, approach);
  }
  const Quat<R> place = land_inside<degree>(limit, approach, start.spot.place, standing.moved);
  return {select<R>(standing.moved, broadcast<R>(limit.center) * nearest_cover(place, q), r), standing.moved};
}

/// The distance from q, inside, to the boundary: the least that three searches find. The first starts at the nearest
/// start. The second starts at the mirror image, about q, of what the first finds: in a thin region, that is near the
/// opposite side. The third starts at the nearest start that faces another way than both.
template <int degree, class R>
R polynomial_depth(const Polynomial& limit, Quat<R> q, Mask<R> inside) {
  using S = Scalar<R>;
  const int count = static_cast<int>(limit.starts.size());
  const float* const compass = limit.compass.data();
  const BoundarySearch<degree, Side::inside, R> search(limit.groups, limit.depth, q);
  R rating[kMostStarts], least = R(kPi<S>);
  rate_starts<Side::inside>(compass, count, q, rating);
  const auto search_from = [&](const Spot<R>& spot, const Bend<R>& bend) {
    const Approach<R> end = search.run(spot, bend, inside);
    least = min(least, angle_between(end.place, q) + R(S(2)) * abs(end.miss));
    shun_side(compass, count, q, end.normal, rating);
    return end.place;
  };
  const ChosenStart<R> first = start_at<degree>(limit, best_start(rating, count), q);
  const Quat<R> place = search_from(first.spot, first.bend);
  const Quat<R> opposite = add_scaled(-place, q, R(S(2)) * dot(place, q));
  search_from(spot_at(limit.groups, FormAt<degree, R>(limit.groups, opposite), opposite), first.bend);
  const ChosenStart<R> last = start_at<degree>(limit, best_start(rating, count), q);
  search_from(last.spot, last.bend);
  return least;
}

/// Whether r is inside, within the tolerance. The same as nearest_rotation says, without the search.
template <class R>
Mask<R> rotation_inside(const Polynomial& limit, Quat<R> r) {
  return with_degree(limit.degree,
                     [&](auto degree) { return mask_not(standing_of<degree()>(limit, from_center(limit, r)).moved); });
}
template <class R>
NearestRotation<R> nearest_rotation(const Polynomial& limit, Quat<R> r) {
  return with_degree(limit.degree, [&](auto degree) { return nearest_in_polynomial<degree()>(limit, r); });
}
/// Accurate to about 1e-3 radians; 0 outside. π if there is no boundary.
template <class R>
R rotation_margin(const Polynomial& limit, Quat<R> r) {
  using S = Scalar<R>;
  const R zero = R(S(0)), half_turn = R(kPi<S>);
  const Quat<R> q = from_center(limit, r);
  return with_degree(limit.degree, [&](auto degree) {
    const auto outside = standing_of<degree()>(limit, q).outside;
    if (all(outside)) return zero;
    if (limit.starts.empty()) return select(outside, zero, half_turn);
    const R depth = polynomial_depth<degree()>(limit, q, mask_not(outside));
    return select(outside, zero, clamp(depth, zero, half_turn));
  });
}
/// Along the great arc from the nearest rotation to r.
template <class R>
Quat<R> rotation_path(const Polynomial& limit, Quat<R> r, R share) {
  return slerp(nearest_rotation(limit, r).rotation, r, share);
}

}  // namespace ligament::made
