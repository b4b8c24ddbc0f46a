#include "learn.h"

#include "people.h"
#include "suspicion.h"
#include "text/terminal.h"

#include "base/parallel.h"
#include "motion/roles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ligament::cli {
namespace {

bool is_root(const Skeleton& skeleton, std::size_t j) { return skeleton.joints[j].parent == kNoParent; }

/// Frames of every person, if it is people who are left out in turn.
Witnesses witnesses_of(const Recordings& recordings, std::size_t joint) {
  if (recordings.people < 2) return {};
  JointGlimpses seen = glimpses_of(recordings.glimpsed, joint);
  Witnesses witnesses{std::move(seen.rotations), std::move(seen.people), {}, recordings.visits[joint]};
  for (const std::uint32_t clip : seen.clips) {
    witnesses.folds.push_back(static_cast<std::uint8_t>(recordings.folds[clip]));
  }
  return witnesses;
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
  return parts[1].size < 0.5f * parts[0].size ? parts[0].name : fmt::format("{} and {}", parts[0].name, parts[1].name);
}

FitRecord record_of(const FitFigures& f, Quatf to_model) {
  FitRecord record{true, double(f.samples), double(f.clips), double(f.glitches), f.coverage, f.volume, f.dof, f.shape,
                   f.why};
  for (const Candidate& c : f.candidates) record.candidates.push_back({std::string(name_of(c.kind)), c.volume});
  if (f.others.known()) {
    record.others = {f.others.expected, f.others.low, f.others.high, double(f.others.people)};
  }
  if (f.seen_by_one.share > 0) {
    record.one_person = f.seen_by_one.share;
    record.one_person_towards = side_of(rotate(to_model, f.seen_by_one.direction));
  }
  return record;
}

/// Whether people are left out in turn: to compare shapes, to find how far a polynomial may go, or since it was asked
/// for.
bool asks_left_out_people(const LearnPlan& plan) {
  const ShapeKind shape = plan.fit.shape.value_or(ShapeKind::polynomial);
  return !plan.fit.plain && (plan.others || shape == ShapeKind::polynomial);
}

/// The joints with most to learn from first, so that no thread begins one of them when the others are done.
std::vector<std::size_t> most_first(const std::vector<JointSamples>& joints) {
  std::vector<std::size_t> voxels, order(joints.size());
  for (const JointSamples& joint : joints) {
    voxels.push_back(0);
    for (const Samples& fold : joint.folds) voxels.back() += fold.voxels();
  }
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return voxels[a] > voxels[b]; });
  return order;
}

Status pool_sides(Recordings& recordings) {
  recordings.pairs = mirror_pairs(recordings.collector->skeleton());
  if (recordings.pairs.empty()) return Error{"--mirror", "no joints are named as left and right"};
  mirror_samples(*recordings.collector, recordings.reference, recordings.pairs);
  return Done{};
}

}  // namespace

LimitsFile learn_limits(const Recordings& recordings, const FitOptions& options, bool root, int jobs) {
  const Skeleton& skeleton = recordings.collector->skeleton();
  const std::vector<Quatf> frames = limit_frames(skeleton, recordings.reference);
  const std::vector<Quatf> model = forward_kinematics(skeleton, recordings.reference).rotations;
  const std::vector<std::string> roles = humanoid_roles(skeleton);
  std::vector<FittedLimit> fitted(skeleton.size());
  Progress progress("fitting", skeleton.size());
  const std::vector<std::size_t> order = most_first(recordings.collector->joints());
  parallel_for(jobs, skeleton.size(), [&](int, std::size_t turn) {
    const std::size_t j = order[turn];
    const JointSamples& samples = recordings.collector->joints()[j];
    if (is_root(skeleton, j) && !root) {
      fitted[j] = {Free{}, frames[j], {}};
      fitted[j].figures.shape = "free";
      fitted[j].figures.why = "the root is free unless asked for with --root";
      fitted[j].figures.samples = samples.frames;
      fitted[j].figures.coverage = 1;
    } else {
      fitted[j] = fit_joint(samples.folds, frames[j], options, recordings.folds_are, witnesses_of(recordings, j));
    }
    fitted[j].figures.clips = samples.clips;
    fitted[j].figures.glitches = samples.glitches;
    progress.step();
  });

  LimitsFile file;
  file.generator = std::string("ligament ") + LIGAMENT_VERSION;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Joint& joint = skeleton.joints[j];
    const int parent = joint.parent;
    file.set.joints.push_back(
        {joint.name, parent == kNoParent ? "" : skeleton.joints[static_cast<std::size_t>(parent)].name, roles[j],
         convert<float>(joint.offset), recordings.reference[j], fitted[j].frame, fitted[j].limit});
    file.fits.push_back(record_of(fitted[j].figures, model[j] * frames[j]));
  }
  return file;
}

Result<Gathered> gather_to_learn(const std::vector<std::string>& paths, const LearnPlan& plan) {
  Result<Recordings> recordings =
      gather(paths, {plan.reference, plan.strict, asks_left_out_people(plan) ? kFolds : 1, plan.jobs, plan.root});
  if (!recordings) return recordings.error();
  const std::size_t joints = recordings->collector->skeleton().size();
  Gathered gathered{std::move(*recordings), {}, {}};
  Oddities odd = find_oddities(gathered.recordings.glimpsed, joints, plan.jobs);
  gathered.suspects = std::move(odd.suspects);
  gathered.offsets = std::move(odd.offsets);
  gathered.recordings.visits = std::move(odd.visits);
  if (plan.drop_suspects) {
    const Status status = leave_out(gathered.suspects, gathered.recordings, plan.jobs);
    if (!status) return status.error();
  }
  return gathered;
}

Result<Learned> learn(const std::vector<std::string>& paths, const LearnPlan& plan) {
  const KeptThreads threads(plan.jobs);
  Result<Gathered> gathered = gather_to_learn(paths, plan);
  if (!gathered) return gathered.error();
  auto& [recordings, suspects, offsets] = *gathered;
  if (plan.mirror) {
    if (const Status status = pool_sides(recordings); !status) return status.error();
  }
  LimitsFile file = learn_limits(recordings, plan.fit, plan.root, plan.jobs);
  for (const Suspect& suspect : suspects) {
    file.fits[suspect.joint].suspects.push_back(name_of_clip(suspect.clip, recordings));
  }
  return Learned{std::move(file), std::move(recordings), std::move(suspects), plan.drop_suspects, std::move(offsets)};
}

}  // namespace ligament::cli
