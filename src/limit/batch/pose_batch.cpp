#include <ligament/batch.h>

#include "limit/any_limit.h"
#include "limit/batch/batch_sets.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>

namespace ligament {
namespace {

/// The number of rotations that are handled at once: few enough that all about them stays in the first-level cache.
constexpr std::size_t kBlock = 512;

/// Rotations on a thread's stack.
struct Block {
  alignas(64) float x[kBlock + kFrameSlack], y[kBlock + kFrameSlack], z[kBlock + kFrameSlack], w[kBlock + kFrameSlack];

  RotationArrays from(std::size_t i) { return {x + i, y + i, z + i, w + i}; }
  /// Fills the numbers beyond the end, which registers read too, with something harmless.
  void pad(std::size_t count) {
    for (float* part : {x, y, z, w}) std::fill_n(part + count, kFrameSlack, 0.5f);
  }
};

/// The functions of an instruction set.
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

/// SIMD pays if more than a quarter of the lanes is in use.
Kernels kernels_for(InstructionSet set, std::size_t rotations) {
  return kernels_of(rotations * 4 > lanes_of(set) ? set : InstructionSet::baseline);
}

/// A range of characters.
struct Range {
  std::size_t first, count;
};

// Poses come in two layouts, which have the same functions. bring() copies a joint's rotations into `room`, unless they
// can be used where they are; given() is where they are after that. answers() is where answers are to be written;
// give() copies them to the output, unless that is where they are. tell() writes the flags for `inside`.

/// Poses as quaternions one after the other, character by character.
struct PoseRows {
  /// The most characters that a thread takes at once. Their poses must stay in its cache, because joints are read one
  /// after the other, and four joints share a cache line.
  static constexpr std::size_t kMostAtOnce = 128;

  const Quatf* in;
  Quatf* out;
  std::size_t joints;
  std::uint8_t* inside;

  void bring(const Kernels& kernels, std::size_t joint, Range range, const RotationArrays& room) const {
    kernels.from_row(in + range.first * joints + joint, joints, room, range.count);
  }
  ConstRotationArrays given(std::size_t, Range, const RotationArrays& room) const { return room; }
  RotationArrays answers(std::size_t, Range, const RotationArrays& room) const { return room; }
  void give(const Kernels& kernels, std::size_t joint, Range range, const ConstRotationArrays& from) const {
    kernels.to_row(from, out + range.first * joints + joint, joints, range.count);
  }
  void tell(std::size_t joint, Range range, const std::uint8_t* flags) const {
    if (!inside) return;
    for (std::size_t i = 0; i < range.count; ++i) inside[(range.first + i) * joints + joint] = flags[i];
  }
};

/// Poses as arrays, joint by joint.
struct PoseColumns {
  static constexpr std::size_t kMostAtOnce = kBlock;  ///< characters

  ConstPoseArrays in;
  PoseArrays out;
  std::uint8_t* inside;

  void bring(const Kernels&, std::size_t joint, Range range, const RotationArrays& room) const {
    if (!fills_registers(range)) copy(skip(in.rotations, joint * in.stride + range.first), room, range.count);
  }
  ConstRotationArrays given(std::size_t joint, Range range, const RotationArrays& room) const {
    if (!fills_registers(range)) return room;
    return skip(in.rotations, joint * in.stride + range.first);
  }
  RotationArrays answers(std::size_t joint, Range range, const RotationArrays& room) const {
    return fills_registers(range) ? skip(out.rotations, joint * out.stride + range.first) : room;
  }
  void give(const Kernels&, std::size_t joint, Range range, const ConstRotationArrays& from) const {
    if (fills_registers(range)) return;
    copy(from, skip(out.rotations, joint * out.stride + range.first), range.count);
  }
  /// Whether the rotations fill whole registers. Then they are used, and answers are written, where they are.
  static bool fills_registers(Range range) { return range.count % kFrameSlack == 0; }
  static void copy(const ConstRotationArrays& from, const RotationArrays& to, std::size_t count) {
    std::copy_n(from.x, count, to.x), std::copy_n(from.y, count, to.y);
    std::copy_n(from.z, count, to.z), std::copy_n(from.w, count, to.w);
  }
  void tell(std::size_t joint, Range range, const std::uint8_t* flags) const {
    if (inside) std::copy_n(flags, range.count, inside + joint * out.stride + range.first);
  }
};

/// How many of `count` flags are 1; the others are 0. The sum of eight bytes is the highest byte of a product.
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

/// A range of characters of a crowd.
template <class Poses>
class Crowd {
 public:
  Crowd(const Poses& poses, InstructionSet set, Range range) : poses_(poses), set_(set), range_(range) {}

  /// Returns how many rotations were outside.
  std::size_t project(const Limit& limit, std::span<const PlacedJoint> joints) const {
    std::size_t outside = 0;
    const std::size_t at_once = std::max<std::size_t>(1, kBlock / range_.count);
    for (std::size_t j = 0; j < joints.size(); j += at_once) {
      outside += project_block(limit, joints.subspan(j, std::min(at_once, joints.size() - j)));
    }
    return outside;
  }

