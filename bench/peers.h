// Peers: what this field proposes, approximate as it is, written plainly with the C library's trigonometry. What
// Ligament is timed against:
//   volumes         D. Holden, Joint Limits, theorangeduck.com/page/joint-limits
//   cone, disc      the blog post "Cone Limit in Quaternion Space", and how physics engines do elliptic cones
//   spherical, hinge    the VRM Consortium's draft of VRMC_springBone_limit
//   polygon         the sum of angles, as dissertations on joint sinus cones have it
//
// Each takes a rotation of either hemisphere and returns one inside its limit, or nearly. The twist axis is +Y, as
// everywhere in Ligament. What is wrong in its source, rather than approximate, is put right.
#pragma once

#include "math/mat3.h"

#include <memory>
#include <vector>

namespace ligament::bench {

/// Of the text on cones in quaternion space: swing in a circle of the (x, z) disc, twist in a range.
struct PeerCone {
  float angle;  ///< half-angle
  float twist_min, twist_max;
};
Quatf clamp_cone(const PeerCone&, Quatf);

/// An elliptic cone: swing to the nearest point of an ellipse in the (x, z) disc, which is not the nearest direction.
struct PeerDisc {
  float x, z;  ///< semi-axes, sin ½ of the angles
  float twist_min, twist_max;
};
Quatf clamp_disc(const PeerDisc&, Quatf);

/// Of the VRM text, pseudo-code of its appendix: the direction is clamped, the twist stays.
struct PeerSpherical {
  float pitch, yaw;
  Quatf rotation = identity<float>();
};
Quatf clamp_spherical(const PeerSpherical&, Quatf);
struct PeerHinge {
  float angle;
  Quatf rotation = identity<float>();
};
Quatf clamp_hinge(const PeerHinge&, Quatf);

/// The dissertation's spherical polygon, counter-clockwise seen from outside: inside where the arcs seen from the
/// direction add up to a whole turn, else the nearest point of all arcs by arc cosines.
struct PeerPolygon {
  std::vector<Vec3f> vertices;
  float twist_min, twist_max;
};
Quatf clamp_polygon(const PeerPolygon&, Quatf);

/// Holden's shapes in the space of rotation vectors: log, clamp, exp.
struct PeerBox {
  Vec3f min, max;
};
Quatf clamp_box(const PeerBox&, Quatf);
struct PeerOrientedBox {
  PeerBox box;
  Vec3f position;
  Mat3f rotation;
};
Quatf clamp_oriented_box(const PeerOrientedBox&, Quatf);
/// Eight steps of Newton's method.
struct PeerEllipsoid {
  Vec3f scale;
  Vec3f position;
  Mat3f rotation;
};
Quatf clamp_ellipsoid(const PeerEllipsoid&, Quatf);
/// One sweep over the axes.
struct PeerKdop {
  std::vector<Vec3f> axes;
  std::vector<float> min, max;
  Vec3f position;
  Mat3f rotation;
};
Quatf clamp_kdop(const PeerKdop&, Quatf);

// The same three by Eigen.
Quatf clamp_disc_by_eigen(const PeerDisc&, Quatf);
Quatf clamp_ellipsoid_by_eigen(const PeerEllipsoid&, Quatf);
Quatf clamp_kdop_by_eigen(const PeerKdop&, Quatf);

#ifdef LIGAMENT_BENCH_BULLET
/// Bullet's btConeTwistConstraint, which clamps its motor's target: along the radius of an ellipse of swing angles.
class PeerBullet {
 public:
  /// The twist lies within ± twist.
  PeerBullet(float swing_x, float swing_z, float twist);
  Quatf clamp(Quatf) const;

 private:
  struct Joint;
  std::shared_ptr<Joint> joint_;
};
#endif

}  // namespace ligament::bench
