// Batches under a polynomial limit. Rotations inside are told at once. The others need a search, and searches take
// different numbers of steps: after each step the unfinished ones go back on a stack (lane_stack.h), so that all lanes
// have work. Lanes do not influence each other, so the answers are those of nearest_rotation.
#pragma once

#include "limit/batch/batch_loop.h"
#include "limit/shape/polynomial.h"
#include "math/lane_stack.h"

namespace ligament {
namespace LIGAMENT_SET {
namespace {

template <int degree>
class PolynomialBatch {
 public:
  PolynomialBatch(const made::Polynomial& limit, const RotationArrays& out, std::uint8_t* inside)
      : limit_(limit), out_(out), inside_(inside) {}

  void run(const ConstRotationArrays& in, std::size_t count) {
    std::size_t at = 0;
    for (; at + kCount <= count; at += kCount) {
      sort_out(skip(in, at), skip(out_, at), at, kCount);
      work();
    }
    if (at < count) {
      FewRotations<R> some(skip(in, at), count - at);
      sort_out(some.view(), some.view(), at, count - at);
      some.copy_to(skip(out_, at), count - at);
    }
    finish();
  }

  /// The most rotations of one batch: their indices are kept in lanes, and a float is exact up to this.
  static constexpr std::size_t kMost = std::size_t(1) << 24;

 private:
  using R = Lane;
  using Search = made::BoundarySearch<degree, made::Side::outside, R>;
  static constexpr std::size_t kCount = R::kCount;

  /// A rotation that is outside.
  struct Given {
    Quat<R> upper, q;  ///< in the upper hemisphere; the same as seen from the centre
    R sign, number;    ///< negative if the caller gave −upper; its index in the batch
  };
  struct Searching {
    Given given;
    Quat<R> start_place;
    R start, near;  ///< index of the nearest start; 1 if the search began at q itself instead
    R steps;
    made::SearchState<R> state;
  };
  struct Arrived {
    Given given;
    Quat<R> start_place;
    R start;
    Quat<R> place, normal;
    R steepness, miss;

    made::Approach<R> approach() const { return {place, normal, steepness, miss, miss == miss}; }
  };

  /// Writes the first `count` rotations to `out` as if all were inside, and puts those that are outside on a stack.
  [[gnu::noinline, gnu::flatten]] void sort_out(const ConstRotationArrays& in, const RotationArrays& out,
                                                std::size_t first, std::size_t count) {
    const Quat<R> r = load<R>(in, 0);
    Quat<R> upper = flipped_by(r.w, r), kept = r;
    R sign = r.w;
    if (!all(is_plain(r, dot(r, r)))) [[unlikely]] {
      const ligament::detail::Input<R> input = ligament::detail::accept(r);
      upper = input.rotation;
      upper.w = abs(upper.w);  // +0, not −0
      sign = select(input.flipped, R(-1.0f), R(1.0f));
      kept = select<R>(input.unit, r, flipped_by(sign, upper));
    }
    const Quat<R> q = made::from_center(limit_, upper);
    const R level = made::FormAt<degree, R>(limit_.groups, q).level();
    const auto outside = mask_and(mask_not(level <= R(1.0f)), first_lanes(count));
    const auto near = mask_and(outside, level <= R(limit_.near_level));
    store<R>(kept, out, 0);
    if (inside_) {
      std::uint8_t flags[kCount];
      store_flags(mask_not(outside), flags);
      std::copy_n(flags, count, inside_ + first);
    }
    const Given given{upper, q, sign, count_from(static_cast<float>(first))};
    near_.push(given, near);
    far_.push(given, mask_and(outside, mask_not(near)));
  }

  /// Takes a step for each stack that is full, until none is. Stacks nearer to the end of the work come first: a step
  /// pushes only onto its own stack and onto those before it here, which are not full then.
  void work() {
    for (;;) {
      if (arrived_.is_full()) {
        land();
      } else if (lost_.is_full()) {
        search_again();
      } else if (searching_.is_full()) {
        take_step();
      } else if (far_.is_full()) {
        begin_at_start();
      } else if (near_.is_full()) {
        begin_at_itself();
      } else {
        return;
      }
    }
  }
  /// Takes steps until all stacks are empty. Stacks further from the end of the work come first, so that items gather.
  /// No stack is full here, because `work` runs before each step.
  void finish() {
    for (;; work()) {
      if (!near_.is_empty()) {
        begin_at_itself();
      } else if (!far_.is_empty()) {
        begin_at_start();
      } else if (!searching_.is_empty()) {
        take_step();
      } else if (!lost_.is_empty()) {
        search_again();
      } else if (!arrived_.is_empty()) {
        land();
      } else {
        return;
      }
    }
  }

