// Limits of one rig for another: paired, aligned, and composed where the other rig has fewer joints.
#include <ligament/learn.h>

#include "math/rotation.h"
#include "measure/region_box.h"
#include "rig/align.h"

#include <algorithm>

namespace ligament {
namespace {

bool is_spine(std::string_view role) { return role == "spine" || role == "chest" || role == "upperChest"; }

/// Limits of which joint hangs on which.
class LimitTree {
 public:
  explicit LimitTree(const LimitSet& limits) : skeleton_(skeleton_of(limits)), roles_(roles_of(limits)) {}

  const Skeleton& skeleton() const { return skeleton_; }
  const std::string& role(std::size_t limit) const { return roles_[limit]; }

  /// The nearest limit above for which `wanted` holds.
  template <class Wanted>
  std::optional<std::size_t> above(std::size_t limit, Wanted wanted) const {
    for (int at = skeleton_.joints[limit].parent; at != kNoParent; at = parent_of(at)) {
      if (wanted(static_cast<std::size_t>(at))) return static_cast<std::size_t>(at);
    }
    return std::nullopt;
  }
  /// The nearest limit below for which `wanted` holds.
  template <class Wanted>
  std::optional<std::size_t> below(std::size_t limit, Wanted wanted) const {
    for (std::size_t i = limit + 1; i < skeleton_.size(); ++i) {
      if (wanted(i) && above(i, [&](std::size_t a) { return a == limit; })) return i;
    }
    return std::nullopt;
  }

 private:
  int parent_of(int joint) const { return skeleton_.joints[static_cast<std::size_t>(joint)].parent; }

  Skeleton skeleton_;
  std::vector<std::string> roles_;
};

/// The limit that one without a joint is composed with: a collar bone with its upper arm, a bone of the spine with
/// another, the neck with the head. Nothing for others.
std::optional<std::size_t> heir_of(std::size_t limit, const LimitTree& tree, const Pairing& pairing) {
  const auto paired = [&](std::size_t i) { return pairing.of_limit[i].has_value(); };
  const std::string& role = tree.role(limit);
  if (role.ends_with("Shoulder")) {
    return tree.below(limit, [&](std::size_t i) { return paired(i) && tree.role(i).ends_with("UpperArm"); });
  }
  if (role == "neck") return tree.below(limit, [&](std::size_t i) { return paired(i) && tree.role(i) == "head"; });
  if (!is_spine(role)) return std::nullopt;
  const auto bone_of_spine = [&](std::size_t i) { return paired(i) && is_spine(tree.role(i)); };
  if (const auto lower = tree.above(limit, bone_of_spine)) return lower;
  return tree.below(limit, bone_of_spine);
}

/// Rotations all over a limit and along its boundary.
std::vector<Quatf> spread_over(const Limit& limit, int count, std::uint64_t seed) {
  std::vector<Quatf> rotations = projected_rotations(limit, count / 2);
  const Sampler sampler(limit);
  Random random(seed);
  for (int i = 0; i < count / 2; ++i) rotations.push_back(sampler(random));
  return rotations;
}

/// The limit of a joint that does what two joints did, one after the other. `to_heir` leads from the upper's frame (or
/// the lower's, if it is the other that is left) to the heir's: both are seen from there.
Result<Limit> compose(const Limit& heir, const Limit& left_out, Quatf to_heir, bool left_out_is_above) {
  constexpr int kOfEach = 2048, kPairs = 16384;
  const std::vector<Quatf> own = spread_over(heir, kOfEach, 1), other = spread_over(left_out, kOfEach, 2);
  Random random(3);
  std::vector<Quatf> products;
  for (int i = 0; i < kPairs; ++i) {
    const Quatf a = own[random.below(own.size())];
    const Quatf b = conjugate(to_heir) * other[random.below(other.size())] * to_heir;
    products.push_back(normalize(left_out_is_above ? b * a : a * b));
  }
  return enclose("kdop", products, 0.001);
}

/// Composes what has no joint with what has one; says so in `rows`.
Status compose_left_out(const LimitSet& limits, const Skeleton& skeleton, const Pairing& pairing, Retargeted& result) {
  const LimitTree tree(limits);
  const ModelPose model = forward_kinematics(tree.skeleton(), rest_pose(tree.skeleton()));
  for (std::size_t i = 0; i < limits.joints.size(); ++i) {
    const JointLimit& limit = limits.joints[i];
    if (pairing.of_limit[i] || is_free(limit.limit) || !is_known(limit.limit)) continue;
    const std::optional<std::size_t> heir = heir_of(i, tree, pairing);
    if (!heir) {
      result.rows.push_back({limit.name, "", "no such joint"});
      continue;
    }
    const std::size_t joint = *pairing.of_limit[*heir];
    JointLimit& target = result.limits.joints[joint];
    const std::string why = "composed into " + skeleton.joints[joint].name + ", which has to do both";
    result.rows.push_back({limit.name, skeleton.joints[joint].name, why});
    if (is_free(target.limit)) continue;
    const Quatf own = model.rotations[i] * limit.frame;
    const Quatf heirs = model.rotations[*heir] * limits.joints[*heir].frame;
    const bool above = tree.above(*heir, [&](std::size_t a) { return a == i; }).has_value();
    const Result<Limit> both = compose(target.limit, limit.limit, normalize(conjugate(own) * heirs), above);
    if (!both) return Error{limit.name, both.error().message()};
    target.limit = *both;
  }
  return Done{};
}

}  // namespace

Result<Retargeted> retarget(const LimitSet& limits, const Skeleton& skeleton, const RetargetOptions& options) {
  const Result<Pairing> pairing = pair_joints(limits, skeleton, options.map);
  if (!pairing) return pairing.error();
  const Result<Alignment> alignment = align(limits, skeleton, *pairing, options.rest);
  if (!alignment) return alignment.error();
  const std::vector<std::string> roles = humanoid_roles(skeleton);
  Retargeted result;
  result.notes = pairing->notes;
  result.aligned = alignment->aligned;
  result.why_aligned = alignment->why;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Joint& joint = skeleton.joints[j];
    const std::optional<PairedJoint>& paired = pairing->of_joint[j];
    JointLimit limit;
    limit.name = joint.name;
    if (joint.parent != kNoParent) limit.parent = skeleton.joints[static_cast<std::size_t>(joint.parent)].name;
    limit.role = roles[j];
    limit.offset = convert<float>(joint.offset);
    limit.reference = alignment->reference[j];
    limit.frame = alignment->frames[j];
    limit.rest = joint.rotation;
    if (paired) limit.limit = limits.joints[paired->limit].limit;
    result.limits.joints.push_back(std::move(limit));
    result.rows.push_back(
        {paired ? limits.joints[paired->limit].name : "", joint.name, paired ? paired->why : "no limit for it"});
  }
  if (const Status status = compose_left_out(limits, skeleton, *pairing, result); !status) return status.error();
  return result;
}

}  // namespace ligament
