#include "io/bvh/bvh.h"
#include "io/bvh/bvh_axes.h"
#include "math/rotation.h"

#include <cassert>
#include <cmath>

namespace ligament {

namespace {

using detail::RotationAxes;

constexpr double kDegreesPerRadian = 180 / kPi<double>;
/// Old angles beyond this (degrees) have too few digits left to keep their turns.
constexpr double kMostDegrees = 1e6;
/// At or below this, the sine or cosine of 45° + b/2 is what rounding to float leaves of 0: gimbal lock. Taking it for
/// 0 moves the rotation by less than three times as much (radians).
constexpr double kLockedGimbal = 2e-7;
/// The same where two angles cannot reach the rotation: only there may the answer jump.
constexpr double kNoPreference = 1e-9;

/// The angles of a joint in radians, in the order of its channels.
struct Angles {
  double angle[3] = {};
};

/// The rotation in the joint's own axes: components along its first, second and third axis, the third flipped where
/// the three are left-handed, which makes every order look like X, Y, Z.
Quatd in_order(Quatf q, const RotationAxes& axes) {
  const Quatd unit = normalize(convert<double>(q));
  const double v[3] = {unit.x, unit.y, unit.z};
  return {v[axes.axis[0]], v[axes.axis[1]], v[axes.axis[2]] * axes.sign, unit.w};
}

/// x moved by whole turns to where it is nearest to `old`.
double nearest_turn(double x, double old) { return x + kTwoPi<double> * std::round((old - x) / kTwoPi<double>); }

/// Our own square root and arctangent, not the system's: the same file everywhere.
double length_of(double x, double y) { return std::sqrt(x * x + y * y); }

double squared_distance(const Angles& a, const Angles& b) {
  double sum = 0;
  for (int n = 0; n < 3; ++n) sum += (a.angle[n] - b.angle[n]) * (a.angle[n] - b.angle[n]);
  return sum;
}

Angles nearest_turns(Angles a, const Angles& old) {
  for (int n = 0; n < 3; ++n) a.angle[n] = nearest_turn(a.angle[n], old.angle[n]);
  return a;
}

Angles one_angle(Quatd q, const Angles& old) {
  if (q.x == 0 && q.w == 0) return old;  // a half turn about another axis: every angle is equally far
  return nearest_turns({{2 * atan2(q.x, q.w)}}, old);
}

/// The angles a, b that maximise q · (turn a about X · turn b about Y). With α = a/2 and β = b/2 that is
///   ½[(w+z)·cos(α−β) + (x−y)·sin(α−β) + (w−z)·cos(α+β) + (x+y)·sin(α+β)],
/// so α−β and α+β are maximised on their own.
Angles two_angles(Quatd q, const Angles& old) {
  double difference = atan2(q.x - q.y, q.w + q.z), sum = atan2(q.x + q.y, q.w - q.z);
  if (length_of(q.x - q.y, q.w + q.z) <= kNoPreference) difference = old.angle[0] - sum;
  if (length_of(q.x + q.y, q.w - q.z) <= kNoPreference) sum = old.angle[0] - difference;
  return nearest_turns({{sum + difference, sum - difference}}, old);
}

/// The angles a, b, c of q = X(a)·Y(b)·Z(c). With α, β, γ their halves,
///   w + y = (cos β + sin β)·cos(γ + α)    z + x = (cos β + sin β)·sin(γ + α)
///   w − y = (cos β − sin β)·cos(γ − α)    z − x = (cos β − sin β)·sin(γ − α),
/// and the factors are √2·sin and √2·cos of 45° + β. Where one of them vanishes, so does what it says about α.
Angles three_angles(Quatd q, const Angles& old) {
  const double plus = length_of(q.w + q.y, q.z + q.x), minus = length_of(q.w - q.y, q.z - q.x);
  double sum = atan2(q.z + q.x, q.w + q.y), difference = atan2(q.z - q.x, q.w - q.y);
  if (minus <= kLockedGimbal) difference = sum - old.angle[0];
  if (plus <= kLockedGimbal) sum = difference + old.angle[0];
  const double b = 2 * atan2(plus, minus) - kHalfPi<double>;
  const Angles first = nearest_turns({{sum - difference, b, sum + difference}}, old);
  const Angles second =
      nearest_turns({{sum - difference + kPi<double>, kPi<double> - b, sum + difference + kPi<double>}}, old);
  return squared_distance(second, old) < squared_distance(first, old) ? second : first;
}

Angles nearest_angles(Quatd q, int count, const Angles& old) {
  if (count == 3) return three_angles(q, old);
  return count == 2 ? two_angles(q, old) : one_angle(q, old);
}

double usable(double degrees) { return std::fabs(degrees) <= kMostDegrees ? degrees : 0; }

}  // namespace

void set_rotation(Bvh& bvh, std::size_t joint, std::size_t frame, Quatf q) {
  assert(joint < bvh.header.skeleton.size() && frame < bvh.frames);
  const RotationAxes axes = detail::rotation_axes(bvh.header, joint);
  if (axes.count == 0) return;
  double* row = bvh.values.data() + frame * bvh.header.channel_count;
  // Turning the third axis round turns its angle round.
  const double flip[3] = {1, 1, axes.sign};
  Angles old;
  for (int n = 0; n < axes.count; ++n) old.angle[n] = usable(row[axes.column[n]]) / kDegreesPerRadian * flip[n];
  const Angles angles = nearest_angles(in_order(q, axes), axes.count, old);
  for (int n = 0; n < axes.count; ++n) row[axes.column[n]] = angles.angle[n] * flip[n] * kDegreesPerRadian;
}

}  // namespace ligament
