// Samples: a joint's rotations as a sketch of counted voxels, small however long the recordings are.
#pragma once

#include <ligament/base/export.h>
#include <ligament/math/quat.h>

#include <cstdint>
#include <span>
#include <vector>

namespace ligament {

/// One voxel: how many rotations fell into it, and their mean.
struct Sample {
  Quatf rotation;
  std::uint64_t count = 0;
  std::uint64_t key = 0;  ///< which voxel; samples are sorted by it
};

/// A set of rotations, hashed to voxels with counts. Adding and merging are sums of whole numbers, so the result does
/// not depend on their order, nor on how many threads took part.
///
/// Voxels are cubes of 4·tan(θ/4)·axis, a chart that needs no trigonometry; none is wider than the resolution in
/// radians. q and −q fall into the same voxel.
class LIGAMENT_API Samples {
 public:
  static constexpr double kDefaultResolution = 0.02;  // radians

  explicit Samples(double resolution = kDefaultResolution);

  void add(Quatf rotation, std::uint64_t count = 1);
  /// A whole track costs much less than its rotations one by one.
  void add(std::span<const Quatf> track);
  void merge(const Samples& other);
  /// Takes away what was added or merged before: then it is as if that had never been.
  void remove(const Samples& other);

  double resolution() const { return resolution_; }
  std::uint64_t count() const { return count_; }
  std::size_t voxels() const;
  bool empty() const { return count_ == 0; }

  /// All voxels in the order of their keys.
  std::vector<Sample> sorted() const;

  /// Puts what was added lately into its voxels, as questions would do each time. Nothing else changes.
  void settle();

 private:
  /// Sums of the rotations in steps of 2⁻³⁰, on the upper hemisphere.
  struct Voxel {
    std::uint64_t key = 0;
    std::uint64_t count = 0;
    std::int64_t x = 0, y = 0, z = 0, w = 0;

    void operator+=(const Voxel&);
    void operator-=(const Voxel&);
  };

  Samples settled() const;
  void settle_if_many();

  double resolution_;
  float per_step_;
  std::vector<Voxel> voxels_;  // in the order of their keys, each once
  std::vector<Voxel> recent_;  // as they were added: to put many in order at once takes less time than to look up each
  std::uint64_t count_ = 0;
};

}  // namespace ligament
