// Batches, and the changes of frame around them, as compiled for each instruction set.
#pragma once

#include "limit/batch/pose_batch.h"

namespace ligament {
namespace detail {
struct BoundaryQuestions;
struct BoundaryAnswers;
}  // namespace detail

/// Changes of frame read and write whole registers: arrays go on for so many numbers beyond `count`, whose values are
/// not used but must be some.
inline constexpr std::size_t kFrameSlack = 32;

/// A batch without lanes.
void project_singly(const Limit&, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                    std::uint8_t* inside);

#define LIGAMENT_DECLARE_SET(set)                                                                                    \
  namespace set {                                                                                                    \
  extern const std::size_t kLanes;                                                                                   \
  void project_batch(const Limit&, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,      \
                     std::uint8_t* inside);                                                                          \
  /* The levels of a form of degree 4 at turn · q for each q; arrays go on to a whole number of registers. */       \
  void fill_levels(const detail::FactorGroups&, Quatf turn, const ConstRotationArrays& q, std::size_t count,         \
                   float* levels);                                                                                   \
  void ask_boundary(const Polynomial&, const detail::BoundaryQuestions&, detail::BoundaryAnswers&);                  \
  /* Quaternions, every stride-th of a row, as arrays, and back. */                                                  \
  void row_to_arrays(const Quatf* from, std::size_t stride, const RotationArrays& to, std::size_t count);            \
  void arrays_to_row(const ConstRotationArrays& from, Quatf* to, std::size_t stride, std::size_t count);             \
  /* Local rotations as the limit sees them. */                                                                      \
  void locals_to_limit(const PoseLimits::Joint&, const ConstRotationArrays& local, const RotationArrays& seen,       \
                       std::size_t count);                                                                           \
  /* The answers for local rotations, from those for what the limit saw. */                                          \
  void answers_to_local(const PoseLimits::Joint&, const ConstRotationArrays& local, const ConstRotationArrays& seen, \
                        const std::uint8_t* inside, const RotationArrays& answer, std::size_t count);                \
  }
LIGAMENT_DECLARE_SET(baseline)
#ifdef LIGAMENT_X86_SETS
LIGAMENT_DECLARE_SET(avx2)
LIGAMENT_DECLARE_SET(avx512)
#endif
#undef LIGAMENT_DECLARE_SET

/// What a set that is there has of this name.
#ifdef LIGAMENT_X86_SETS
#define LIGAMENT_OF_SET(set, name)                            \
  ((set) == ::ligament::InstructionSet::avx512 ? avx512::name \
   : (set) == ::ligament::InstructionSet::avx2 ? avx2::name   \
                                               : baseline::name)
#else
#define LIGAMENT_OF_SET(set, name) (static_cast<void>(set), baseline::name)
#endif

}  // namespace ligament
