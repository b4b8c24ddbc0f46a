// A crowd: every joint of a thousand characters made valid in one call, again and again, as a game does each frame.
#include <ligament/batch.h>
#include <ligament/measure.h>

#include <cstdio>
#include <vector>

using namespace ligament;

namespace {

constexpr float kDegree = kPi<float> / 180;
constexpr std::size_t kCharacters = 1000;

/// An arm: a shoulder in a cone with a range of twist, an elbow that bends one way, a wrist in a box.
LimitSet arm_limits() {
  JointLimit shoulder, elbow, wrist;
  shoulder.name = "Shoulder";
  shoulder.limit = *make_limit(SwingTwist{Cone{80 * kDegree}, TwistRange{-60 * kDegree, 70 * kDegree}});
  // The twist turns about the limit frame's +Y, which is laid along X here.
  elbow.name = "Elbow";
  elbow.frame = from_two_vectors(Vec3f{0, 1, 0}, Vec3f{1, 0, 0});
  elbow.limit = *make_limit(SwingTwist{Cone{0}, TwistRange{0, 140 * kDegree}});
  wrist.name = "Wrist";
  wrist.limit = *make_limit(Volume{Box{Vec3f{-70, -20, -30} * kDegree, Vec3f{70, 20, 20} * kDegree}});
  return {{shoulder, elbow, wrist}};
}

/// As an animation system leaves them: quaternions one after the other, character by character.
std::vector<Quatf> random_poses(std::size_t joints) {
  Random random(1);
  std::vector<Quatf> poses;
  const auto angle = [&] { return static_cast<float>(random.between(-90, 90)) * kDegree; };
  for (std::size_t i = 0; i < joints * kCharacters; ++i) {
    const float x = angle(), y = angle(), z = angle();
    poses.push_back(exp(Vec3f{x, y, z}));
  }
  return poses;
}

}  // namespace

int main() {
  // Set-up allocates and starts threads; what follows does neither.
  const PoseLimits limits(arm_limits());
  ThreadPool pool;
  std::vector<Quatf> poses = random_poses(limits.joint_count());

  const PoseOptions options{.parallel_for = pool.parallel_for()};
  const std::size_t before = project_pose(limits, poses, poses, options);
  const std::size_t after = project_pose(limits, poses, poses, options);
  std::printf("%zu of %zu rotations were outside their limits, %zu are now\n", before, poses.size(), after);
  return before > 0 && after == 0 ? 0 : 1;
}
