// A user's program: everything it needs comes from find_package(ligament).
#include <ligament/ligament.h>

#include <cstdio>

int main() {
  using namespace ligament;
  const Quatf quarter_turn = exp(Vec3f{kHalfPi<float>, 0, 0});
  const Vec3f bone = bone_direction(quarter_turn);
  std::printf("a quarter turn about X takes +Y to %.3f %.3f %.3f\n", bone.x, bone.y, bone.z);
  return angle_between(bone, Vec3f{0, 0, 1}) < 1e-6f ? 0 : 1;
}
