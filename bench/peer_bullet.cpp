// Bullet's cone-twist joint as a peer. Built only where libbullet-dev is installed.
#include "peers.h"

#include <BulletDynamics/ConstraintSolver/btConeTwistConstraint.h>
#include <BulletDynamics/Dynamics/btRigidBody.h>

namespace ligament::bench {

/// A joint wants a body to sit on; it never moves.
struct PeerBullet::Joint {
  btRigidBody body{0, nullptr, nullptr};
  btConeTwistConstraint constraint{body, btTransform::getIdentity()};
};

// Bullet's twist axis is X and its spans are those about Z and Y: our axes moved on by one, (y, z, x) for (x, y, z).
PeerBullet::PeerBullet(float swing_x, float swing_z, float twist) : joint_(std::make_shared<Joint>()) {
  joint_->constraint.setLimit(swing_x, swing_z, twist);
}

[[gnu::noinline]] Quatf PeerBullet::clamp(Quatf r) const {
  joint_->constraint.setMotorTargetInConstraintSpace(btQuaternion(r.y, r.z, r.x, r.w));
  const btQuaternion& q = joint_->constraint.getMotorTarget();
  return {q.z(), q.x(), q.y(), q.w()};
}

}  // namespace ligament::bench
