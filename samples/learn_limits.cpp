// Learns the limit of a joint: from clips to samples, from samples to the shape that fits unseen motion best.
//
// usage: learn_limits [JOINT CLIP.bvh…]     without arguments: the left hip and knee of a range-of-motion recording
#include "fit/gather/collect.h"
#include "fit/choose/fit.h"
#include "io/bvh/bvh.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

using namespace ligament;

namespace {

int fail(const Error& error) {
  std::fprintf(stderr, "learn_limits: %s\n", error.message().c_str());
  return 2;
}

/// The samples of all clips. Several clips are left out in turn when shapes are compared; of a single one, its fifths.
Result<std::unique_ptr<Collector>> collect(const std::vector<std::string>& paths) {
  std::unique_ptr<Collector> collector;
  const int folds = paths.size() == 1 ? 5 : std::min<int>(static_cast<int>(paths.size()), kMostFolds);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const Result<Bvh> bvh = read_bvh(paths[i]);
    if (!bvh) return bvh.error();
    const Clip clip = to_clip(*bvh);
    if (!collector) collector = std::make_unique<Collector>(clip.skeleton, ReferenceKind::rest, folds);
    const int fold = paths.size() == 1 ? Collector::kByTime : static_cast<int>(i) % folds;
    if (collector->add(clip, fold).other_joints) return Error{paths[i], "its joints are not those of the first clip"};
  }
  return collector;
}

int learn(const Collector& collector, const std::string& name, std::string_view folds_are) {
  const auto joint = find_joint(collector.skeleton(), name);
  if (!joint) return fail({name, "no such joint"});
  const Pose rest(collector.skeleton().size(), identity<float>());
  const Quatf frame = limit_frames(collector.skeleton(), rest)[*joint];
  const FittedLimit fitted = fit_joint(collector.joints()[*joint].folds, frame, FitOptions{}, folds_are);

  const FitFigures& figures = fitted.figures;
  std::printf("%s: %s, because %s\n", name.c_str(), figures.shape.c_str(), figures.why.c_str());
  std::printf("  %zu frames, %.2f %% of them inside, %.3g %% of all rotations allowed\n",
              static_cast<std::size_t>(figures.samples), 100 * figures.coverage, 100 * figures.volume);
  for (const Candidate& candidate : figures.candidates) {
    std::printf("    %-20s %6.3f %%\n", std::string(name_of(candidate.kind)).c_str(), 100 * candidate.volume);
  }
  return figures.coverage > 0.99 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> joints{"LeftUpLeg", "LeftLeg"}, paths{"data/cmu/rom/42_01.bvh"};
  if (argc == 2) return fail({"", "usage: learn_limits [JOINT CLIP.bvh...]"});
  if (argc > 2) joints = {argv[1]}, paths.assign(argv + 2, argv + argc);
  const Result<std::unique_ptr<Collector>> collector = collect(paths);
  if (!collector) return fail(collector.error());
  int worst = 0;
  for (const std::string& joint : joints) {
    worst = std::max(worst, learn(**collector, joint, paths.size() == 1 ? "fifths of the clip" : "clips"));
  }
  return worst;
}
