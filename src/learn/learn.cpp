#include "learn/learn.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace ligament {
namespace {

/// Frames of every person, if it is people who are left out in turn.
HeldOutFrames held_out_frames(const Recordings& recordings, std::size_t joint) {
  if (recordings.people < 2) return {};
  JointFrames frames = frames_of_joint(recordings.subsampled, joint);
  HeldOutFrames held_out{std::move(frames.rotations), std::move(frames.people), {}};
  for (const std::uint32_t clip : frames.clips) {
    held_out.folds.push_back(static_cast<std::uint8_t>(recordings.folds.of_clip[clip]));
  }
  return held_out;
}

/// "up and back": the one or two sides of the body that a direction of its model space points to most; nothing for a
/// short one, which is a mean of many.
std::string side_of(Vec3f direction) {
  if (length(direction) < 0.4f) return "";
  struct Part {
    float size;
    const char* name;
  };
  Part parts[] = {{std::fabs(direction.x), direction.x > 0 ? "left" : "right"},
                  {std::fabs(direction.y), direction.y > 0 ? "up" : "down"},
                  {std::fabs(direction.z), direction.z > 0 ? "front" : "back"}};
  std::stable_sort(std::begin(parts), std::end(parts), [](const Part& a, const Part& b) { return a.size > b.size; });
  const std::string first = parts[0].name, second = parts[1].name;
  return parts[1].size < 0.5f * parts[0].size ? first : first + " and " + second;
}

/// `frame` is limit frame → joint frame, `model` joint frame → model space.
void tell_seen_by_one(const HeldOutFrames& held_out, Quatf frame, Quatf model, FitFigures& figures) {
  const SeenByOne seen = seen_by_one(held_out, frame);
  if (!(seen.share > 0)) return;
  figures.one_person = seen.share;
  figures.one_person_towards = side_of(rotate(model * frame, seen.direction));
}

/// The joints with most to learn from first, so that no thread begins one of them when the others are done.
std::vector<std::size_t> most_first(const std::vector<JointSamples>& joints) {
  std::vector<std::size_t> voxels, order(joints.size());
  for (const JointSamples& joint : joints) {
    voxels.push_back(0);
    for (const Samples& fold : joint.folds) voxels.back() += fold.voxels();
  }
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return voxels[a] > voxels[b]; });
  return order;
}

/// Whether people are left out in turn: to compare shapes, to find how far a polynomial may go, or since it was asked
/// for.
bool asks_left_out_people(const LearnOptions& options) {
  return !options.plain &&
         (options.others || options.shape == "auto" || options.shape == name_of(ShapeKind::polynomial));
}

std::string all_shape_names() {
  std::string names = "auto";
  for (const std::string_view name : learnable_shapes()) names += ", " + std::string(name);
  return names;
}

Result<std::vector<JointPair>> pool_sides(Recordings& recordings) {
  std::vector<JointPair> pairs = mirror_pairs(recordings.collector.skeleton());
  if (pairs.empty()) return Error{"mirror", "no joints are named as left and right"};
  mirror_samples(recordings.collector, recordings.reference, pairs);
  return pairs;
}

}  // namespace

Result<FitOptions> fit_options(const LearnOptions& options) {
  assert(options.padding >= 0 && options.outliers >= 0 && options.outliers < 0.5);
  assert(options.coverage > 0.5 && options.coverage <= 1);
  FitOptions fit{{}, options.padding, options.outliers, options.coverage, options.plain};
  if (options.shape != "auto") {
    const auto names = learnable_shapes();
    if (std::find(names.begin(), names.end(), options.shape) == names.end()) {
      return Error{"shape", "\"" + options.shape + "\" is not one of " + all_shape_names()};
    }
    fit.shape = shape_named(options.shape);
  }
  if (options.plain && options.others) return Error{"others", "not with plain fits, which leave nobody out"};
  if (options.plain && !fit.shape) return Error{"plain", "name the shape to fit plainly"};
  return fit;
}

