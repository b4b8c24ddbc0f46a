#include "math/clones.h"
#include "io/bvh/bvh.h"
#include "io/bvh/bvh_clip.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>

namespace ligament {

namespace {

using detail::BlockOfFloats;
using detail::kBlock;
using detail::RotationAxes;

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
    float* out = half[column].data();
    for (std::size_t f = 0; f < rows.count; ++f) {
      out[f] = static_cast<float>(degrees[f * rows.stride] * detail::kHalfRadiansPerDegree);
    }
    for (std::size_t f = rows.count; f < kBlock; ++f) out[f] = 0;
  }
}

/// The magnitudes of floats are ordered as their bits are, NaN above all; whole numbers vectorise where comparing and
/// branching on floats does not.
std::int32_t magnitude_bits(float x) { return std::bit_cast<std::int32_t>(x) & 0x7FFFFFFF; }

/// Whether any is a whole turn or more.
LIGAMENT_CLONES bool any_far(const BlockOfFloats& half) {
  constexpr auto kWholeTurn = std::bit_cast<std::int32_t>(kPi<float>);
  std::int32_t room = 0;
  for (std::size_t f = 0; f < kBlock; ++f) room |= kWholeTurn - 1 - magnitude_bits(half[f]);
  return room < 0;
}

LIGAMENT_CLONES bool all_zero(const BlockOfFloats& half) {
  std::int32_t any = 0;
  for (std::size_t f = 0; f < kBlock; ++f) any |= magnitude_bits(half[f]);
  return any == 0;
}

void halve_far_turns(const Rows& rows, BlockOfFloats* half) {
  for (std::size_t column = 0; column < rows.stride; ++column) {
    if (!any_far(half[column])) continue;
    for (std::size_t f = 0; f < rows.count; ++f) {
      half[column][f] = detail::half_angle(rows.degrees[f * rows.stride + column]);
    }
  }
}

struct BlockOfSinCos {
  alignas(64) BlockOfFloats sin, cos;
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
  out.sin.fill(0);
  out.cos.fill(1);
}

/// The product of rotations about the axes i, j, k, all different, in components (i, j, k, w). ε = +1 where i × j = k,
/// −1 where i × j = −k:
///   w = ca·cb·cc − ε·sa·sb·sc    i = sa·cb·cc + ε·ca·sb·sc
///   j = ca·sb·cc − ε·sa·cb·sc    k = ca·cb·sc + ε·sa·sb·cc
LIGAMENT_CLONES void multiply(const BlockOfSinCos (&angle)[3], float sign, BlockOfFloats* const (&out)[4]) {
  const auto& [a, b, c] = angle;
  float *i = out[0]->data(), *j = out[1]->data(), *k = out[2]->data(), *w = out[3]->data();
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

/// The rotations of one joint, whose half angles are given.
void convert_joint(const BlockOfFloats* half, std::size_t count, const RotationAxes& axes, Quatf* out) {
  BlockOfSinCos angle[3];
  for (int n = 0; n < 3; ++n) {
    if (n >= axes.count || all_zero(half[axes.column[n]])) {  // recordings are full of axes that never turn
      set_to_no_turn(angle[n]);
    } else {
      sin_cos_of(half[axes.column[n]], angle[n]);
    }
  }
  alignas(64) BlockOfFloats component[4];
  const int* axis = axes.axis;
  multiply(angle, axes.sign, {&component[axis[0]], &component[axis[1]], &component[axis[2]], &component[3]});
  interleave(component, count, out);
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

}  // namespace

namespace detail {

void start_clip(const BvhHeader& header, std::size_t frames, Clip& clip) {
  clip.skeleton = header.skeleton;
  clip.frame_time = header.frame_time;
  clip.frames = frames;
  clip.rotations.resize(clip.skeleton.size() * frames);
  clip.translations.assign(clip.skeleton.size(), {});
}

RotationWriter::RotationWriter(const BvhHeader& header) {
  for (std::size_t j = 0; j < header.skeleton.size(); ++j) axes_.push_back(rotation_axes(header, j));
}

void RotationWriter::write(const BlockOfFloats* half, std::size_t first, std::size_t count, Clip& clip) const {
  for (std::size_t j = 0; j < axes_.size(); ++j) {
    convert_joint(half, count, axes_[j], clip.rotations.data() + j * clip.frames + first);
  }
}

void convert_rotations(const Bvh& bvh, Clip& clip) {
  start_clip(bvh.header, bvh.frames, clip);
  const RotationWriter writer(bvh.header);
  const std::size_t channels = bvh.header.channel_count;
  std::vector<BlockOfFloats> half(channels);
  for (std::size_t first = 0; first < clip.frames; first += kBlock) {
    const Rows rows{bvh.values.data() + first * channels, channels, std::min(kBlock, clip.frames - first)};
    halve(rows, half.data());
    halve_far_turns(rows, half.data());
    writer.write(half.data(), first, rows.count, clip);
  }
}

}  // namespace detail

Clip to_clip(const Bvh& bvh) {
  assert(bvh.values.size() == bvh.frames * bvh.header.channel_count);
  Clip clip;
  detail::convert_rotations(bvh, clip);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) convert_positions(bvh, j, clip);
  return clip;
}

}  // namespace ligament
