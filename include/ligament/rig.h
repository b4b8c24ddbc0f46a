// Rig: a skeleton with the limits of its joints. Makes poses valid, and checks and mends whole clips.
#pragma once

#include <ligament/batch.h>
#include <ligament/motion.h>

namespace ligament {

/// How limits of another rig are adapted to a skeleton's own rest pose (retarget in learn.h).
enum class RestRule {
  automatic,  ///< `align` for another rig; `same` for recordings of the same rig, unless its arms or legs rest more
              ///< than 15° from where they did
  align,      ///< references are turned to the limits' reference pose
  same,       ///< references and frames are used as the limits have them
};

/// One line of a map from limits to joints. An empty joint leaves the limit out.
struct MapLine {
  std::string limit, joint;
};

/// A skeleton and the limits of its joints, matched by name once. Immutable, cheap to copy, and safe to share between
/// threads.
///
/// A pose is the local rotations of all joints, in the skeleton's order. Functions that take or fill spans do not
/// allocate.
class LIGAMENT_API Rig {
 public:
  const Skeleton& skeleton() const;
  std::size_t size() const { return skeleton().size(); }

  /// The limit of a joint; null if it has none or a free one.
  const JointLimit* limit(std::size_t joint) const;
  /// The index of the joint's limit in the limit set that the rig was made from; nothing if the joint has none.
  std::optional<std::size_t> index_of_limit(std::size_t joint) const;
  /// The names of joints that have no limit, and of limits whose joint the skeleton lacks.
  const std::vector<std::string>& joints_unmatched() const;
  const std::vector<std::string>& limits_unmatched() const;

 private:
  friend struct RigAccess;
  struct State;
  std::shared_ptr<const State> state_;
};

/// Matches limits to joints by name. It is an error if none matches, or if a limit that matches is of an unknown type.
LIGAMENT_API Result<Rig> make_rig(const Skeleton&, const LimitSet&);

/// The nearest rotation that the joint's limit allows.
LIGAMENT_API Projection project(const Rig&, std::size_t joint, Quatf local, Softness = {});
/// Projects all joints of a pose, or of several poses one after the other, as project_pose in batch.h does. Returns how
/// many rotations were outside.
LIGAMENT_API std::size_t project_pose(const Rig&, std::span<const Quatf> in, std::span<Quatf> out,
                                      const PoseOptions& = {});
/// The allowed direction of a joint's bone, given and returned in the parent's axes, as spring bones keep it.
LIGAMENT_API Vec3f project_direction(const Rig&, std::size_t joint, Vec3f direction);
/// The margin of every joint (limit.h), π for those without a limit.
LIGAMENT_API void margins(const Rig&, std::span<const Quatf> pose, std::span<float> margins);
/// The inradius of every joint's limit, which `stresses` needs; π for joints without a limit. Takes milliseconds.
LIGAMENT_API std::vector<float> inradii(const Rig&);
/// The stress of every joint (limit.h), 0 for those without a limit.
LIGAMENT_API void stresses(const Rig&, std::span<const Quatf> pose, std::span<const float> inradii,
                           std::span<float> stresses);

// The clips below have the rig's skeleton: the same joints in the same order.

/// Frames from `from` to `to`, both included, in which a joint is outside.
struct FrameRange {
  std::size_t from = 0, to = 0;
  float worst = 0;  ///< the largest violation, radians
};

/// The frames in which one joint is outside.
struct JointCheck {
  std::size_t joint = 0;    ///< in the skeleton
  std::size_t outside = 0;  ///< frames
  float worst = 0;          ///< radians
  std::size_t worst_frame = 0;
  std::vector<FrameRange> ranges{};
};

struct ClipCheck {
  std::size_t frames = 0;
  std::size_t frames_outside = 0;              ///< frames with any joint outside
  std::vector<JointCheck> joints;              ///< those with a limit, in skeleton order
  std::vector<std::vector<float>> violations;  ///< [i][frame] for joints[i], radians, 0 inside
};

/// A violation of at most `tolerance` radians counts as inside.
LIGAMENT_API ClipCheck check_clip(const Rig&, const Clip&, double tolerance);

inline constexpr double kMajorViolation = kPi<double> / 36, kSevereViolation = kPi<double> / 9;  // radians: 5°, 20°
enum class Severity { minor, major, severe };
/// minor < 5° ≤ major < 20° ≤ severe
LIGAMENT_API Severity severity_of(double violation);

struct MendOptions {
  bool memory = true;   ///< stay on the side of the limit that the joint came from (tracker.h)
  Softness softness{};  ///< let part of each violation through
};

/// What was changed.
struct MendResult {
  struct Change {
    std::size_t joint, frame;
  };
  std::vector<Change> changes;                            ///< joint by joint, in order of frames
  float largest_turn_before = 0, largest_turn_after = 0;  ///< see largest_turn
};

/// The largest turn between neighbouring frames, in radians, of joints that have a limit.
LIGAMENT_API float largest_turn(const Rig&, const Clip&);

/// Mends the clip in place; rotations that were inside keep their bits.
LIGAMENT_API MendResult mend_clip(const Rig&, Clip&, const MendOptions& = {});

}  // namespace ligament
