// The same algorithms as somebody writes them who has Eigen at hand.
#include "peers.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace ligament::bench {
namespace {

using Eigen::AngleAxisf;
using Eigen::Array3f;
using Eigen::Matrix3f;
using Eigen::Quaternionf;
using Eigen::Vector3f;

Quaternionf to_eigen(Quatf q) { return {q.w, q.x, q.y, q.z}; }
Vector3f to_eigen(Vec3f v) { return {v.x, v.y, v.z}; }
Matrix3f to_eigen(const Mat3f& m) {
  Matrix3f made;
  for (int i = 0; i < 3; ++i) made.row(i) = to_eigen(m.row[i]).transpose();
  return made;
}
Quatf from_eigen(const Quaternionf& q) { return {q.x(), q.y(), q.z(), q.w()}; }

Vector3f rotation_vector(Quaternionf q) {
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  const AngleAxisf turn(q);
  return turn.angle() * turn.axis();
}
Quaternionf rotation_of(const Vector3f& v) {
  const float angle = v.norm();
  return angle < 1e-8f ? Quaternionf::Identity() : Quaternionf(AngleAxisf(angle, v / angle));
}

}  // namespace

[[gnu::noinline]] Quatf clamp_kdop_by_eigen(const PeerKdop& shape, Quatf r) {
  const Matrix3f rotation = to_eigen(shape.rotation);
  const Vector3f position = to_eigen(shape.position);
  Vector3f p = rotation.transpose() * (rotation_vector(to_eigen(r)) - position);
  for (std::size_t k = 0; k < shape.axes.size(); ++k) {
    const Vector3f axis = to_eigen(shape.axes[k]);
    const float along = axis.dot(p);
    p += axis * (std::clamp(along, shape.min[k], shape.max[k]) - along);
  }
  return from_eigen(rotation_of(rotation * p + position));
}

[[gnu::noinline]] Quatf clamp_ellipsoid_by_eigen(const PeerEllipsoid& shape, Quatf r) {
  const Matrix3f rotation = to_eigen(shape.rotation);
  const Vector3f position = to_eigen(shape.position), v = rotation_vector(to_eigen(r));
  const Array3f scale = to_eigen(shape.scale).array(), p = rotation.transpose() * (v - position);
  if ((p / scale).matrix().norm() <= 1) return from_eigen(rotation_of(v));
  const Array3f squares = scale.square() + 1e-5f;
  // p·s²/(s² + h) lies on the ellipsoid for the h that eight steps of Newton's method look for.
  const float least = std::max(0.0f, ((p.abs() - scale) * scale).maxCoeff());
  float h = least;
  for (int i = 0; i < 8; ++i) {
    const Array3f parts = (p / (squares + h)).square() * squares;
    h = std::max(least, h - (1 - parts.sum()) / (2 * (parts / (squares + h)).sum()));
  }
  return from_eigen(rotation_of(rotation * (p * squares / (squares + h)).matrix() + position));
}

[[gnu::noinline]] Quatf clamp_disc_by_eigen(const PeerDisc& disc, Quatf r) {
  Quaternionf q = to_eigen(r);
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  Quaternionf twist(q.w(), 0, q.y(), 0);
  twist.normalize();
  Quaternionf swing = q * twist.conjugate();
  const Eigen::Array2f radii(disc.x, disc.z), squares = radii.square(), p(swing.x(), swing.z());
  if ((p / radii).square().sum() > 1) {
    float t = std::max(0.0f, (p.abs() * radii - squares).maxCoeff());
    for (int i = 0; i < 32; ++i) {
      const Eigen::Array2f parts = (radii * p / (squares + t)).square();
      const float step = (parts.sum() - 1) / (2 * (parts / (squares + t)).sum());
      t += step;
      if (std::fabs(step) <= 1e-6f) break;
    }
    const Eigen::Array2f nearest = p * squares / (squares + t);
    swing = {std::sqrt(std::max(0.0f, 1 - nearest.square().sum())), nearest.x(), 0, nearest.y()};
  }
  const float angle = 2 * std::atan2(twist.y(), twist.w()), clamped = std::clamp(angle, disc.twist_min, disc.twist_max);
  if (angle != clamped) twist = AngleAxisf(clamped, Vector3f::UnitY());
  return from_eigen(swing * twist);
}

}  // namespace ligament::bench
