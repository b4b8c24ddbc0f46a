// From the numbers of a BVH file to a clip.
#pragma once

#include "io/bvh/bvh.h"
#include "io/bvh/bvh_axes.h"
#include "io/bvh/half_angles.h"

#include <cstddef>
#include <vector>

namespace ligament::detail {

/// A clip of so many frames that has neither rotations nor translations yet, in place of what the clip was.
void start_clip(const BvhHeader&, std::size_t frames, Clip&);

/// All of a file's rotations, into a clip that may hold another motion.
void convert_rotations(const Bvh&, Clip&);

/// Turns half angles to rotations, frames by the block.
class RotationWriter {
 public:
  explicit RotationWriter(const BvhHeader&);
  /// half[column][frame], all of every block being set: those of frames from `first` on.
  void write(const BlockOfFloats* half, std::size_t first, std::size_t count, Clip&) const;

 private:
  std::vector<RotationAxes> axes_;  // of each joint
};

}  // namespace ligament::detail
