#include "fit/shape/circle.h"

#include <algorithm>
#include <vector>

namespace ligament {
namespace {

/// From `begin` on, the shortest way around the circle that meets all angles; the widest gap is what is left.
struct Arc {
  double begin, gap;
};

/// The circle is divided into more parts than there are angles, so one is empty: the widest gap is not within a part,
/// and the least and the most angle of each are enough. Nothing needs sorting.
Arc widest_gap(std::span<const float> angles, float least, float most) {
  struct Extent {
    float least = 9, most = -9;
  };
  std::vector<Extent> parts(angles.size() + 1);
  const float scale = static_cast<float>(parts.size()) / (most - least);
  for (const float angle : angles) {
    Extent& part = parts[std::min(static_cast<std::size_t>((angle - least) * scale), parts.size() - 1)];
    part = {std::min(part.least, angle), std::max(part.most, angle)};
  }
  Arc arc{least, double(least) + kTwoPi<double> - most};
  float before = least;
  for (const Extent& part : parts) {
    if (part.least > part.most) continue;
    const double gap = double(part.least) - before;
    if (gap > arc.gap) arc = {part.least, gap};
    before = part.most;
  }
  return arc;
}

}  // namespace

TwistRange twist_around(std::span<const float> angles, double padding) {
  if (angles.empty()) return TwistRange{0, 0};
  const auto [least, most] = std::minmax_element(angles.begin(), angles.end());
  Arc arc{*least, double(*least) + kTwoPi<double> - *most};
  // Less than half of the circle has no wider gap within.
  if (arc.gap < kPi<double>) arc = widest_gap(angles, *least, *most);
  // −π and π are a little more than a whole turn apart in float.
  const double width = std::max(0.0, kTwoPi<double> - arc.gap);
  return TwistRange{float(arc.begin - padding), float(arc.begin + width + padding)};
}

}  // namespace ligament
