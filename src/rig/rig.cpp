// Matches limits to the joints of a skeleton, and applies them to its poses.
#include <ligament/rig.h>

#include "limit/any_limit.h"
#include "math/trig.h"

#include <ligament/measure.h>

#include <cassert>
#include <unordered_map>

namespace ligament {

struct Rig::State {
  Skeleton skeleton;
  std::vector<JointLimit> joints;  ///< one for each joint of the skeleton; joints without a limit have a free one
  std::vector<std::optional<std::size_t>> index_of_limit;
  std::vector<std::string> joints_unmatched, limits_unmatched;
  PoseLimits poses{LimitSet{}};
};

struct RigAccess {
  static const Rig::State& state(const Rig& rig) { return *rig.state_; }
  static Rig make(Rig::State state) {
    Rig rig;
    rig.state_ = std::make_shared<const Rig::State>(std::move(state));
    return rig;
  }
  using State = Rig::State;
};

namespace {

const JointLimit& joint_of(const Rig& rig, std::size_t joint) { return RigAccess::state(rig).joints[joint]; }

}  // namespace

const Skeleton& Rig::skeleton() const { return state_->skeleton; }

const JointLimit* Rig::limit(std::size_t joint) const {
  const JointLimit& limit = state_->joints[joint];
  return is_free(limit.limit) ? nullptr : &limit;
}

std::optional<std::size_t> Rig::index_of_limit(std::size_t joint) const { return state_->index_of_limit[joint]; }
const std::vector<std::string>& Rig::joints_unmatched() const { return state_->joints_unmatched; }
const std::vector<std::string>& Rig::limits_unmatched() const { return state_->limits_unmatched; }

Result<Rig> make_rig(const Skeleton& skeleton, const LimitSet& limits) {
  RigAccess::State state;
  state.skeleton = skeleton;
  state.joints.resize(skeleton.size());
  state.index_of_limit.resize(skeleton.size());
  std::unordered_map<std::string_view, std::size_t> joints;
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    joints.emplace(skeleton.joints[j].name, j);
    state.joints[j].name = skeleton.joints[j].name;
    state.joints[j].reference = skeleton.joints[j].rotation;
  }
  std::size_t matched = 0;
  for (std::size_t i = 0; i < limits.joints.size(); ++i) {
    const JointLimit& limit = limits.joints[i];
    const auto found = joints.find(limit.name);
    if (found == joints.end()) {
      state.limits_unmatched.push_back(limit.name);
      continue;
    }
    if (const auto* unknown = made_if<UnknownShape>(limit.limit)) {
      return Error{"joint \"" + limit.name + "\"", "its limit is of a type that this version cannot enforce, \"" +
                                                       unknown->type + "\": a newer version of ligament may"};
    }
    state.joints[found->second] = limit;
    state.index_of_limit[found->second] = i;
    ++matched;
  }
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    if (!state.index_of_limit[j]) state.joints_unmatched.push_back(skeleton.joints[j].name);
  }
  if (matched == 0) return Error{"", "no joint of the clip has a limit in this file: is it for another skeleton?"};
  state.poses = PoseLimits(LimitSet{state.joints});
  return RigAccess::make(std::move(state));
}

Projection project(const Rig& rig, std::size_t joint, Quatf local, Softness softness) {
  return project_local(joint_of(rig, joint), local, softness);
}

std::size_t project_pose(const Rig& rig, std::span<const Quatf> in, std::span<Quatf> out, const PoseOptions& options) {
  return project_pose(RigAccess::state(rig).poses, in, out, options);
}

Vec3f project_direction(const Rig& rig, std::size_t joint, Vec3f direction) {
  return project_direction(joint_of(rig, joint), direction);
}

void margins(const Rig& rig, std::span<const Quatf> pose, std::span<float> margins) {
  assert(pose.size() == rig.size() && margins.size() == rig.size());
  for (std::size_t j = 0; j < rig.size(); ++j) margins[j] = margin_local(joint_of(rig, j), pose[j]);
}

std::vector<float> inradii(const Rig& rig) {
  std::vector<float> radii;
  for (std::size_t j = 0; j < rig.size(); ++j) {
    const JointLimit* limit = rig.limit(j);
    radii.push_back(limit ? deepest(limit->limit).margin : kPi<float>);
  }
  return radii;
}

void stresses(const Rig& rig, std::span<const Quatf> pose, std::span<const float> inradii, std::span<float> stresses) {
  assert(pose.size() == rig.size() && inradii.size() == rig.size() && stresses.size() == rig.size());
  for (std::size_t j = 0; j < rig.size(); ++j) {
    const JointLimit* limit = rig.limit(j);
    stresses[j] = limit ? stress(limit->limit, to_limit(*limit, pose[j]), inradii[j]) : 0;
  }
}

}  // namespace ligament
