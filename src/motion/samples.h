// Samples: a joint's rotations, counted in small cells (voxels), so that the memory does not grow with the length of
// recordings.
#pragma once

#include <ligament/base.h>
#include "math/quat.h"

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

/// A set of rotations, counted in voxels in a hash table. Adding and merging are sums of whole numbers, so the result
/// depends neither on their order nor on the number of threads.
///
/// Voxels are cubes in the space of 4·tan(θ/4)·axis, which needs no trigonometry. None is wider than the resolution in
/// radians. q and −q fall into the same voxel.
class Samples {
 public:
  static constexpr double kDefaultResolution = 0.02;  // radians

  explicit Samples(double resolution = kDefaultResolution);

  void add(Quatf rotation, std::uint64_t count = 1);
  /// A whole track costs much less than its rotations one by one.
  void add(std::span<const Quatf> track);
  void merge(const Samples& other);
  /// Removes what was added or merged before, as if it had never been there. If some of it is not there, removes
  /// nothing and returns false.
  bool remove(const Samples& other);

  double resolution() const { return resolution_; }
  std::uint64_t count() const { return count_; }
  std::size_t voxels() const { return voxels_.size(); }
  bool empty() const { return voxels_.empty(); }

  /// All voxels in the order of their keys.
  std::vector<Sample> sorted() const;

 private:
  /// Sums of the rotations in steps of 2⁻³⁰, on the upper hemisphere.
  struct Voxel {
    std::uint64_t key = 0;
    std::uint64_t count = 0;
    std::int64_t x = 0, y = 0, z = 0, w = 0;

    void operator+=(const Voxel&);
  };
  /// The key of a voxel and its index.
  struct Place {
    std::uint64_t key;
    std::size_t index;
  };
  /// An entry of the hash table: the number of a voxel, and a part of its hash, by which most other voxels are ruled
  /// out without looking at them.
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t number = 0;  ///< of the voxel, counted from 1; 0 is an empty place
  };

  /// All voxels in the order of their keys.
  std::vector<Place> places() const;
  void merge_in_order(const Samples& other);
  /// The voxel with this key; null if there is none. The table must be filled, or empty with the voxels in order.
  Voxel* find(std::uint64_t key);
  void make_room(std::size_t more);
  void fill_slots(std::size_t size);
  std::uint32_t add_number(std::uint64_t key, std::size_t slot, std::uint32_t tag);
  std::uint32_t likely_number(std::uint64_t key, std::uint64_t hash);
  std::uint32_t certain_number(std::uint64_t key, std::uint64_t hash);
  template <class Block>
  void add_block(const Block&, std::size_t size);

  double resolution_;
  float per_step_;
  std::vector<Slot> slots_;  // open addressing, at most half full; empty until a voxel is to be found
  std::vector<Voxel> voxels_;
  bool in_order_ = true;  // whether the voxels are in the order of their keys
  int shift_ = 64;
  std::uint64_t count_ = 0;
};

}  // namespace ligament
