#define LIGAMENT_SET baseline
#include "math/highway.h"

#include "limit/any_limit.h"
#if HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
#include "limit/batch/batch_kernel.h"
#else
// There is no SIMD that every processor of this kind has, so rotations are projected one by one.
#include "limit/batch/batch_sets.h"
#include "limit/kernel/boundary_questions.h"

namespace ligament::baseline {

const std::size_t kLanes = 1;

void project_batch(const Limit& limit, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                   std::uint8_t* inside) {
  project_singly(limit, in, out, count, inside);
}

void fill_levels(const made::FactorGroups& factor, Quatf turn, const ConstRotationArrays& q, std::size_t count,
                 float* levels) {
  for (std::size_t i = 0; i < count; ++i) {
    levels[i] = made::FormAt<4, float>(factor, turn * Quatf{q.x[i], q.y[i], q.z[i], q.w[i]}).level();
  }
}

void ask_boundary(const made::Polynomial& limit, const made::BoundaryQuestions& q, made::BoundaryAnswers& answers) {
  made::with_degree(limit.degree, [&](auto degree) {
    for (int i = 0; i < made::kAskedAtOnce; ++i) {
      const auto answer = made::ask_boundary<degree()>(limit, Quatf{q.x[i], q.y[i], q.z[i], q.w[i]});
      answers.x[i] = answer.place.x, answers.y[i] = answer.place.y;
      answers.z[i] = answer.place.z, answers.w[i] = answer.place.w;
      answers.arrived[i] = answer.arrived, answers.hard[i] = answer.hard;
    }
  });
}

}  // namespace ligament::baseline
#endif
