// Instantiates the templates of this folder once in both scalar types, so that a mistake shows here first.
#include "math/mat3.h"
#include "math/rotation.h"

namespace ligament {
template Quat<float> exp(Vec3<float>);
template Quat<double> exp(Vec3<double>);
template Vec3<float> log(Quat<float>);
template Vec3<double> log(Quat<double>);
template Quat<float> from_two_vectors(Vec3<float>, Vec3<float>);
template Quat<double> from_two_vectors(Vec3<double>, Vec3<double>);
template SwingTwist<float> swing_twist(Quat<float>);
template SwingTwist<double> swing_twist(Quat<double>);
template Quat<float> to_quat(const Mat3<float>&);
template Quat<double> to_quat(const Mat3<double>&);
}  // namespace ligament
