// Rotations as Ligament sees them: rotation vectors, quaternions, swing and twist.
#include <ligament/math.h>

#include <cstdio>

using namespace ligament;

namespace {

float degrees(float radians) { return radians * 180.0f / kPi<float>; }
float radians(float degrees) { return degrees * kPi<float> / 180.0f; }

void print(const char* what, Quatf q) {
  std::printf("%-24s x %+.4f  y %+.4f  z %+.4f  w %+.4f\n", what, q.x, q.y, q.z, q.w);
}
void print(const char* what, Vec3f v) { std::printf("%-24s x %+.4f  y %+.4f  z %+.4f\n", what, v.x, v.y, v.z); }

}  // namespace

int main() {
  // A rotation vector points along the axis; its length is the angle in radians.
  const Quatf bend = exp(Vec3f{radians(90), 0, 0});
  const Quatf roll = exp(Vec3f{0, radians(30), 0});
  print("bend: 90 deg about X", bend);
  print("its rotation vector", log(bend));

  // First the roll about the bone, which runs along +Y, then the bend. The swing is the shortest rotation to where the
  // bone points; what is left is the twist about it.
  const Quatf both = bend * roll;
  const Vec3f bone = bone_direction(both);
  const Quatf swing = from_two_vectors(Vec3f{0, 1, 0}, bone), twist = conjugate(swing) * both;
  print("bend after roll", both);
  print("where the bone points", bone);
  print("its swing", swing);
  std::printf("%-24s %.2f deg\n", "its twist", degrees(rotation_angle(twist)));
  std::printf("%-24s %.2f deg\n", "from bend to both", degrees(angle_between(bend, both)));

  return angle_between(swing, bend) < 1e-6f && angle_between(twist, roll) < 1e-6f ? 0 : 1;
}
