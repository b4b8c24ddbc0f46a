#include "fit/shape/moment_lanes.h"

#include "math/clones.h"

namespace ligament {
namespace {

constexpr int kDegree = 2 * ChristoffelSums::kDegree;

struct EightQuats {
  Eight x, y, z, w;
};
[[gnu::always_inline]] inline EightQuats turned(Quatd turn, const EightRotations& q) {
  EightQuats seen;
  for (int i = 0; i < Eight::kCount; ++i) {
    const Quatd r = turn * Quatd{q[0].of[i], q[1].of[i], q[2].of[i], q[3].of[i]};
    seen.x.of[i] = r.x;
    seen.y.of[i] = r.y;
    seen.z.of[i] = r.z;
    seen.w.of[i] = r.w;
  }
  return seen;
}

/// Adds the monomials with the power kDegree − d of x, then those with less. In their order those with the same power
/// of x follow each other, as monomials of the other three, and each group of these is the one before it times y, then
/// z, then w.
template <int d>
[[gnu::always_inline]] inline void add_group(const Eight* group, Eight* sum, const EightQuats& q,
                                             const Eight* power_of_x) {
  constexpr int lower = d * (d + 1) / 2, count = lower + d + 1;
  Eight next[count];
  for (int k = 0; k < lower; ++k) next[k] = q.y * group[k];
  for (int k = 0; k < d; ++k) next[lower + k] = q.z * group[lower - d + k];
  next[count - 1] = q.w * group[lower - 1];
  const Eight weight = power_of_x[kDegree - d];
  for (int k = 0; k < count; ++k) sum[k] += weight * next[k];  // apart: together, compilers do not use SIMD
  if constexpr (d < kDegree) add_group<d + 1>(next, sum + count, q, power_of_x);
}

/// One function for all of it, so that it is compiled as a whole for each instruction set.
LIGAMENT_CLONES void add_all(Quatd turn, const EightRotations& part, Eight (&first)[4], Eight (&second)[6],
                             Eight* moments) {
  const Eight& weight = part[7];
  const Eight weighted[3] = {weight * part[4], weight * part[5], weight * part[6]};
  first[0] += weight;
  int next = 0;
  for (int i = 0; i < 3; ++i) {
    first[i + 1] += weighted[i];
    for (int j = i; j < 3; ++j) second[next++] += weighted[i] * part[4 + j];
  }
  const EightQuats q = turned(turn, part);
  Eight power_of_x[kDegree + 1];
  power_of_x[0] = weight;
  for (int d = 1; d <= kDegree; ++d) power_of_x[d] = power_of_x[d - 1] * q.x;
  moments[0] += power_of_x[kDegree];
  Eight one;
  for (double& x : one.of) x = 1;
  add_group<1>(&one, moments + 1, q, power_of_x);
}

}  // namespace

void MomentLanes::add_waiting() {
  add_all(turn_, waiting_, first_, second_, moments_);
  count_ = 0;
}

ChristoffelSums MomentLanes::total() {
  for (int i = count_; i < Eight::kCount; ++i) waiting_[7].of[i] = 0;
  add_waiting();
  ChristoffelSums sums;
  sums.weight = first_[0].sum();
  for (std::size_t i = 0; i < sums.first.size(); ++i) sums.first[i] = first_[i + 1].sum();
  for (std::size_t i = 0; i < sums.second.size(); ++i) sums.second[i] = second_[i].sum();
  for (std::size_t i = 0; i < sums.moments.size(); ++i) sums.moments[i] = moments_[i].sum();
  return sums;
}

}  // namespace ligament
