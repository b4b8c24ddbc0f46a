// Compiles the templates that <ligament/math.h> declares, for float and double.
#include "math/mat3.h"
#include "math/rotation.h"

namespace ligament {

#define LIGAMENT_INSTANTIATE(R)                                     \
  template LIGAMENT_API R length(Vec3<R>);                          \
  template LIGAMENT_API Vec3<R> normalize_or(Vec3<R>, Vec3<R>);     \
  template LIGAMENT_API R angle_between(Vec3<R>, Vec3<R>);          \
  template LIGAMENT_API Quat<R> normalize(Quat<R>);                 \
  template LIGAMENT_API Quat<R> nearest_cover(Quat<R>, Quat<R>);    \
  template LIGAMENT_API Quat<R> exp(Vec3<R>);                       \
  template LIGAMENT_API Vec3<R> log(Quat<R>);                       \
  template LIGAMENT_API R rotation_angle(Quat<R>);                  \
  template LIGAMENT_API R angle_between(Quat<R>, Quat<R>);          \
  template LIGAMENT_API Quat<R> from_two_vectors(Vec3<R>, Vec3<R>); \
  template LIGAMENT_API Quat<R> slerp(Quat<R>, Quat<R>, R)
LIGAMENT_INSTANTIATE(float);
LIGAMENT_INSTANTIATE(double);
#undef LIGAMENT_INSTANTIATE

}  // namespace ligament
