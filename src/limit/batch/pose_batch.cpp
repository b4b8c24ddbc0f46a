#include "limit/batch/pose_batch.h"

#include "limit/batch/batch_sets.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>

namespace ligament {
namespace {

/// Rotations that are handled at once: all that is known of them stays in the nearest cache.
constexpr std::size_t kBlock = 512;

/// Rotations on a thread's stack.
struct Block {
  alignas(64) float x[kBlock + kFrameSlack], y[kBlock + kFrameSlack], z[kBlock + kFrameSlack], w[kBlock + kFrameSlack];

  RotationArrays from(std::size_t i) { return {x + i, y + i, z + i, w + i}; }
  /// Something harmless for the registers that reach beyond the end.
  void pad(std::size_t count) {
    for (float* part : {x, y, z, w}) std::fill_n(part + count, kFrameSlack, 0.5f);
  }
};

/// What runs with an instruction set.
struct Kernels {
  InstructionSet set;
  decltype(&baseline::row_to_arrays) from_row;
  decltype(&baseline::arrays_to_row) to_row;
  decltype(&baseline::locals_to_limit) to_limit;
  decltype(&baseline::answers_to_local) to_local;
};

Kernels kernels_of(InstructionSet set) {
  return {set, LIGAMENT_OF_SET(set, row_to_arrays), LIGAMENT_OF_SET(set, arrays_to_row),
          LIGAMENT_OF_SET(set, locals_to_limit), LIGAMENT_OF_SET(set, answers_to_local)};
}

/// Lanes pay once a quarter of them is in use.
Kernels kernels_for(InstructionSet set, std::size_t rotations) {
  return kernels_of(rotations * 4 > lanes_of(set) ? set : InstructionSet::baseline);
}

/// Some characters, one after the other.
struct Some {
  std::size_t first, count;
};

// Poses of either layout: bring() a joint's rotations into `room`, if they cannot stay where they are; given() is where
// they then are, answers() where the answers go, and give() takes those on if that is not yet their place.

/// Poses as quaternions one after the other, character by character.
struct PoseRows {
  /// Most characters that a thread takes at once: their poses stay in its cache while one joint after the other is
  /// read, of which four share a cache line.
  static constexpr std::size_t kMostAtOnce = 128;

  const Quatf* in;
  Quatf* out;
  std::size_t joints;
  std::uint8_t* inside;

  void bring(const Kernels& kernels, std::size_t joint, Some some, const RotationArrays& room) const {
    kernels.from_row(in + some.first * joints + joint, joints, room, some.count);
  }
  ConstRotationArrays given(std::size_t, Some, const RotationArrays& room) const { return room; }
  RotationArrays answers(std::size_t, Some, const RotationArrays& room) const { return room; }
  void give(const Kernels& kernels, std::size_t joint, Some some, const ConstRotationArrays& from) const {
    kernels.to_row(from, out + some.first * joints + joint, joints, some.count);
  }
  void tell(std::size_t joint, Some some, const std::uint8_t* flags) const {
    if (!inside) return;
    for (std::size_t i = 0; i < some.count; ++i) inside[(some.first + i) * joints + joint] = flags[i];
  }
};

/// Poses as arrays, joint by joint.
struct PoseColumns {
  static constexpr std::size_t kMostAtOnce = kBlock;  ///< characters

  ConstPoseArrays in;
  PoseArrays out;
  std::uint8_t* inside;

  void bring(const Kernels&, std::size_t joint, Some some, const RotationArrays& room) const {
    if (!fills_registers(some)) copy(skip(in.rotations, joint * in.stride + some.first), room, some.count);
  }
  ConstRotationArrays given(std::size_t joint, Some some, const RotationArrays& room) const {
    if (!fills_registers(some)) return room;
    return skip(in.rotations, joint * in.stride + some.first);
  }
  RotationArrays answers(std::size_t joint, Some some, const RotationArrays& room) const {
    return fills_registers(some) ? skip(out.rotations, joint * out.stride + some.first) : room;
  }
  void give(const Kernels&, std::size_t joint, Some some, const ConstRotationArrays& from) const {
    if (fills_registers(some)) return;
    copy(from, skip(out.rotations, joint * out.stride + some.first), some.count);
  }
  /// Then rotations are used, and answers written, where they lie.
  static bool fills_registers(Some some) { return some.count % kFrameSlack == 0; }
  static void copy(const ConstRotationArrays& from, const RotationArrays& to, std::size_t count) {
    std::copy_n(from.x, count, to.x), std::copy_n(from.y, count, to.y);
    std::copy_n(from.z, count, to.z), std::copy_n(from.w, count, to.w);
  }
  void tell(std::size_t joint, Some some, const std::uint8_t* flags) const {
    if (inside) std::copy_n(flags, some.count, inside + joint * out.stride + some.first);
  }
};

/// How many of `count` flags, 0 or 1, are 1: eight bytes at a time, whose sum a product has in its highest.
std::size_t count_ones(const std::uint8_t* flags, std::size_t count) {
  std::size_t sum = 0;
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, flags + i, 8);
    sum += static_cast<std::size_t>(eight * 0x0101010101010101u >> 56);
  }
  for (; i < count; ++i) sum += flags[i];
  return sum;
}

/// Some characters of a crowd.
template <class Poses>
class Crowd {
 public:
  Crowd(const Poses& poses, InstructionSet set, Some some) : poses_(poses), set_(set), some_(some) {}