  /// For rotations so near to the limit that they may count as inside by the tolerance; if one does not, its search
  /// starts at the rotation itself.
  [[gnu::noinline, gnu::flatten]] void begin_at_itself() {
    LaneMask there;
    const Given given = near_.pop(there);
    const auto standing = made::standing_of<degree>(limit_, given.q);
    const auto moved = mask_and(there, standing.moved);
    if (inside_) {
      for_each_lane(mask_and(there, mask_not(moved)), given.number,
                    [&](std::size_t, std::size_t number) { inside_[number] = 1; });
    }
    begin(given, &standing.spot, moved);
  }
  /// For all other rotations that are outside: their search begins at the nearest start.
  [[gnu::noinline, gnu::flatten]] void begin_at_start() {
    LaneMask there;
    const Given given = far_.pop(there);
    begin(given, nullptr, there);
  }
  void begin(const Given& given, const made::Spot<R>* itself, LaneMask which) {
    using namespace made;
    R rating[kMostStarts];
    const int count = static_cast<int>(limit_.starts.size());
    rate_starts<Side::outside>(limit_.compass.data(), count, given.q, rating);
    const R start = best_start(rating, count);
    const ChosenStart<R> chosen = start_at<degree>(limit_, start, given.q);
    const Search search(limit_.groups, limit_.depth, given.q);
    const Searching it{given,   chosen.spot.place,
                       start,   R(itself ? 1.0f : 0.0f),
                       R(0.0f), search.begin(itself ? *itself : chosen.spot, chosen.bend)};
    Approach<R> end = end_of(it, which);
    go_on(it, end, which, search.arrive(it.state, end, which));
  }

  [[gnu::noinline, gnu::flatten]] void take_step() {
    LaneMask there;
    Searching it = searching_.pop(there);
    const Search search(limit_.groups, limit_.depth, it.given.q);
    it.steps = it.steps + R(1.0f);
    made::Approach<R> end = end_of(it, there);
    const auto open = search.advance(it.state, end, there, it.steps >= R(static_cast<float>(made::kSearchSteps)));
    go_on(it, end, there, search.arrive(it.state, end, open));
  }
  static made::Approach<R> end_of(const Searching& it, LaneMask which) {
    const auto& view = it.state.view;
    return {it.state.spot.place, view.normal, view.steepness, view.miss, mask_not(which)};
  }

  /// Puts the searches that are still `open` back on their stack, and passes on those that have ended.
  void go_on(const Searching& it, const made::Approach<R>& end, LaneMask there, LaneMask open) {
    searching_.push(it, open);
    const auto ended = mask_and(there, mask_not(open));
    if (!any(ended)) return;
    // A search that starts at q itself can end in a far corner, or in a valley without a boundary.
    const auto found = mask_and(end.arrived, dot(end.place, it.given.q) >= dot(it.start_place, it.given.q));
    const auto lost = mask_and(mask_and(ended, it.near > R(0.0f)), mask_not(found));
    const Arrived arrived{it.given, it.start_place, it.start, end.place, end.normal, end.steepness, end.miss};
    if (any(lost)) [[unlikely]]
      lost_.push(arrived, lost);
    arrived_.push(arrived, mask_and(ended, mask_not(lost)));
  }

  [[gnu::noinline, gnu::flatten]] void search_again() {
    LaneMask there;
    const Arrived it = lost_.pop(there);
    const Search search(limit_.groups, limit_.depth, it.given.q);
    const auto start = made::start_at<degree>(limit_, it.start, it.given.q);
    const auto other = search.run(start.spot, start.bend, there);
    const auto end = choose(search.cost(other) < search.cost(it.approach()), other, it.approach());
    arrived_.push({it.given, it.start_place, it.start, end.place, end.normal, end.steepness, end.miss}, there);
  }

  [[gnu::noinline, gnu::flatten]] void land() {
    LaneMask there;
    const Arrived it = arrived_.pop(there);
    const Quat<R> place = made::land_inside<degree>(limit_, it.approach(), it.start_place, there);
    const Quat<R> found = made::broadcast<R>(limit_.center) * nearest_cover(place, it.given.q);
    const Quat<R> answer = flipped_by(it.given.sign, Finished()(found, it.given.upper));
    alignas(64) float x[kCount], y[kCount], z[kCount], w[kCount];
    store<R>(answer, {x, y, z, w}, 0);
    for_each_lane(there, it.given.number, [&](std::size_t k, std::size_t number) {
      out_.x[number] = x[k], out_.y[number] = y[k], out_.z[number] = z[k], out_.w[number] = w[k];
    });
  }

  /// Calls visit(lane, index of its rotation) for each lane in `which`.
  template <class Visit>
  static void for_each_lane(LaneMask which, R number, Visit visit) {
    std::uint8_t flags[kCount];
    alignas(64) float numbers[kCount];
    store_flags(which, flags);
    number.store(numbers);
    for (std::size_t k = 0; k < kCount; ++k) {
      if (flags[k]) visit(k, static_cast<std::size_t>(numbers[k]));
    }
  }

  const made::Polynomial& limit_;
  RotationArrays out_;
  std::uint8_t* inside_;
  LaneStack<Given> near_, far_;
  LaneStack<Searching> searching_;
  LaneStack<Arrived> lost_, arrived_;
};

}  // namespace
}  // namespace LIGAMENT_SET
}  // namespace ligament
