// Which accessors may be changed where they are: those whose bytes nothing else in the file uses.
#pragma once

#include "io/gltf/accessor.h"

#include <vector>

namespace ligament::gltf {

class Sharing {
 public:
  explicit Sharing(const Document&);

  /// Whether nothing but one sampler refers to the accessor, and its bytes, the range, belong to no other accessor.
  /// Buffer views without an accessor, such as those of images, count as used from beginning to end.
  bool is_alone(std::size_t accessor, const Range&) const;
  /// How many channels of an animation a sampler has.
  std::size_t channels(std::size_t animation, std::size_t sampler) const;

 private:
  struct Use {
    std::optional<std::size_t> accessor;  ///< nothing for a whole buffer view
    Range range;
  };
  void count_references(const Document&);
  void find_uses(const Document&);
  void use_sparse(const Document&, Json accessor);

  std::vector<std::size_t> references_;             ///< to each accessor
  std::vector<std::vector<std::size_t>> channels_;  ///< [animation][sampler]
  std::vector<Use> uses_;
};

}  // namespace ligament::gltf
