#include "fit/shape/circle.h"

#include "math/clones.h"
#include "fit/ranked.h"

#include <algorithm>
#include <vector>

namespace ligament {
namespace {

/// From `begin` on, the shortest way around the circle that meets all angles; the widest gap is what is left.
struct Arc {
  double begin, gap;
};

LIGAMENT_CLONES Extent extent_of(std::span<const float> angles) {
  const float* angle = angles.data();
  RankedExtent extent;
  for (std::size_t i = 0; i < angles.size(); ++i) extent.take(angle[i]);
  return extent.values();
}

/// The widest gap, if it is wider than one of so many parts of the circle: then it is not within one, and the least and
/// the most of each part are enough. Nothing needs sorting.
Arc widest_gap(std::span<const float> angles, Extent all, std::size_t parts) {
  const Extent nothing{9, -9};
  std::vector<Extent> extents(parts, nothing);
  const float scale = static_cast<float>(parts) / (all.most - all.least);
  for (const float angle : angles) {
    Extent& part = extents[std::min(static_cast<std::size_t>((angle - all.least) * scale), parts - 1)];
    part = {std::min(part.least, angle), std::max(part.most, angle)};
  }
  Arc arc{all.least, all.least + kTwoPi<double> - all.most};
  float before = all.least;
  for (const Extent& part : extents) {
    if (part.least > part.most) continue;
    const double gap = double(part.least) - before;
    if (gap > arc.gap) arc = {part.least, gap};
    before = part.most;
  }
  return arc;
}

}  // namespace

TwistRange twist_around(std::span<const float> angles, double padding) {
  constexpr std::size_t kParts = 512;
  if (angles.empty()) return TwistRange{0, 0};
  const Extent all = extent_of(angles);
  Arc arc{all.least, all.least + kTwoPi<double> - all.most};
  // Less than half of the circle has no wider gap within.
  if (arc.gap < kPi<double>) arc = widest_gap(angles, all, kParts);
  // With more parts than angles one is empty.
  if (arc.gap < kTwoPi<double> / kParts) arc = widest_gap(angles, all, angles.size() + 1);
  // −π and π are a little more than a whole turn apart in float.
  const double width = std::max(0.0, kTwoPi<double> - arc.gap);
  return TwistRange{float(arc.begin - padding), float(arc.begin + width + padding)};
}

}  // namespace ligament
