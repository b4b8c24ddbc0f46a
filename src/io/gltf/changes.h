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

/// The keys with all that was changed. A changed frame without a key gets one, and so do all frames between the key
/// before it and the key after it, so that their rotations stay as they were. `frames` are the times of all frames,
/// among them those of the keys; `rest` is the rotation of a joint without keys. If no key was added, `times` is the
/// same pointer as before.
///
/// Tangents of CUBICSPLINE: those of keys that stay as they are stay, too. A changed or added key gets the slope from
/// the key before it to the key after it, but at most three times the slope to either of them, so that between changed
/// keys the curve strays from the nearer one by no more than they are apart. As the first or last key it gets zero.
Keys changed_keys(const Change&, Quatf rest, std::span<const float> frames);

}  // namespace ligament::gltf
