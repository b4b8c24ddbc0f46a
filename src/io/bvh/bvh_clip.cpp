// From the numbers of a BVH file to a clip.
#include "io/bvh/bvh.h"
#include "io/bvh/bvh_axes.h"
#include "io/bvh/half_angle.h"
#include "math/clones.h"
#include "math/trig.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace ligament {

namespace {

using detail::RotationAxes;

/// Frames that are converted together: few enough that their numbers stay in the innermost cache from joint to joint.
constexpr std::size_t kBlock = 32;
using BlockOfFloats = std::array<float, kBlock>;

/// The numbers of some frames.
struct Rows {
  const double* degrees;
  std::size_t stride;  ///< from one row to the next
  std::size_t count;   ///< at most kBlock
};

/// The half angles of some frames about each of a joint's three axes; 0 beyond the frames, and about axes that it does
/// not turn about.
struct HalfAngles {
  alignas(64) BlockOfFloats about[3]{};
};

/// Rotations by their components along three axes, and w.
struct BlockOfRotations {
  alignas(64) BlockOfFloats along[3];
  alignas(64) BlockOfFloats w;
};

HalfAngles half_angles(const Rows& rows, const RotationAxes& axes) {
  HalfAngles half;
  for (int n = 0; n < axes.count; ++n) {
    const double* degrees = rows.degrees + axes.column[n];
    for (std::size_t f = 0; f < rows.count; ++f) half.about[n][f] = detail::half_angle(degrees[f * rows.stride]);
  }
  return half;
}

/// The products of rotations about the axes i, j, k, all different. ε = +1 where i × j = k, −1 where i × j = −k:
///   w = ca·cb·cc − ε·sa·sb·sc    i = sa·cb·cc + ε·ca·sb·sc
///   j = ca·sb·cc − ε·sa·cb·sc    k = ca·cb·sc + ε·sa·sb·cc
/// The loop runs over the whole block, so that it vectorises without a rest.
LIGAMENT_CLONES [[gnu::flatten]] void multiply(const HalfAngles& half, float sign, BlockOfRotations& out) {
  for (std::size_t f = 0; f < kBlock; ++f) {
    const SinCos<float> a = sin_cos(half.about[0][f]), b = sin_cos(half.about[1][f]), c = sin_cos(half.about[2][f]);
    const float cc = b.cos * c.cos, ss = b.sin * c.sin * sign;
    const float sc = b.sin * c.cos, cs = b.cos * c.sin;
    const float signed_sa = a.sin * sign;
    out.along[0][f] = a.sin * cc + a.cos * ss;
    out.along[1][f] = a.cos * sc - signed_sa * cs;
    out.along[2][f] = a.cos * cs + signed_sa * sc;
    out.w[f] = a.cos * cc - a.sin * ss;
  }
}

/// The rotations of one joint in some frames.
void convert_joint(const Rows& rows, const RotationAxes& axes, Quatf* out) {
  BlockOfRotations product;
  multiply(half_angles(rows, axes), axes.sign, product);
  const BlockOfFloats* along[3];
  for (int n = 0; n < 3; ++n) along[axes.axis[n]] = &product.along[n];
  for (std::size_t f = 0; f < rows.count; ++f) {
    out[f] = {(*along[0])[f], (*along[1])[f], (*along[2])[f], product.w[f]};
  }
}

/// Positions beyond a float's range are nonsense, but stay finite.
float to_float(double x) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(clamp(x, -kLargest, kLargest));
}

/// The component of a translation that a position channel replaces.
float& component(Vec3f& v, Channel channel) {
  return channel == Channel::x_position ? v.x : channel == Channel::y_position ? v.y : v.z;
}

void convert_positions(const Bvh& bvh, std::size_t joint, Clip& clip) {
  const std::vector<Channel>& channels = bvh.header.channels[joint];
  std::vector<Vec3f>& out = clip.translations[joint];
  const Vec3d offset = clip.skeleton.joints[joint].offset;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    if (channels[c] > Channel::z_position) continue;
    out.resize(clip.frames, {to_float(offset.x), to_float(offset.y), to_float(offset.z)});
    const std::size_t column = bvh.header.first_channel[joint] + c;
    for (std::size_t f = 0; f < clip.frames; ++f) {
      component(out[f], channels[c]) = to_float(bvh.values[f * bvh.header.channel_count + column]);
    }
  }
}

}  // namespace

void to_clip(const Bvh& bvh, Clip& clip) {
  assert(bvh.values.size() == bvh.frames * bvh.header.channel_count);
  const std::size_t joints = bvh.header.skeleton.size(), channels = bvh.header.channel_count;
  clip.skeleton = bvh.header.skeleton;
  clip.frame_time = bvh.header.frame_time;
  clip.frames = bvh.frames;
  clip.rotations.resize(joints * clip.frames);
  clip.translations.assign(joints, {});
  std::vector<RotationAxes> axes;
  for (std::size_t j = 0; j < joints; ++j) axes.push_back(detail::rotation_axes(bvh.header, j));
  for (std::size_t first = 0; first < clip.frames; first += kBlock) {
    const Rows rows{bvh.values.data() + first * channels, channels, std::min(kBlock, clip.frames - first)};
    for (std::size_t j = 0; j < joints; ++j) convert_joint(rows, axes[j], clip.track(j).data() + first);
  }
  for (std::size_t j = 0; j < joints; ++j) convert_positions(bvh, j, clip);
}

Clip to_clip(const Bvh& bvh) {
  Clip clip;
  to_clip(bvh, clip);
  return clip;
}

Quatf rotation_at(const Bvh& bvh, std::size_t joint, std::size_t frame) {
  const std::size_t channels = bvh.header.channel_count;
  Quatf q;
  convert_joint({bvh.values.data() + frame * channels, channels, 1}, detail::rotation_axes(bvh.header, joint), &q);
  return q;
}

}  // namespace ligament
