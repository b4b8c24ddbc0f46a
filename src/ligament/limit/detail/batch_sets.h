// Batches as compiled for each instruction set.
#pragma once

#include <ligament/limit/batch.h>

namespace ligament {

#define LIGAMENT_DECLARE_SET(set)                                                                               \
  namespace set {                                                                                               \
  extern const std::size_t kLanes;                                                                              \
  void project_batch(const Limit&, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count, \
                     std::uint8_t* inside);                                                                     \
  }
LIGAMENT_DECLARE_SET(baseline)
#ifdef LIGAMENT_X86_SETS
LIGAMENT_DECLARE_SET(avx2)
LIGAMENT_DECLARE_SET(avx512)
#endif
#undef LIGAMENT_DECLARE_SET

}  // namespace ligament
