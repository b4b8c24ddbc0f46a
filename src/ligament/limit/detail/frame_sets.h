// The two changes of frame around a batch, as compiled for each instruction set.
#pragma once

#include <ligament/limit/pose_batch.h>

namespace ligament {

/// These read and write whole registers: arrays go on for kFrameSlack numbers beyond `count`, whose values are not used
/// but must be some.
inline constexpr std::size_t kFrameSlack = 16;

#define LIGAMENT_DECLARE_SET(set)                                                                                    \
  namespace set {                                                                                                    \
  /* Local rotations as the limit sees them. */                                                                      \
  void locals_to_limit(const PoseLimits::Joint&, ConstRotationArrays local, RotationArrays seen, std::size_t count); \
  /* The answers for local rotations, from those for what the limit saw; `answer` may be `local`. */                 \
  void answers_to_local(const PoseLimits::Joint&, ConstRotationArrays local, ConstRotationArrays seen,               \
                        const std::uint8_t* inside, RotationArrays answer, std::size_t count);                       \
  }
LIGAMENT_DECLARE_SET(baseline)
#ifdef LIGAMENT_X86_SETS
LIGAMENT_DECLARE_SET(avx2)
LIGAMENT_DECLARE_SET(avx512)
#endif
#undef LIGAMENT_DECLARE_SET

}  // namespace ligament
