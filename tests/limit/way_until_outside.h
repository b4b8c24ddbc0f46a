// How far one can go and stay inside, by trying.
#pragma once

#include <algorithm>

namespace ligament::testing {

/// The first way at which inside(way) is false, as seen at every `stride` from 0 on; `most` if there is none up to it.
template <class Inside>
double way_until_outside(Inside inside, double most, double stride, int halvings = 25) {
  double lo = 0, hi = 0;
  do {
    if (hi >= most) return most;
    lo = hi, hi = std::min(most, hi + stride);
  } while (inside(hi));
  for (int i = 0; i < halvings; ++i) {
    const double middle = (lo + hi) / 2;
    (inside(middle) ? lo : hi) = middle;
  }
  return lo;
}

}  // namespace ligament::testing
