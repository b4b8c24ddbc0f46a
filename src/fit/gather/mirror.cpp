#include "fit/gather/collect.h"

namespace ligament {
namespace {

std::vector<Quatf> model_rotations(const Skeleton& skeleton, const Pose& reference) {
  return forward_kinematics(skeleton, reference).rotations;
}

/// Mirrored in x = 0: the axis of a rotation keeps its x and turns the other way round.
Quatf mirrored(Quatf q) { return {q.x, -q.y, -q.z, q.w}; }

/// All samples of `from`, mirrored, as rotations in the axes of the twin joint.
Samples mirrored_samples(const Samples& from, Quatf from_model, Quatf to_model) {
  Samples result(from.resolution());
  const Quatf out = conjugate(to_model);
  for (const Sample& sample : from.sorted()) {
    const Quatf in_model = from_model * sample.rotation * conjugate(from_model);
    result.add(normalize(out * mirrored(in_model) * to_model), sample.count);
  }
  return result;
}

}  // namespace

void mirror_samples(Collector& collector, const Pose& reference, std::span<const JointPair> pairs) {
  const std::vector<Quatf> model = model_rotations(collector.skeleton(), reference);
  for (const JointPair& pair : pairs) {
    JointSamples& left = collector.joints()[pair.left];
    JointSamples& right = collector.joints()[pair.right];
    for (std::size_t f = 0; f < left.folds.size(); ++f) {
      const Samples from_right = mirrored_samples(right.folds[f], model[pair.right], model[pair.left]);
      const Samples from_left = mirrored_samples(left.folds[f], model[pair.left], model[pair.right]);
      left.folds[f].merge(from_right);
      right.folds[f].merge(from_left);
    }
  }
}

}  // namespace ligament