Result<Gathered> gather_to_learn(const ClipSource& source, const LearnOptions& options, const Work& work) {
  Result<Recordings> recordings = gather(
      source, {options.reference, asks_left_out_people(options) ? kFolds : 1, options.root, options.strict}, work);
  if (!recordings) return recordings.error();
  Result<OutlierClips> outliers =
      find_outlier_clips(recordings->subsampled, recordings->collector.skeleton().size(), work);
  if (!outliers) return outliers.error();
  if (options.drop_suspects && !options.plain) {
    const Status status = leave_out(outliers->suspects, source, *recordings, work);
    if (!status) return status.error();
  }
  return Gathered{std::move(*recordings), std::move(*outliers)};
}

Result<LimitsFile> fit_joints(const Recordings& recordings, const FitOptions& options, bool root, const Work& work) {
  const Skeleton& skeleton = recordings.collector.skeleton();
  const std::vector<Quatf> frames = limit_frames(skeleton, recordings.reference);
  const std::vector<Quatf> model = forward_kinematics(skeleton, recordings.reference).rotations;
  const std::vector<std::string> roles = humanoid_roles(skeleton);
  LimitsFile file;
  file.set.joints.resize(skeleton.size());
  file.fits.resize(skeleton.size());
  const std::vector<JointSamples>& samples = recordings.collector.joints();
  const Status status = for_each(work, "fitting", most_first(samples), [&](std::size_t, std::size_t j) {
    const Joint& joint = skeleton.joints[j];
    const bool is_root = joint.parent == kNoParent;
    const HeldOutFrames held_out = held_out_frames(recordings, j);
    FittedLimit fitted = is_root && !root
                             ? left_free(frames[j], static_cast<double>(samples[j].frames), 1,
                                         "the root is free unless asked for with --root")
                             : fit_joint(samples[j].folds, frames[j], options, recordings.folds.are, held_out);
    fitted.figures.clips = static_cast<double>(samples[j].clips);
    fitted.figures.glitches = static_cast<double>(samples[j].glitches);
    tell_seen_by_one(held_out, frames[j], model[j], fitted.figures);
    file.set.joints[j] = {joint.name,
                          is_root ? "" : skeleton.joints[static_cast<std::size_t>(joint.parent)].name,
                          roles[j],
                          convert<float>(joint.offset),
                          recordings.reference[j],
                          fitted.frame,
                          std::move(fitted.limit)};
    file.fits[j] = std::move(fitted.figures);
    return Done{};
  });
  if (!status) return status.error();
  return file;
}

Result<Learned> learn(const ClipSource& source, const LearnOptions& options, const Progress& progress) {
  const Work work{options.jobs, progress};
  const Result<FitOptions> fit = fit_options(options);
  if (!fit) return fit.error();
  Result<Gathered> gathered = gather_to_learn(source, options, work);
  if (!gathered) return gathered.error();
  auto& [recordings, outliers] = *gathered;
  Learned learned;
  if (options.mirror) {
    Result<std::vector<JointPair>> pooled = pool_sides(recordings);
    if (!pooled) return pooled.error();
    learned.pooled = std::move(*pooled);
  }
  Result<LimitsFile> file = fit_joints(recordings, *fit, options.root, work);
  if (!file) return file.error();
  for (const Suspect& suspect : outliers.suspects) {
    file->fits[suspect.joint].suspects.push_back(recordings.uses[suspect.clip].name);
  }
  learned.file = std::move(*file);
  learned.skeleton = recordings.collector.skeleton();
  learned.skipped = static_cast<std::size_t>(
      std::count_if(recordings.uses.begin(), recordings.uses.end(), [](const ClipUse& use) { return use.skipped; }));
  learned.clips = source.size() - learned.skipped;
  learned.frames = recordings.frames;
  learned.people = recordings.people;
  learned.folds = recordings.folds.are;
  learned.uses = std::move(recordings.uses);
  learned.suspects = std::move(outliers.suspects);
  learned.offsets = std::move(outliers.offsets);
  return learned;
}

}  // namespace ligament
