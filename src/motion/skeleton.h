// Skeleton: the joints of a character, parents before children, in their rest pose.
#pragma once

#include "base/export.h"
#include "math/quat.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ligament {

inline constexpr int kNoParent = -1;

struct Joint {
  std::string name;  ///< unique in its skeleton: a second "Arm" is "Arm#2"
  int parent = kNoParent;
  Vec3d offset;               ///< rest translation from the parent, in the parent's axes, in the file's unit
  std::vector<Vec3d> ends{};  ///< end sites: where leaf bones stop, in this joint's axes
};

/// Rest rotations are the identity, as in BVH; a format that has others states them as a reference pose.
struct Skeleton {
  std::vector<Joint> joints;  ///< a parent always precedes its children; there may be several roots

  std::size_t size() const { return joints.size(); }
};

/// The joint with this name.
LIGAMENT_API std::optional<std::size_t> find_joint(const Skeleton&, std::string_view name);

/// Makes names unique in order of appearance: name, name#2, name#3, …
LIGAMENT_API void make_names_unique(Skeleton&);

/// A number that two skeletons share if all offsets, rounded to 1e-4 of the skeleton's size, agree: recordings of one
/// person.
LIGAMENT_API std::uint64_t body_fingerprint(const Skeleton&);

}  // namespace ligament
