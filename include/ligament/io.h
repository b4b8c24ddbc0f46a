// Files: clips of motion and limits, opened and saved.
#pragma once

#include <ligament/measure.h>
#include <ligament/rig.h>

#include <memory>

namespace ligament {

/// A file with a skeleton and its motion. What is not changed stays byte for byte as it was.
class LIGAMENT_API ClipFile {
 public:
  virtual ~ClipFile();

  /// What the format is called: "BVH".
  virtual std::string_view format() const = 0;
  virtual const Skeleton& skeleton() const = 0;
  /// How many clips the file holds, one or more, and what they are called; BVH has one without a name.
  virtual std::size_t clip_count() const = 0;
  virtual std::string clip_name(std::size_t clip) const = 0;
  /// The motion, with all that was changed.
  virtual const Clip& clip(std::size_t clip) const = 0;
  /// Harmless oddities.
  virtual const std::vector<std::string>& warnings() const = 0;

  /// Which numbers the file has for each frame of a joint, in their order: x y z for positions, X Y Z for turns about
  /// these axes, Q for a quaternion; "xyzZXY".
  virtual std::string channels(std::size_t joint) const = 0;
  /// The axes that the file's numbers turn a joint about, one after the other, if these cannot hold every rotation; at
  /// most two, at right angles. Nothing for a joint that can have any rotation.
  virtual std::optional<std::vector<Vec3d>> turning_axes(std::size_t joint) const = 0;
  /// Changes one rotation of a clip to q, or to what is nearest to it of what the file can hold.
  virtual void set_rotation(std::size_t clip, std::size_t joint, std::size_t frame, Quatf q) = 0;

  /// The file with all that was changed.
  virtual std::string bytes() const = 0;
};

/// Opens a clip: BVH (.bvh) or glTF 2.0 (.gltf, .glb, .vrm, .vrma). Its ending tells the format, or else its beginning.
/// Errors name the file and the line, the JSON pointer or the byte: `walk.bvh:41`, `hero.glb: /accessors/3/count`.
///
/// Of glTF each animation is a clip; a file without animations has one clip without frames.
LIGAMENT_API Result<std::unique_ptr<ClipFile>> open_clip(const std::string& path);
/// The same from memory; `name` is what errors call it, and where files that it refers to are looked for.
LIGAMENT_API Result<std::unique_ptr<ClipFile>> open_clip(std::string bytes, const std::string& name);
LIGAMENT_API Status save_clip(const ClipFile&, const std::string& path);

/// Whether a file's name has the ending of a clip (those of open_clip), in any case.
LIGAMENT_API bool has_clip_ending(std::string_view name);
/// Whether a file begins as clips do, whatever it is called; false for one that cannot be read.
LIGAMENT_API bool begins_like_clip(const std::string& path);

/// A joint that the numbers of its file keep outside its limit.
struct StuckJoint {
  std::size_t joint = 0, frames = 0;
  float worst = 0;  ///< radians
};
/// What mending changed in a file.
struct MendedFile {
  std::vector<std::size_t> joints;  ///< that changed
  std::size_t frames = 0;           ///< that changed
  std::vector<StuckJoint> stuck;
  float largest_turn_before = 0, largest_turn_after = 0;  ///< radians between neighbouring frames
};
/// mend_clip for a clip of a file, whose numbers may hold fewer rotations than joints can take. `rig` is of the file's
/// skeleton.
LIGAMENT_API MendedFile mend_file(const Rig&, ClipFile&, std::size_t clip, const MendOptions& = {});

/// Only the first clip of a file, for those who read many: quicker, and nothing else is kept. `into` may hold an earlier
/// one, whose memory is used again; `warnings`, if given, become the file's.
LIGAMENT_API Status read_clip(const std::string& path, Clip& into, std::vector<std::string>* warnings = nullptr);

/// What the beginning of a file tells of it.
struct ClipSummary {
  Skeleton skeleton;
  std::size_t frames = 0;  ///< as declared
};
LIGAMENT_API Result<ClipSummary> read_clip_summary(const std::string& path);

/// A limits file in memory. `set` and `fits` may be changed; all else of the file is kept when it is written again.
struct LimitsFile {
  LimitSet set;
  std::vector<FitFigures> fits;  ///< one per joint
  std::string generator;

  struct Raw;  // the file's own JSON, for what is not understood
  std::shared_ptr<const Raw> raw;
};

/// `name` is what errors call the file: `hero.limits.json: joints[3] "LeftArm": limit.swing.angle: expected …`
LIGAMENT_API Result<LimitsFile> parse_limits(std::string_view text, std::string_view name);
LIGAMENT_API Result<LimitsFile> read_limits(const std::string& path);
LIGAMENT_API std::string write_limits(const LimitsFile&);
/// Writes beside the target and renames, so that a failure leaves what was there.
LIGAMENT_API Status save_limits(const LimitsFile&, const std::string& path);

}  // namespace ligament
