// Cloud: a joint's samples as points of rotation-vector space about their mean, ready for fitting.
#pragma once

#include "motion/samples.h"

#include <array>
#include <span>
#include <vector>

namespace ligament {

/// Which recordings a sample came from, for leaving some out in turn.
inline constexpr int kMostFolds = 8;

/// Samples in the limit frame. The coordinates are arrays, so that loops over them run in SIMD.
struct Cloud {
  Quatf mean = identity<float>();   ///< the origin of v: the mean of all frames
  std::vector<Quatf> rotations;     ///< as the limit sees them
  std::vector<float> x, y, z;       ///< v = log(mean⁻¹ · rotation)
  std::vector<double> counts;       ///< frames
  std::vector<std::uint8_t> folds;  ///< fold of each point; a voxel that several folds saw is there once for each

  std::size_t size() const { return rotations.size(); }
  Vec3f point(std::size_t i) const { return {x[i], y[i], z[i]}; }
  double total() const;
};

/// Turns rotations into another frame: frame⁻¹·q·frame.
void see_in(Quatf frame, std::span<Quatf> rotations);

/// The samples of each fold, turned into the limit frame. `about_mean` false keeps the reference as the origin.
Cloud make_cloud(std::span<const Samples> folds, Quatf frame, bool about_mean = true);

/// Rotations as they are, each counted once, about their mean.
Cloud make_cloud(std::span<const Quatf> rotations);

/// A cloud apart from what fits are not made of.
struct Trimmed {
  Cloud kept, dropped;
};

/// A cloud whose frames are told apart. Some are no motion: those with no more others near them than if a hundredth of
/// all frames were scattered over all rotations, at most a fiftieth of them. A joint that moves leaves a trail. Of the
/// others a share is trimmed, where the fewest others are.
struct Sifted {
  enum class Outcome : std::uint8_t { kept, trimmed, no_motion };
  Cloud cloud;
  std::vector<Outcome> outcomes;  ///< of each point

  /// All but what is no motion.
  Cloud motion() const;
  /// All of the cloud; what is no motion is among the dropped.
  Trimmed trimmed() const;
};
Sifted sift(Cloud, double share);

/// The points at these indices.
Cloud subset(const Cloud&, std::span<const std::uint32_t> indices);

/// The points for which keep(i) holds.
template <class Keep>
Cloud subset(const Cloud& cloud, Keep keep) {
  std::vector<std::uint32_t> indices(cloud.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    indices[count] = static_cast<std::uint32_t>(i);
    count += keep(i) ? 1 : 0;
  }
  indices.resize(count);
  return subset(cloud, std::span<const std::uint32_t>(indices));
}

/// At most `enough` points, evenly chosen in the order of voxels: as evenly spread as the whole.
Cloud thinned(const Cloud&, std::size_t enough);

/// What each point of a cloud counts: the same, however long the joint stayed there, or as many frames as it did.
enum class Weighting { voxels, frames };

/// An axis or its opposite, the same on every machine.
Vec3d canonical_sign(Vec3d axis);

/// Principal axes of the points: columns of a rotation, longest first, with the standard deviation along each. Signs
/// are canonical, so that every machine finds the same.
struct PrincipalAxes {
  Vec3d center;
  std::array<Vec3d, 3> axes;
  std::array<double, 3> deviations;
};
PrincipalAxes principal_axes(const Cloud&, Weighting);

}  // namespace ligament