  /// Returns how many rotations were outside.
  std::size_t project(const Limit& limit, std::span<const PoseLimits::Joint> joints) const {
    std::size_t outside = 0;
    const std::size_t at_once = std::max<std::size_t>(1, kBlock / some_.count);
    for (std::size_t j = 0; j < joints.size(); j += at_once) {
      outside += project_block(limit, joints.subspan(j, std::min(at_once, joints.size() - j)));
    }
    return outside;
  }

 private:
  std::size_t project_block(const Limit& limit, std::span<const PoseLimits::Joint> joints) const {
    const std::size_t total = joints.size() * some_.count;
    const Kernels kernels = kernels_for(set_, total);
    Block room, seen;
    std::uint8_t inside[kBlock + kFrameSlack];
    std::fill_n(inside + total, kFrameSlack, std::uint8_t{1});
    room.pad(total);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      poses_.bring(kernels, joints[j].index, some_, room.from(j * some_.count));
    }
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const std::size_t at = j * some_.count;
      kernels.to_limit(joints[j], poses_.given(joints[j].index, some_, room.from(at)), seen.from(at), some_.count);
    }
    project_batch(kernels.set, limit, seen.from(0), seen.from(0), total, inside);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      Block found;
      const std::size_t joint = joints[j].index, at = j * some_.count;
      const RotationArrays answers = poses_.answers(joint, some_, found.from(0));
      kernels.to_local(joints[j], poses_.given(joint, some_, room.from(at)), seen.from(at), inside + at, answers,
                       some_.count);
      poses_.give(kernels, joint, some_, answers);
      poses_.tell(joint, some_, inside + at);
    }
    return total - count_ones(inside, total);
  }

  const Poses& poses_;
  InstructionSet set_;
  Some some_;
};

/// How many characters a thread takes at once: as many as may be, because parts that lie side by side share the lines
/// of caches, but no more than leave something for every thread. Whole registers.
std::size_t characters_at_once(std::size_t characters, std::size_t most) {
  constexpr std::size_t kPartsOfCrowd = 16;
  const std::size_t part = (characters / kPartsOfCrowd + kFrameSlack) / kFrameSlack * kFrameSlack;
  return std::min(part, most);
}

template <class Poses>
std::size_t project_all(const PoseLimits& limits, const Poses& poses, std::size_t characters,
                        const PoseOptions& options) {
  std::atomic<std::size_t> outside{0};
  const std::size_t at_once = characters_at_once(characters, Poses::kMostAtOnce);
  options.parallel_for((characters + at_once - 1) / at_once, [&](std::size_t part) {
    const std::size_t first = part * at_once;
    const Crowd<Poses> crowd(poses, options.instruction_set, {first, std::min(at_once, characters - first)});
    std::size_t found = 0;
    for (const PoseLimits::Group& group : limits.groups()) found += crowd.project(group.limit, group.joints);
    outside.fetch_add(found, std::memory_order_relaxed);
  });
  return outside;
}

template <class Poses>
void project_one_joint(const JointLimit& joint, const Poses& poses, std::size_t count) {
  const PoseLimits::Joint placed{0, joint.reference, joint.frame};
  for (std::size_t first = 0; first < count; first += kBlock) {
    const Crowd<Poses> crowd(poses, best_instruction_set(), {first, std::min(kBlock, count - first)});
    crowd.project(joint.limit, {&placed, 1});
  }
}

/// Which kernel a limit takes: limits with the same go one after the other.
std::size_t kernel_of(const Limit& limit) {
  std::size_t inner = 0;
  if (const auto* volume = std::get_if<Volume>(&limit)) inner = volume->shape.index();
  if (const auto* parts = std::get_if<SwingTwistLimit>(&limit)) inner = parts->swing.index();
  return limit.index() * std::max(std::variant_size_v<VolumeShape>, std::variant_size_v<SwingRegion>) + inner;
}

}  // namespace

PoseLimits::PoseLimits(const LimitSet& set) : joint_count_(set.joints.size()) {
  for (std::size_t i = 0; i < set.joints.size(); ++i) {
    const JointLimit& joint = set.joints[i];
    auto group = std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) { return g.limit == joint.limit; });
    if (group == groups_.end()) group = groups_.insert(groups_.end(), {joint.limit, {}});
    group->joints.push_back({i, joint.reference, joint.frame});
  }
  std::stable_sort(groups_.begin(), groups_.end(),
                   [](const Group& a, const Group& b) { return kernel_of(a.limit) < kernel_of(b.limit); });
}

std::size_t project_pose(const PoseLimits& limits, ConstPoseArrays in, PoseArrays out, std::size_t characters,
                         const PoseOptions& options) {
  assert(in.stride >= characters && out.stride >= characters);
  if (limits.joint_count() == 0) return 0;
  return project_all(limits, PoseColumns{in, out, options.inside}, characters, options);
}

std::size_t project_pose(const PoseLimits& limits, std::span<const Quatf> in, std::span<Quatf> out,
                         const PoseOptions& options) {
  assert(in.size() == out.size());
  if (limits.joint_count() == 0) return 0;
  assert(in.size() % limits.joint_count() == 0);
  const PoseRows rows{in.data(), out.data(), limits.joint_count(), options.inside};
  return project_all(limits, rows, in.size() / limits.joint_count(), options);
}

void project_local_batch(const JointLimit& joint, ConstRotationArrays in, RotationArrays out, std::size_t count,
                         std::uint8_t* inside) {
  project_one_joint(joint, PoseColumns{{in, count}, {out, count}, inside}, count);
}

void project_local_batch(const JointLimit& joint, std::span<const Quatf> in, std::span<Quatf> out,
                         std::uint8_t* inside) {
  assert(in.size() == out.size());
  project_one_joint(joint, PoseRows{in.data(), out.data(), 1, inside}, in.size());
}

}  // namespace ligament
