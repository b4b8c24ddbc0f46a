// The functions that are compiled once for each instruction set: batches, and the changes of frame around them.
#pragma once

#include "limit/any_limit.h"
#include "limit/batch/instruction_sets.h"
#include "limit/batch/pose_layout.h"

namespace ligament {
namespace made {
struct BoundaryQuestions;
struct BoundaryAnswers;
}  // namespace made

/// Changes of frame read and write whole registers, so their arrays need this many numbers beyond `count`. These
/// numbers do not matter, but must be initialised.
inline constexpr std::size_t kFrameSlack = 32;

/// A batch without SIMD: one rotation after the other.
void project_singly(const Limit&, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                    std::uint8_t* inside);

#define LIGAMENT_DECLARE_SET(set)                                                                               \
  namespace set {                                                                                               \
  extern const std::size_t kLanes;                                                                              \
  void project_batch(const Limit&, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count, \
                     std::uint8_t* inside);                                                                     \
  /* The levels of a form of degree 4 at turn · q for each q; arrays go on to a whole number of registers. */  \
  void fill_levels(const made::FactorGroups&, Quatf turn, const ConstRotationArrays& q, std::size_t count,      \
                   float* levels);                                                                              \
  void ask_boundary(const made::Polynomial&, const made::BoundaryQuestions&, made::BoundaryAnswers&);           \
  /* From every stride-th quaternion of a row to arrays, and back. */                                           \
  void row_to_arrays(const Quatf* from, std::size_t stride, const RotationArrays& to, std::size_t count);       \
  void arrays_to_row(const ConstRotationArrays& from, Quatf* to, std::size_t stride, std::size_t count);        \
  /* From local rotations to rotations in the limit frame. */                                                   \
  void locals_to_limit(const PlacedJoint&, const ConstRotationArrays& local, const RotationArrays& seen,        \
                       std::size_t count);                                                                      \
  /* From the limit's answers to the answers for local rotations. */                                            \
  void answers_to_local(const PlacedJoint&, const ConstRotationArrays& local, const ConstRotationArrays& seen,  \
                        const std::uint8_t* inside, const RotationArrays& answer, std::size_t count);           \
  }
LIGAMENT_DECLARE_SET(baseline)
#ifdef LIGAMENT_X86_SETS
LIGAMENT_DECLARE_SET(avx2)
LIGAMENT_DECLARE_SET(avx512)
#endif
#undef LIGAMENT_DECLARE_SET

/// The function (or number) `name` that was compiled for an instruction set; the set must be available.
#ifdef LIGAMENT_X86_SETS
#define LIGAMENT_OF_SET(set, name)                            \
  ((set) == ::ligament::InstructionSet::avx512 ? avx512::name \
   : (set) == ::ligament::InstructionSet::avx2 ? avx2::name   \
                                               : baseline::name)
#else
#define LIGAMENT_OF_SET(set, name) (static_cast<void>(set), baseline::name)
#endif

}  // namespace ligament
