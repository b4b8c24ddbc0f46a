#include "learn.h"

#include "terminal.h"

#include <ligament/base/parallel.h>
#include <ligament/motion/roles.h>

namespace ligament::cli {
namespace {

bool is_root(const Skeleton& skeleton, std::size_t j) { return skeleton.joints[j].parent == kNoParent; }

}  // namespace

LimitsFile learn_limits(const Recordings& recordings, const FitOptions& options, bool root, int jobs) {
  const Skeleton& skeleton = recordings.collector->skeleton();
  const std::vector<Quatf> frames = limit_frames(skeleton, recordings.reference);
  const std::vector<std::string> roles = humanoid_roles(skeleton);
  std::vector<FittedLimit> fitted(skeleton.size());
  Progress progress("fitting", skeleton.size());
  parallel_for(jobs, skeleton.size(), [&](int, std::size_t j) {
    const JointSamples& samples = recordings.collector->joints()[j];
    if (is_root(skeleton, j) && !root) {
      fitted[j] = {Free{}, frames[j], {}};
      fitted[j].figures.shape = "free";
      fitted[j].figures.why = "the root is free unless asked for with --root";
      fitted[j].figures.samples = samples.frames;
      fitted[j].figures.coverage = 1;
    } else {
      fitted[j] = fit_joint(samples.folds, frames[j], options, recordings.folds_are);
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
    const FitFigures& f = fitted[j].figures;
    FitRecord record{
        true, double(f.samples), double(f.clips), double(f.glitches), f.coverage, f.volume, f.dof, f.shape, f.why, {}};
    for (const Candidate& c : f.candidates) record.candidates.push_back({std::string(name_of(c.kind)), c.volume});
    file.fits.push_back(std::move(record));
  }
  return file;
}

}  // namespace ligament::cli
