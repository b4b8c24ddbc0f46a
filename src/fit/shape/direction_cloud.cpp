#include "fit/shape/direction_cloud.h"

#include "fit/most_of.h"
#include "limit/kernel/direction.h"
#include "math/clones.h"
#include "math/rotation.h"

namespace ligament {
namespace {

constexpr float kNoTwist = 9;  // of a rotation whose swing is a half turn: beyond all angles

/// Directions and twists of all rotations.
LIGAMENT_CLONES [[gnu::flatten]] void take_apart(std::span<const Quatf> rotations, DirectionCloud& cloud) {
  const Quatf* q = rotations.data();
  float *x = cloud.x.data(), *y = cloud.y.data(), *z = cloud.z.data(), *twist = cloud.twists.data();
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const Vec3f d = bone_direction(q[i]);
    x[i] = d.x, y[i] = d.y, z[i] = d.z;
    const SwingAndTwist<float> parts = swing_twist(q[i]);
    twist[i] = parts.half_turn ? kNoTwist : twist_angle(parts.twist);
  }
}

LIGAMENT_CLONES [[gnu::flatten]] void rotate_all(Quatf by, DirectionCloud& cloud) {
  float *x = cloud.x.data(), *y = cloud.y.data(), *z = cloud.z.data();
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Vec3f d = rotate(by, Vec3f{x[i], y[i], z[i]});
    x[i] = d.x, y[i] = d.y, z[i] = d.z;
  }
}

/// Calls each(i, direction) for all of them.
template <class Each>
void for_each_direction(const DirectionCloud& cloud, Each each) {
  const float *x = cloud.x.data(), *y = cloud.y.data(), *z = cloud.z.data();
  const std::size_t size = cloud.size();
  for (std::size_t i = 0; i < size; ++i) each(i, Vec3d{x[i], y[i], z[i]});
}

/// The middle of the smallest cap, nearly: steps that shorten towards whatever lies furthest.
Vec3d middle_of_cap(const DirectionCloud& cloud) {
  constexpr int kSteps = 200;
  Vec3d sum{};
  for (std::size_t i = 0; i < cloud.size(); ++i) sum = sum + convert<double>(cloud.direction(i));
  Vec3d middle = normalize_or(sum, Vec3d{0, 1, 0});
  std::vector<double> along(cloud.size());
  for (int i = 1; i <= kSteps; ++i) {
    fill_dots(cloud.x, cloud.y, cloud.z, -middle, along.data());
    const Vec3d furthest = convert<double>(cloud.direction(first_most(along)));
    middle = normalize_or(middle + (furthest - middle) * (1.0 / (i + 1)), middle);
  }
  return middle;
}

/// The turn about +Y that lays the main axes of the swing vectors along x and z.
double main_turn(const DirectionCloud& cloud) {
  const PlanePoints s = swing_vectors(cloud);
  double xx = 0, xz = 0, zz = 0;
  for (std::size_t i = 0; i < s.size(); ++i) xx += s.x[i] * s.x[i], xz += s.x[i] * s.z[i], zz += s.z[i] * s.z[i];
  return -0.5 * atan2(2 * xz, xx - zz);
}

/// Keeps the twists of those that have one.
void drop_half_turns(DirectionCloud& cloud) {
  cloud.twisted.resize(cloud.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    cloud.twists[count] = cloud.twists[i];
    cloud.twisted[count] = static_cast<std::uint32_t>(i);
    count += cloud.twists[count] == kNoTwist ? 0 : 1;
  }
  cloud.twists.resize(count);
  cloud.twisted.resize(count);
}

}  // namespace

DirectionCloud make_direction_cloud(std::span<const Quatf> rotations) {
  DirectionCloud cloud;
  for (std::vector<float>* numbers : {&cloud.x, &cloud.y, &cloud.z, &cloud.twists}) numbers->resize(rotations.size());
  take_apart(rotations, cloud);
  drop_half_turns(cloud);
  const Vec3d up{0, 1, 0};
  const Quatd lean = from_two_vectors(up, middle_of_cap(cloud));
  rotate_all(convert<float>(conjugate(lean)), cloud);
  const Quatd turn = exp(Vec3d{0, main_turn(cloud), 0});
  rotate_all(convert<float>(conjugate(turn)), cloud);
  cloud.rotation = convert<float>(normalize(lean * turn));
  return cloud;
}

LIGAMENT_CLONES [[gnu::flatten]] PlanePoints swing_vectors(const DirectionCloud& cloud) {
  PlanePoints points(cloud.size());
  for_each_direction(cloud, [x = points.x.data(), z = points.z.data()](std::size_t i, Vec3d d) {
    const made::SwingVector<double> s = made::swing_vector(d);
    x[i] = s.x, z[i] = s.z;
  });
  return points;
}

LIGAMENT_CLONES [[gnu::flatten]] PlanePoints swing_quaternions(const DirectionCloud& cloud) {
  PlanePoints points(cloud.size());
  for_each_direction(cloud, [x = points.x.data(), z = points.z.data()](std::size_t i, Vec3d d) {
    const double w = sqrt(max(0.5 * (1 + d.y), 1e-12));
    x[i] = 0.5 * d.z / w, z[i] = -0.5 * d.x / w;
  });
  return points;
}

LIGAMENT_CLONES [[gnu::flatten]] std::vector<double> tilts(const DirectionCloud& cloud) {
  std::vector<double> tilts(cloud.size());
  for_each_direction(
      cloud, [tilt = tilts.data()](std::size_t i, Vec3d d) { tilt[i] = atan2(sqrt(d.x * d.x + d.z * d.z), d.y); });
  return tilts;
}

LIGAMENT_CLONES [[gnu::flatten]] std::vector<std::int32_t> sectors(const DirectionCloud& cloud, std::int32_t count) {
  std::vector<std::int32_t> sectors(cloud.size());
  for_each_direction(cloud, [count, sector = sectors.data()](std::size_t i, Vec3d d) {
    const double turn = atan2(d.x, d.z) / kTwoPi<double>;
    const auto whole = static_cast<std::int32_t>((turn < 0 ? turn + 1 : turn) * count);
    // What is just short of a whole turn may round to it.
    sector[i] = whole < count ? whole : 0;
  });
  return sectors;
}

LIGAMENT_CLONES [[gnu::flatten]] PitchAndYaw pitch_and_yaw(const DirectionCloud& cloud) {
  PitchAndYaw angles{std::vector<double>(cloud.size()), std::vector<double>(cloud.size())};
  for_each_direction(cloud, [pitch = angles.pitch.data(), yaw = angles.yaw.data()](std::size_t i, Vec3d d) {
    pitch[i] = atan2(d.z, d.y);
    yaw[i] = atan2(d.x, sqrt(d.y * d.y + d.z * d.z));
  });
  return angles;
}

}  // namespace ligament
