// Your own skeleton: limits written in code, a pose made valid.
#include <ligament/ligament.h>

#include <cstdio>

using namespace ligament;

namespace {

constexpr float kDegree = kPi<float> / 180;

/// A hip that swings within an ellipse and turns in a range, and a knee that bends about X, one way.
LimitSet leg_limits() {
  JointLimit hip, knee;
  hip.name = "Hip";
  hip.limit =
      *make_limit(SwingTwist{Ellipse{.x = 100 * kDegree, .z = 45 * kDegree}, TwistRange{-40 * kDegree, 50 * kDegree}});
  hip.frame = exp(Vec3f{kPi<float>, 0, 0});  // the limit frame's +Y is the bone, which points down

  // A hinge is a twist without swing: the limit frame's +Y is its axis, here laid along X.
  knee.name = "Knee";
  knee.parent = "Hip";
  knee.limit = *make_limit(SwingTwist{Cone{.angle = 0}, TwistRange{0, 150 * kDegree}});
  knee.frame = from_two_vectors(Vec3f{0, 1, 0}, Vec3f{1, 0, 0});
  return {{hip, knee}};
}

}  // namespace

int main() {
  const Skeleton leg{{{"Hip", kNoParent, {0, 0.9, 0}}, {"Knee", 0, {0, -0.4, 0}}}};
  const Result<Rig> rig = make_rig(leg, leg_limits());  // once, for each character
  if (!rig) return std::fprintf(stderr, "clamp_pose: %s\n", rig.error().message().c_str()), 2;

  // Every frame: a local rotation for each joint goes in, the nearest one that it can do comes out.
  Pose pose{exp(Vec3f{20, 80, 0} * kDegree), exp(Vec3f{-40, 0, 0} * kDegree)};
  for (std::size_t joint = 0; joint < pose.size(); ++joint) {
    const Projection nearest = project(*rig, joint, pose[joint]);
    std::printf("%s: %s, %.1f degrees outside\n", leg.joints[joint].name.c_str(),
                nearest.inside ? "possible" : "impossible", angle_between(pose[joint], nearest.rotation) / kDegree);
    pose[joint] = nearest.rotation;
  }
  return project_pose(*rig, pose, pose) == 0 ? 0 : 1;  // nothing is outside any more
}
