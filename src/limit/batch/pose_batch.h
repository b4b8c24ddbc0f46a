// Whole characters in one call: a crowd of poses, every joint under its own limit.
//
// The answers have the bits of `project_local` for each rotation alone, however many characters, threads and lanes
// there are. Joints whose limits are equal share batches, and joints of the same shape follow each other. What batch.h
// says of memory holds here too.
#pragma once

#include "base/thread_pool.h"
#include "limit/batch/batch.h"
#include "limit/joint_limit.h"

#include <vector>

namespace ligament {

/// The limits of a character, laid out for crowds. Made once; projecting allocates nothing.
class LIGAMENT_API PoseLimits {
 public:
  /// A limit of an unknown type changes nothing.
  explicit PoseLimits(const LimitSet&);

  struct Joint {
    std::size_t index;  ///< among those of the character
    Quatf reference, frame;
  };
  /// Joints with equal limits.
  struct Group {
    Limit limit;
    std::vector<Joint> joints;
  };
  std::span<const Group> groups() const { return groups_; }
  std::size_t joint_count() const { return joint_count_; }

 private:
  std::vector<Group> groups_;
  std::size_t joint_count_;
};

/// Local rotations of characters joint by joint: that of joint j of character c is at [j · stride + c] of each array.
struct PoseArrays {
  RotationArrays rotations;
  std::size_t stride;  ///< at least the number of characters
};
struct ConstPoseArrays {
  ConstRotationArrays rotations;
  std::size_t stride;

  ConstPoseArrays(ConstRotationArrays rotations_, std::size_t stride_) : rotations(rotations_), stride(stride_) {}
  ConstPoseArrays(const PoseArrays& a) : rotations(a.rotations), stride(a.stride) {}  // NOLINT: a view of the same
};

struct PoseOptions {
  ParallelFor parallel_for{};      ///< who runs the characters; the calling thread unless told
  std::uint8_t* inside = nullptr;  ///< if given, 1 for each rotation that was inside, else 0, in the order of `out`
  InstructionSet instruction_set = best_instruction_set();  ///< another than the best is for tests and comparisons
};

/// project_local(joint, local).rotation for each joint of each character, in place where `out` is `in`. Returns how
/// many rotations were outside.
LIGAMENT_API std::size_t project_pose(const PoseLimits&, ConstPoseArrays in, PoseArrays out, std::size_t characters,
                                      const PoseOptions& = {});
/// The same for quaternions x, y, z, w one after the other, character by character, as glTF has them: joint j of
/// character c is at [c · joint_count + j]. Both spans are of whole characters.
LIGAMENT_API std::size_t project_pose(const PoseLimits&, std::span<const Quatf> in, std::span<Quatf> out,
                                      const PoseOptions& = {});

/// project_local for many rotations of one joint; `inside` as above.
LIGAMENT_API void project_local_batch(const JointLimit&, ConstRotationArrays in, RotationArrays out, std::size_t count,
                                      std::uint8_t* inside = nullptr);
LIGAMENT_API void project_local_batch(const JointLimit&, std::span<const Quatf> in, std::span<Quatf> out,
                                      std::uint8_t* inside = nullptr);

}  // namespace ligament
