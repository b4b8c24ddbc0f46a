// Learning: from recordings to limits, and how well limits hold for recordings.
//
// Recordings come from files or from memory; results do not depend on the number of threads.
#pragma once

#include <ligament/io.h>
#include <ligament/rig.h>

#include <functional>

namespace ligament {

/// Recordings to learn from, to check or to score. Asked for by several threads at once, and more than once.
class LIGAMENT_API ClipSource {
 public:
  virtual ~ClipSource();
  virtual std::size_t size() const = 0;
  /// What messages call a clip.
  virtual std::string name(std::size_t clip) const = 0;
  /// How much work a clip is, about; the largest are read first.
  virtual double weight(std::size_t clip) const = 0;
  virtual Result<ClipSummary> summary(std::size_t clip) const = 0;
  /// Fills `into`, which may hold an earlier clip; `warnings`, if given, takes harmless oddities.
  virtual Status read(std::size_t clip, Clip& into, std::vector<std::string>* warnings) const = 0;
};

/// Files, in the order given.
class LIGAMENT_API ClipFiles : public ClipSource {
 public:
  explicit ClipFiles(std::vector<std::string> paths) : paths_(std::move(paths)) {}
  std::size_t size() const override { return paths_.size(); }
  std::string name(std::size_t clip) const override { return paths_[clip]; }
  double weight(std::size_t clip) const override;
  Result<ClipSummary> summary(std::size_t clip) const override;
  Status read(std::size_t clip, Clip& into, std::vector<std::string>* warnings) const override;

 private:
  std::vector<std::string> paths_;
};

/// Clips in memory, which must outlive it.
class LIGAMENT_API ClipsInMemory : public ClipSource {
 public:
  explicit ClipsInMemory(std::span<const Clip> clips) : clips_(clips) {}
  std::size_t size() const override { return clips_.size(); }
  std::string name(std::size_t clip) const override;
  double weight(std::size_t clip) const override;
  Result<ClipSummary> summary(std::size_t clip) const override;
  Status read(std::size_t clip, Clip& into, std::vector<std::string>* warnings) const override;

