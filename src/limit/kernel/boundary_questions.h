// Used when a polynomial limit is made, to find good starts for searches. A question is a rotation; its answer is the
// nearest place of the boundary, and whether that was hard to find. Many questions are answered at once.
#pragma once

#include "limit/batch/instruction_sets.h"
#include "limit/shape/polynomial.h"

#include <cstdint>

namespace ligament::made {

/// The number of questions at once: a multiple of any number of lanes. Rotations are relative to the limit's centre.
inline constexpr int kAskedAtOnce = 16;
struct BoundaryQuestions {
  alignas(64) float x[kAskedAtOnce], y[kAskedAtOnce], z[kAskedAtOnce], w[kAskedAtOnce];
};
struct BoundaryAnswers {
  alignas(64) float x[kAskedAtOnce], y[kAskedAtOnce], z[kAskedAtOnce], w[kAskedAtOnce];
  std::uint8_t arrived[kAskedAtOnce];  ///< 0 if the search ran out of steps
  std::uint8_t hard[kAskedAtOnce];
};

template <class R>
struct BoundaryAnswer {
  Quat<R> place;
  Mask<R> arrived;
  Mask<R> hard;  ///< whether the search from the best start took many steps, or ended elsewhere
};

/// The depth that searches here are told. They stop at five times this distance from the answer, which is near enough:
/// the place found is moved onto the boundary, and the next search goes on from there.
inline constexpr float kAskedDepth = 4e-5f;
/// A search that takes more steps than this was hard.
inline constexpr float kFewSteps = 5;

/// The search of BoundarySearch::run, which also counts the steps of every lane.
template <int degree, class R>
Approach<R> search_counted(const BoundarySearch<degree, Side::outside, R>& search, const ChosenStart<R>& start,
                           R& steps) {
  using S = Scalar<R>;
  SearchState<R> state = search.begin(start.spot, start.bend);
  const R zero = R(S(0)), one = R(S(1));
  const auto all = zero < one, none = mask_not(all);
  Approach<R> end{start.spot.place, state.view.normal, state.view.steepness, state.view.miss, none};
  auto open = search.arrive(state, end, all);
  steps = zero;
  for (int step = 1; step <= kSearchSteps && any(open); ++step) {
    steps = steps + select(open, one, zero);
    open = search.advance(state, end, open, step < kSearchSteps ? none : all);
    open = search.arrive(state, end, open);
  }
  return end;
}

/// Searches from the two best starts, and returns the nearer place.
template <int degree, class R>
BoundaryAnswer<R> ask_boundary(const Polynomial& limit, Quat<R> q) {
  using S = Scalar<R>;
  const int count = static_cast<int>(limit.starts.size());
  const BoundarySearch<degree, Side::outside, R> search(limit.groups, kAskedDepth, q);
  R rating[kMostStarts], steps;
  rate_starts<Side::outside>(limit.compass.data(), count, q, rating);
  const auto search_from_best = [&] {
    const R best = best_start(rating, count);
    for (int i = 0; i < count; ++i) rating[i] = select(R(S(i)) == best, R(S(-3)), rating[i]);
    return search_counted(search, start_at<degree>(limit, best, q), steps);
  };
  const Approach<R> first = search_from_best();
  const auto slow = steps > R(S(kFewSteps));
  const Approach<R> second = search_from_best();
  const R gain = dot(second.place, q) - dot(first.place, q);
  const auto elsewhere = gain > R(S(1e-4));
  const Approach<R> found = choose(gain > R(S(0)), second, first);
  return {found.place, found.arrived, mask_or(slow, elsewhere)};
}

/// The same for many questions, with an available instruction set.
void ask_boundary(InstructionSet, const Polynomial&, const BoundaryQuestions&, BoundaryAnswers&);

}  // namespace ligament::made
