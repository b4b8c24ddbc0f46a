// The ellipsoid of least volume around a cloud.
#pragma once

#include <ligament/fit/cloud.h>

namespace ligament::detail {

struct EnclosingEllipsoid {
  Vec3f center;
  Quatf rotation = identity<float>();
  Vec3f radii;  ///< along the columns of rotation
};

/// Within a few per cent of the least volume, and every point inside.
EnclosingEllipsoid enclosing_ellipsoid(const Cloud&);

}  // namespace ligament::detail
