// Which accessors may be changed where they are: those whose bytes nothing else in the file uses.
#pragma once

#include "io/gltf/accessor.h"

#include <vector>

namespace ligament::gltf {

class Sharing {
 public:
  explicit Sharing(const Document&);

  /// Whether one sampler refers to the accessor, no mesh or skin does, and no other accessor or buffer view has any of
  /// its bytes. Of what extensions refer to, whole buffer views are known at least.
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
