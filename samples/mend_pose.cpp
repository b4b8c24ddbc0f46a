// Mends a pose: every joint that is outside its limit moves to the nearest rotation inside.
//
// usage: mend_pose [LIMITS.json CLIP.bvh FRAME]     without arguments: a leg whose limits are made here
#include "rig/bind.h"
#include "io/bvh/bvh.h"
#include "io/limits/limits_json.h"

#include <cstdio>
#include <cstdlib>
#include <string>

using namespace ligament;

namespace {

constexpr float kDegree = kPi<float> / 180;

void print(const char* what, Quatf q) {
  const Vec3f v = log(q) * (1 / kDegree);
  std::printf("  %-7s %8.2f %8.2f %8.2f\n", what, v.x, v.y, v.z);
}

void tell(const std::string& name, Quatf before, Quatf after) {
  std::printf("%s is %.1f deg outside; rotation vector in degrees:\n", name.c_str(),
              angle_between(before, after) / kDegree);
  print("before", before);
  print("after", after);
}

/// Moves every joint that is outside its limit to the nearest rotation inside. Returns how many there were.
int mend(const LimitSet& limits, const Skeleton& skeleton, Pose& pose) {
  int mended = 0;
  for (const JointLimit& limit : limits.joints) {
    const auto joint = find_joint(skeleton, limit.name);
    if (!joint) continue;
    const Projection nearest = project_local(limit, pose[*joint]);
    if (nearest.inside) continue;
    tell(limit.name, pose[*joint], nearest.rotation);
    pose[*joint] = nearest.rotation;
    ++mended;
  }
  return mended;
}

/// A hip with a range for each component of its rotation vector, and a knee that bends about X, one way.
LimitSet leg_limits() {
  JointLimit hip, knee;
  hip.name = "Hip";
  const Result<Box> box = make_box(Vec3f{-120, -45, -45} * kDegree, Vec3f{30, 45, 45} * kDegree);
  hip.limit = *make_volume(identity<float>(), *box);

  // A hinge is a twist without swing. The twist turns about the limit frame's +Y, which is laid along X here.
  knee.name = "Knee";
  knee.parent = "Hip";
  knee.frame = from_two_vectors(Vec3f{0, 1, 0}, Vec3f{1, 0, 0});
  knee.limit = *make_swing_twist(*make_cone(0), identity<float>(), *make_twist_range(0, 150 * kDegree));
  return {{hip, knee}};
}

int mend_leg() {
  const Skeleton leg{{{"Hip", kNoParent, {0, 0.9, 0}}, {"Knee", 0, {0, -0.4, 0}}}};
  Pose pose{exp(Vec3f{20, 80, 0} * kDegree), exp(Vec3f{-40, 0, 0} * kDegree)};
  const LimitSet limits = leg_limits();
  const bool found_both = mend(limits, leg, pose) == 2;
  const bool nothing_left = mend(limits, leg, pose) == 0;
  return found_both && nothing_left ? 0 : 1;
}

int fail(const Error& error) {
  std::fprintf(stderr, "mend_pose: %s\n", error.message().c_str());
  return 2;
}

int mend_frame(const char* limits_path, const char* clip_path, std::size_t frame) {
  const Result<LimitsFile> limits = read_limits(limits_path);
  if (!limits) return fail(limits.error());
  const Result<Bvh> bvh = read_bvh(clip_path);
  if (!bvh) return fail(bvh.error());
  const Clip clip = to_clip(*bvh);
  if (frame >= clip.frames) return fail({clip_path, "has no such frame"});
  // Refuses a file for another skeleton, and limits that this version cannot enforce.
  const Result<BoundLimits> fits = bind(limits->set, clip.skeleton);
  if (!fits) return fail(fits.error());

  Pose pose = pose_at(clip, frame);
  if (mend(limits->set, clip.skeleton, pose) == 0) std::printf("every joint is inside its limit\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 1) return mend_leg();
  if (argc == 4) return mend_frame(argv[1], argv[2], std::strtoul(argv[3], nullptr, 10));
  return fail({"", "usage: mend_pose [LIMITS.json CLIP.bvh FRAME]"});
}
