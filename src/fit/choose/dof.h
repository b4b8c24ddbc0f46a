// How many degrees of freedom a joint's motion has.
#pragma once

#include "fit/gather/cloud.h"

namespace ligament {

/// 0: it never moves (1 mrad) · 1: it turns about one axis · 2: two hinges in a row · 3: anything else.
int degrees_of_freedom(const Cloud&);

/// The axis of a cloud that turns about one axis, through its origin, and how far points lie off it.
struct SingleAxis {
  Vec3d axis;
  double off_axis = 0;  ///< radians, the largest of all but the most outlying 0.1 % of frames
};
SingleAxis single_axis(const Cloud&);

}  // namespace ligament
