// Two axes: limits of joints whose rotations fill a surface, not a volume.
#pragma once

#include <ligament/limit.h>
#include "fit/gather/cloud.h"

#include <optional>
#include <vector>

namespace ligament {

/// The surfaces that a limit can follow.
enum class TwoAxes {
  hinges,  ///< two hinges in a row, exp(aα)·c·exp(bβ): Euler angles of which one hardly moves
  swings,  ///< any swing, always with the same twist: a planar region with hardly any range of twist
};

/// A thin limit, and the frame that it is written in.
struct TwoAxesFit {
  TwoAxes kind;
  Limit limit;
  Quatf turn;        ///< the limit's frame, as seen in the cloud's: its axes lie along those of the joint
  std::size_t thin;  ///< of hinges: which angle hardly moves
  std::vector<std::uint32_t> strays;  ///< points of the cloud that lie off the surface
};

/// The limit that holds the cloud, but for stray points, grown by `padding` radians within its surface. Nothing where
/// the surface is none of the above. The cloud has two degrees of freedom.
std::optional<TwoAxesFit> fit_two_axes(const Cloud&, double padding);
/// The same within the surface of a fit to more points: people that are left out take no axes with them.
std::optional<TwoAxesFit> fit_within(const TwoAxesFit&, const Cloud&, double padding);

}  // namespace ligament
