// Changed rotations as keys.
#pragma once

#include "io/gltf/channels.h"

#include <map>
#include <span>

namespace ligament::gltf {

/// What was changed of one joint in one animation.
struct Change {
  Keys keys;                               ///< as the file has them; without times if it has none
  std::map<std::size_t, Quatf> rotations;  ///< by frame, of the node
};

/// The keys with all that was changed. A changed frame without a key gets one, and so do the frames from the key before
/// it to the key after it, so that what lies between keys stays as it was. `frames` are the times of all frames, among
/// them those of the keys; `rest` is the rotation of a joint without keys. `times` is the same pointer as before if no
/// key was added.
///
/// A changed or added key of CUBICSPLINE has as tangent the slope from the key before it to the key after it, made so
/// short that the curve does not swing beyond any of the three; at the ends it has none.
Keys changed_keys(const Change&, Quatf rest, std::span<const float> frames);

}  // namespace ligament::gltf