 private:
  std::size_t project_block(const Limit& limit, std::span<const PlacedJoint> joints) const {
    const std::size_t total = joints.size() * range_.count;
    const Kernels kernels = kernels_for(set_, total);
    Block room, seen;
    std::uint8_t inside[kBlock + kFrameSlack];
    std::fill_n(inside + total, kFrameSlack, std::uint8_t{1});
    room.pad(total);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      poses_.bring(kernels, joints[j].index, range_, room.from(j * range_.count));
    }
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const std::size_t at = j * range_.count;
      kernels.to_limit(joints[j], poses_.given(joints[j].index, range_, room.from(at)), seen.from(at), range_.count);
    }
    project_batch(kernels.set, limit, seen.from(0), seen.from(0), total, inside);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      Block found;
      const std::size_t joint = joints[j].index, at = j * range_.count;
      const RotationArrays answers = poses_.answers(joint, range_, found.from(0));
      kernels.to_local(joints[j], poses_.given(joint, range_, room.from(at)), seen.from(at), inside + at, answers,
                       range_.count);
      poses_.give(kernels, joint, range_, answers);
      poses_.tell(joint, range_, inside + at);
    }
    return total - count_ones(inside, total);
  }

  const Poses& poses_;
  InstructionSet set_;
  Range range_;
};

/// How many characters a thread takes at once. Large parts are good, because neighbouring parts share cache lines; but
/// there must be a part for every thread. Parts fill whole registers.
std::size_t characters_at_once(std::size_t characters, std::size_t most) {
  constexpr std::size_t kPartsOfCrowd = 16;
  const std::size_t part = (characters / kPartsOfCrowd + kFrameSlack) / kFrameSlack * kFrameSlack;
  return std::min(part, most);
}

template <class Poses>
std::size_t project_all(InstructionSet set, const PoseLimits& limits, const Poses& poses, std::size_t characters,
                        const ParallelFor& parallel_for) {
  std::atomic<std::size_t> outside{0};
  const std::size_t at_once = characters_at_once(characters, Poses::kMostAtOnce);
  parallel_for((characters + at_once - 1) / at_once, [&](std::size_t part) {
    const std::size_t first = part * at_once;
    const Crowd<Poses> crowd(poses, set, {first, std::min(at_once, characters - first)});
    std::size_t found = 0;
    for (const JointGroup& group : PoseLimitsAccess::groups(limits)) found += crowd.project(group.limit, group.joints);
    outside.fetch_add(found, std::memory_order_relaxed);
  });
  return outside;
}

template <class Poses>
void project_one_joint(const JointLimit& joint, const Poses& poses, std::size_t count) {
  const PlacedJoint placed{0, joint.reference, joint.frame};
  for (std::size_t first = 0; first < count; first += kBlock) {
    const Crowd<Poses> crowd(poses, best_instruction_set(), {first, std::min(kBlock, count - first)});
    crowd.project(joint.limit, {&placed, 1});
  }
}

/// A number for the kernel that a limit uses. Limits with the same kernel are projected one after the other.
std::size_t kernel_of(const Limit& limit) {
  std::size_t inner = 0;
  if (const auto* volume = made_if<made::Volume>(limit)) inner = volume->shape.index();
  if (const auto* parts = made_if<made::SwingTwist>(limit)) inner = parts->swing.index();
  return made_shape(limit).index() * std::variant_size_v<made::SwingRegion> + inner;
}

}  // namespace

PoseLimits::PoseLimits(const LimitSet& set) {
  Layout layout;
  layout.joint_count = set.joints.size();
  std::vector<JointGroup>& groups = layout.groups;
  for (std::size_t i = 0; i < set.joints.size(); ++i) {
    const JointLimit& joint = set.joints[i];
    auto group =
        std::find_if(groups.begin(), groups.end(), [&](const JointGroup& g) { return g.limit == joint.limit; });
    if (group == groups.end()) group = groups.insert(groups.end(), {joint.limit, {}});
    group->joints.push_back({i, joint.reference, joint.frame});
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const JointGroup& a, const JointGroup& b) { return kernel_of(a.limit) < kernel_of(b.limit); });
  layout_ = std::make_shared<const Layout>(std::move(layout));
}

std::size_t PoseLimits::joint_count() const { return layout_->joint_count; }

std::size_t project_pose(InstructionSet set, const PoseLimits& limits, ConstPoseArrays in, PoseArrays out,
                         std::size_t characters, const PoseOptions& options) {
  assert(in.stride >= characters && out.stride >= characters);
  if (limits.joint_count() == 0) return 0;
  return project_all(set, limits, PoseColumns{in, out, options.inside}, characters, options.parallel_for);
}
std::size_t project_pose(const PoseLimits& limits, ConstPoseArrays in, PoseArrays out, std::size_t characters,
                         const PoseOptions& options) {
  return project_pose(best_instruction_set(), limits, in, out, characters, options);
}

std::size_t project_pose(InstructionSet set, const PoseLimits& limits, std::span<const Quatf> in, std::span<Quatf> out,
                         const PoseOptions& options) {
  assert(in.size() == out.size());
  const std::size_t joints = limits.joint_count();
  if (joints == 0) return 0;
  assert(in.size() % joints == 0);
  const PoseRows rows{in.data(), out.data(), joints, options.inside};
  return project_all(set, limits, rows, in.size() / joints, options.parallel_for);
}
std::size_t project_pose(const PoseLimits& limits, std::span<const Quatf> in, std::span<Quatf> out,
                         const PoseOptions& options) {
  return project_pose(best_instruction_set(), limits, in, out, options);
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
