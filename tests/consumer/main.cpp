// A user's program: everything it needs comes from find_package(ligament).
#include <ligament/ligament.h>

#include <cstdio>

int main() {
  using namespace ligament;
  const Result<Limit> cone = make_limit(SwingTwist{Cone{kHalfPi<float> / 2}, TwistFree{}});
  if (!cone) return std::printf("%s\n", cone.error().message().c_str()), 1;
  const Quatf quarter_turn = exp(Vec3f{kHalfPi<float>, 0, 0});
  const Vec3f bone = bone_direction(project(*cone, quarter_turn).rotation);
  std::printf("a quarter turn about X, in a cone of 45 degrees, takes +Y to %.3f %.3f %.3f\n", bone.x, bone.y, bone.z);
  return angle_between(bone, normalize_or(Vec3f{0, 1, 1}, Vec3f{})) < 1e-6f ? 0 : 1;
}
