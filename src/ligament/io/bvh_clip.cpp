#include <ligament/base/clones.h>
#include <ligament/io/bvh.h>
#include <ligament/io/detail/bvh_axes.h>
#include <ligament/math/rotation.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>

namespace ligament {

namespace {

/// Frames that are converted together: few enough that their numbers stay in the innermost cache from joint to joint.
constexpr std::size_t kBlock = 32;
constexpr double kHalfRadiansPerDegree = kPi<double> / 360;
/// Half angles beyond this (radians) have too few digits left in a float, and lose whole turns first.
constexpr float kFarTurn = kPi<float>;

using detail::RotationAxes;
using BlockOfFloats = float[kBlock];

/// Two turns, not one, leave the half angle as it was, and with it the sign of the quaternion.
double within_a_turn(double degrees) { return std::isfinite(degrees) ? std::remainder(degrees, 720) : 0; }

/// Some frames of the motion.
struct Rows {
  const double* degrees;
  std::size_t stride;  ///< from one row to the next
  std::size_t count;   ///< at most kBlock
};

/// The half angles of each column, filled up with 0: of every number, as if each were an angle, which is cheaper than
/// to pick those that are.
LIGAMENT_CLONES void halve(const Rows& rows, BlockOfFloats* half) {
  for (std::size_t column = 0; column < rows.stride; ++column) {
    const double* degrees = rows.degrees + column;
    float* out = half[column];
    for (std::size_t f = 0; f < rows.count; ++f) {
      out[f] = static_cast<float>(degrees[f * rows.stride] * kHalfRadiansPerDegree);
    }
    for (std::size_t f = rows.count; f < kBlock; ++f) out[f] = 0;
  }
}

void halve_far_turns(const Rows& rows, std::size_t column, BlockOfFloats& out) {
  for (std::size_t f = 0; f < rows.count; ++f) {
    const double degrees = rows.degrees[f * rows.stride + column];
    out[f] = static_cast<float>(within_a_turn(degrees) * kHalfRadiansPerDegree);
  }
}

/// Whether all angles are 0, whether some are far turns.
struct Extent {
  bool none, far;
};
LIGAMENT_CLONES Extent extent_of(const BlockOfFloats& half) {
  // Floats of one sign are ordered as their bits are, NaN above all; whole numbers vectorise where comparing and
  // branching on floats does not.
  constexpr auto kLargest = std::bit_cast<std::int32_t>(kFarTurn);
  std::int32_t any = 0, room = 0;
  for (std::size_t f = 0; f < kBlock; ++f) {
    const std::int32_t magnitude = std::bit_cast<std::int32_t>(half[f]) & 0x7FFFFFFF;
    any |= magnitude;
    room |= kLargest - magnitude;
  }
  return {any == 0, room < 0};
}

struct BlockOfSinCos {
  alignas(32) BlockOfFloats sin, cos;
};

// The loops below always run over a whole block, so that they unroll and vectorise without a rest.
LIGAMENT_CLONES [[gnu::flatten]] void sin_cos_of(const BlockOfFloats& half, BlockOfSinCos& out) {
  for (std::size_t f = 0; f < kBlock; ++f) {
    const SinCos<float> sc = sin_cos(half[f]);
    out.sin[f] = sc.sin;
    out.cos[f] = sc.cos;
  }
}

void set_to_no_turn(BlockOfSinCos& out) {
  std::fill_n(out.sin, kBlock, 0.0f);
  std::fill_n(out.cos, kBlock, 1.0f);
}

/// The product of rotations about the axes i, j, k, all different, in components (i, j, k, w). ε = +1 where i × j = k,
/// −1 where i × j = −k:
///   w = ca·cb·cc − ε·sa·sb·sc    i = sa·cb·cc + ε·ca·sb·sc
///   j = ca·sb·cc − ε·sa·cb·sc    k = ca·cb·sc + ε·sa·sb·cc
LIGAMENT_CLONES void multiply(const BlockOfSinCos (&angle)[3], float sign, BlockOfFloats* const (&out)[4]) {
  const auto& [a, b, c] = angle;
  float *i = *out[0], *j = *out[1], *k = *out[2], *w = *out[3];
  for (std::size_t f = 0; f < kBlock; ++f) {
    const float cc = b.cos[f] * c.cos[f], ss = b.sin[f] * c.sin[f] * sign;
    const float sc = b.sin[f] * c.cos[f], cs = b.cos[f] * c.sin[f];
    const float ca = a.cos[f], sa = a.sin[f], signed_sa = sa * sign;
    i[f] = sa * cc + ca * ss;
    j[f] = ca * sc - signed_sa * cs;
    k[f] = ca * cs + signed_sa * sc;
    w[f] = ca * cc - sa * ss;
  }
}

LIGAMENT_CLONES void interleave(const BlockOfFloats (&component)[4], std::size_t count, Quatf* out) {
  for (std::size_t f = 0; f < count; ++f) {
    out[f] = {component[0][f], component[1][f], component[2][f], component[3][f]};
  }
}

/// The rotations of one joint in these rows, whose half angles are given.
void convert_rotations(const Rows& rows, BlockOfFloats* half, const RotationAxes& axes, Quatf* out) {
  BlockOfSinCos angle[3];
  for (int n = 0; n < 3; ++n) {
    const Extent extent = n < axes.count ? extent_of(half[axes.column[n]]) : Extent{true, false};
    if (extent.far) halve_far_turns(rows, axes.column[n], half[axes.column[n]]);
    if (extent.none) {  // recordings are full of axes that never turn
      set_to_no_turn(angle[n]);
    } else {
      sin_cos_of(half[axes.column[n]], angle[n]);
    }
  }
  alignas(32) BlockOfFloats component[4];
  const int* axis = axes.axis;
  multiply(angle, axes.sign, {&component[axis[0]], &component[axis[1]], &component[axis[2]], &component[3]});
  interleave(component, rows.count, out);
}

void convert_rotations(const Bvh& bvh, Clip& clip) {
  std::vector<RotationAxes> axes;
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) axes.push_back(detail::rotation_axes(bvh.header, j));
  const std::size_t channels = bvh.header.channel_count;
  const auto half = std::make_unique<BlockOfFloats[]>(channels);
  for (std::size_t first = 0; first < clip.frames; first += kBlock) {
    const Rows rows{bvh.values.data() + first * channels, channels, std::min(kBlock, clip.frames - first)};
    halve(rows, half.get());
    for (std::size_t j = 0; j < axes.size(); ++j) {
      convert_rotations(rows, half.get(), axes[j], clip.rotations.data() + j * clip.frames + first);
    }
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
  for (std::size_t c = 0; c < channels.size(); ++c) {
    if (channels[c] > Channel::z_position) continue;
    const Vec3d offset = clip.skeleton.joints[joint].offset;
    out.resize(clip.frames, {to_float(offset.x), to_float(offset.y), to_float(offset.z)});
    const std::size_t column = bvh.header.first_channel[joint] + c;
    for (std::size_t f = 0; f < clip.frames; ++f) {
      component(out[f], channels[c]) = to_float(bvh.values[f * bvh.header.channel_count + column]);
    }
  }
}

/// Everything but the translations, into a clip that may hold another motion.
void start_clip(const Bvh& bvh, Clip& clip) {
  assert(bvh.values.size() == bvh.frames * bvh.header.channel_count);
  clip.skeleton = bvh.header.skeleton;
  clip.frame_time = bvh.header.frame_time;
  clip.frames = bvh.frames;
  clip.rotations.resize(clip.skeleton.size() * clip.frames);
  clip.translations.resize(clip.skeleton.size());
  convert_rotations(bvh, clip);
}

}  // namespace

const Clip& BvhReader::rotations() {
  start_clip(bvh_, clip_);
  return clip_;
}

Clip to_clip(const Bvh& bvh) {
  Clip clip;
  start_clip(bvh, clip);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) convert_positions(bvh, j, clip);
  return clip;
}

}  // namespace ligament
