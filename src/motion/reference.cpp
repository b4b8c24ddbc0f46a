#include "motion/reference.h"

#include "math/clones.h"
#include "math/mat3.h"
#include "math/strip.h"
#include "math/symmetric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ligament {
namespace {

/// Sums of q·qᵀ: xx, xy, xz, xw, yy, yz, yw, zz, zw, ww.
struct Products {
  Strip<> of[10]{};
};

/// Without weights, each rotation counts 1.
LIGAMENT_CLONES void add_products(std::span<const Quatf> rotations, const double* weights, Products& sums) {
  for (std::size_t begin = 0; begin < rotations.size(); begin += kStrip) {
    const int count = static_cast<int>(std::min<std::size_t>(kStrip, rotations.size() - begin));
    const Quatf* q = rotations.data() + begin;
    const Strip<> part[4] = {make_strip(count, [&](int i) { return double(q[i].x); }),
                             make_strip(count, [&](int i) { return double(q[i].y); }),
                             make_strip(count, [&](int i) { return double(q[i].z); }),
                             make_strip(count, [&](int i) { return double(q[i].w); })};
    const Strip<> weight = make_strip(count, [&](int i) { return weights ? weights[begin + std::size_t(i)] : 1.0; });
    int next = 0;
    for (int i = 0; i < 4; ++i) {
      const Strip<> weighted = weight * part[i];
      for (int j = i; j < 4; ++j) sums.of[next++] += weighted * part[j];
    }
  }
}

Quatd weighted_mean(std::span<const Quatf> rotations, const double* weights) {
  Products sums;
  add_products(rotations, weights, sums);
  Square<4> moments{};
  int next = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = i; j < 4; ++j) moments[i][j] = moments[j][i] = sums.of[next++].sum();
  }
  const EigenPairs<4> pairs = eigen_pairs(moments);
  if (!(pairs.values[3] > 0)) return identity<double>();
  const std::array<double, 4>& e = pairs.vectors[3];
  return upper_hemisphere(normalize(Quatd{e[0], e[1], e[2], e[3]}));
}

/// The reference pose's rotation from joint axes to model axes.
std::vector<Quatd> model_rotations(const Skeleton& skeleton, std::span<const Quatf> reference) {
  std::vector<Quatd> model(skeleton.size());
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const Quatd local = convert<double>(reference[j]);
    model[j] = parent == kNoParent ? local : normalize(model[static_cast<std::size_t>(parent)] * local);
  }
  return model;
}

}  // namespace

Quatd mean_rotation(std::span<const Quatf> rotations) { return weighted_mean(rotations, nullptr); }

Quatd mean_rotation(std::span<const Quatf> rotations, std::span<const double> weights) {
  return weighted_mean(rotations, weights.data());
}

Pose reference_pose(const Clip& clip, ReferenceKind kind) {
  Pose pose = rest_pose(clip.skeleton);
  if (kind == ReferenceKind::rest || clip.frames == 0) return pose;
  if (kind == ReferenceKind::first_frame) return pose_at(clip, 0);
  for (std::size_t j = 0; j < pose.size(); ++j) pose[j] = convert<float>(mean_rotation(clip.track(j)));
  return pose;
}

void make_relative(std::span<Quatf> track, Quatf reference) {
  if (reference == identity<float>()) return;
  const Quatf inverse = conjugate(reference);
  for (Quatf& q : track) q = inverse * q;
}

void unroll(std::span<Quatf> track) {
  Quatf last = identity<float>();
  for (Quatf& q : track) {
    q = nearest_cover(q, last);
    last = q;
  }
}

std::vector<Vec3d> bone_axes(const Skeleton& skeleton, std::span<const Quatf> reference) {
  std::vector<Vec3d> axes(skeleton.size(), Vec3d{});
  const auto add = [&](std::size_t joint, Vec3d towards) {
    axes[joint] = axes[joint] + normalize_or(towards, Vec3d{});
  };
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Joint& joint = skeleton.joints[j];
    if (joint.parent != kNoParent) add(static_cast<std::size_t>(joint.parent), joint.offset);
    for (const Vec3d& end : joint.ends) add(j, end);
  }
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    if (dot(axes[j], axes[j]) > 1e-12) {
      axes[j] = normalize_or(axes[j], Vec3d{0, 1, 0});
      continue;
    }
    const int parent = skeleton.joints[j].parent;
    axes[j] = parent == kNoParent
                  ? Vec3d{0, 1, 0}
                  : rotate(conjugate(convert<double>(reference[j])), axes[static_cast<std::size_t>(parent)]);
  }
  return axes;
}

std::vector<Quatf> limit_frames(const Skeleton& skeleton, std::span<const Quatf> reference) {
  constexpr double kAlongZ = 0.9;  // cosine; within 26° of ±Z a bone counts as running along it
  const std::vector<Vec3d> axes = bone_axes(skeleton, reference);
  const std::vector<Quatd> model = model_rotations(skeleton, reference);
  std::vector<Quatf> frames(skeleton.size());
  for (std::size_t j = 0; j < skeleton.size(); ++j) {
    const Vec3d y = axes[j];
    const bool along_z = std::fabs(rotate(model[j], y).z) > kAlongZ;
    const Vec3d front = rotate(conjugate(model[j]), along_z ? Vec3d{0, 1, 0} : Vec3d{0, 0, 1});
    const Vec3d z = normalize_or(front - y * dot(front, y), any_perpendicular(y));
    frames[j] = convert<float>(to_quat(from_columns(cross(y, z), y, z)));
  }
  return frames;
}

}  // namespace ligament