 private:
  std::span<const Clip> clips_;
};

/// Told now and then how far some work is ("reading", 3 of 12); false from it stops the work, which then ends with the
/// error "cancelled". Called by one thread at a time.
using Progress = std::function<bool(std::string_view doing, std::size_t done, std::size_t of)>;

/// Threads to use: 0 is one per core.
using Jobs = int;

struct LearnOptions {
  std::string shape = "auto";  ///< or one of learnable_shapes(), for all joints
  ReferenceKind reference = ReferenceKind::rest;
  double padding = 0.02;      ///< radians added all round
  double outliers = 0.001;    ///< share of frames that may be left outside, where the fewest others are
  double coverage = 0.99;     ///< of left-out motion, at which auto compares shapes
  bool drop_suspects = true;  ///< recordings that contradict all other people's at a joint are left out for that joint
  bool others = false;        ///< tell how a named shape holds for people left out in turn, as auto does by itself
  bool mirror = false;        ///< pool left and right joints
  bool root = false;          ///< limit the root too
  bool strict = false;        ///< a clip with other joints is an error rather than skipped
  bool plain = false;         ///< Holden's published fit, to compare with: about the reference, nothing left out
  Jobs jobs = 0;
};

/// The shapes that can be asked for by name.
LIGAMENT_API std::vector<std::string_view> learnable_shapes();

/// A recording that contradicts the rest at a joint.
struct Suspect {
  std::size_t clip = 0, joint = 0;
  double alone = 0;  ///< share of its frames that lie where nobody else's do
};

/// A person whose joint is turned against everybody else's in all they do, as a marker that was put on askew leaves it.
struct Offset {
  std::uint32_t person = 0;
  std::size_t joint = 0;
  Vec3f turn{};        ///< rotation vector from the mean of all others' means to this person's, in the joint's axes
  double typical = 0;  ///< radians; half of the people are off by less: what motion alone explains
};

/// What became of one clip.
struct ClipUse {
  std::string name;                ///< without its folder, unless another clip has the same
  bool skipped = false;            ///< its joints are others
  bool rests_differently = false;  ///< some bones rest in other directions: its rotations may mean something else
  std::uint32_t person = 0;        ///< people are told apart by their bones, and count from 0
  std::vector<std::string> warnings;
};

struct Learned {
  LimitsFile file;    ///< the limits, with the figures of each
  Skeleton skeleton;  ///< that they are for
  std::size_t clips = 0, frames = 0, people = 0, skipped = 0;
  std::string folds;          ///< what was left out in turn: "people", "clips", "fifths of the clip"
  std::vector<ClipUse> uses;  ///< of each clip of the source
  std::vector<Suspect> suspects;
  std::vector<Offset> offsets;
  std::vector<JointPair> pooled;  ///< left and right
};

/// Learns the limits of every joint. An error of an option has its name as `where`.
LIGAMENT_API Result<Learned> learn(const ClipSource&, const LearnOptions& = {}, const Progress& = {});

/// The learning curve: how well limits hold for people left out, the more people they are learned from.
struct LearningCurve {
  std::vector<std::size_t> people;  ///< learned from: 1, 2, 4, … all but those left out
  struct Row {
    std::string name;
    int dof = 0;                    ///< degrees of freedom of the motion
    std::vector<double> coverages;  ///< mean share of the frames of people left out, one for each number of people
  };
  std::vector<Row> joints;      ///< those that moved
  std::vector<double> overall;  ///< mean over joints with three degrees of freedom
  std::vector<ClipUse> uses;    ///< of each clip of the source
};
/// A fifth of the people is left out in turn, and polynomials, what `learn` mostly chooses, are fitted to some of the
/// others, drawn by lot but alike in every run. An error if all clips are of one person.
LIGAMENT_API Result<LearningCurve> learning_curve(const ClipSource&, double tolerance, Jobs = 0, const Progress& = {});

// Limits against many clips.

/// make_rig for a clip, with errors that name the file at fault.
LIGAMENT_API Result<Rig> match_clip(const LimitSet&, const std::string& limits_name, const Skeleton&,
                                    const std::string& clip_name);

/// What of clips and limits does not match, each way of not matching once.
struct MatchNote {
  std::vector<std::string> joints_unmatched, limits_unmatched;
  std::vector<std::size_t> clips;
};

struct CheckOptions {
  double tolerance = 0.02;             ///< radians; a violation up to this counts as inside
  std::string limits_name = "limits";  ///< what errors call the limits
};
/// Called for each clip, one after the other in order.
using VisitChecked = std::function<void(std::size_t clip, const Rig&, const Clip&, const ClipCheck&)>;
/// check_clip for each clip.
LIGAMENT_API Result<std::vector<MatchNote>> check_clips(const LimitSet&, const ClipSource&, const CheckOptions&,
                                                        const VisitChecked&, const Progress& = {});

/// How well a joint's limit holds for motion.
struct JointScore {
  std::string name;
  int dof = 0;                 ///< of the motion, whatever the limit says
  std::uint64_t samples = 0;   ///< frames
  std::uint64_t glitches = 0;  ///< clips left out for this joint
  double coverage = 1;         ///< share of the frames inside, within the tolerance
  /// The share of rotations allowed, and the shares of the limit grown or shrunk until it covers 99 % and 99.9 % of
  /// these frames.
  double volume = 1, volume99 = 1, volume999 = 1;
};
struct Scores {
  std::vector<JointScore> joints;  ///< as the limit set
  /// Mean coverage and geometric means of the volumes, over the joints with frames and three degrees of freedom.
  double coverage = 1, volume = 1, volume99 = 1, volume999 = 1;
  std::size_t counted = 0;  ///< such joints
  std::vector<MatchNote> notes;
};
struct ScoreOptions {
  double tolerance = 0.001;  ///< radians; a violation up to this counts as covered
  Jobs jobs = 0;
  std::string limits_name = "limits";  ///< what errors call the limits
};
LIGAMENT_API Result<Scores> score(const LimitSet&, const ClipSource&, const ScoreOptions& = {}, const Progress& = {});

// Limits around rotations and around other limits.

/// The shapes that can be made around others, as files and the command line spell them.
LIGAMENT_API std::vector<std::string_view> enclosing_shapes();

/// A limit of this shape that holds all the rotations, grown by `padding` radians. There is at least one rotation; an
/// error for a shape that cannot hold them, or that is not one of enclosing_shapes.
LIGAMENT_API Result<Limit> enclose(std::string_view shape, std::span<const Quatf> rotations, double padding);

/// One shape turned into another that contains it.
struct Converted {
  Limit limit;
  double volume_before = 0, volume_after = 0;  ///< shares of all rotations
  float left_out = 0;                          ///< the furthest, radians, that any rotation tried lies outside of it
};
LIGAMENT_API Result<Converted> convert_limit(const Limit&, std::string_view shape);

// Limits of one rig for another.

struct RetargetOptions {
  RestRule rest = RestRule::automatic;
  std::vector<MapLine> map;
};
/// A limit, the joint it is for, and why; a limit without a joint or a joint without a limit, if one name is empty.
struct MatchRow {
  std::string limit, joint, why;
};
struct Retargeted {
  LimitSet limits;  ///< for the skeleton's joints: their names, references, frames and offsets
  std::vector<MatchRow> rows;
  std::vector<std::string> notes;  ///< what a person should know: names that mean something else
  bool aligned = false;            ///< whether references were turned to the limits' reference pose, and why
  std::string why_aligned;
};
/// Limits bind by name, then by name without prefixes, then by role; where a name contradicts a role, the role decides
/// and a note says so. References are turned as RestRule says, from where arms, legs and spine rest. Where the skeleton
/// has fewer joints (no collar bone, one bone of spine), limits of those it lacks are composed into the one it has. An
/// error where a rest pose shows no body.
LIGAMENT_API Result<Retargeted> retarget(const LimitSet&, const Skeleton&, const RetargetOptions& = {});

}  // namespace ligament
