// Batches for one instruction set. Included once, by the translation unit that is compiled for it.
#include "limit/batch/batch_polynomial.h"
#include "limit/batch/batch_sort.h"
//
#include "limit/batch/batch_sets.h"
#include "limit/kernel/boundary_questions.h"

#include <type_traits>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

using made::nearest_rotation;

/// Kernels that need all SIMD registers for one Lane, and are slower with LanePair.
template <class Shape>
constexpr bool kNeedsAllRegisters = (std::is_same_v<Shape, made::Euler> || std::is_same_v<Shape, made::OrientedBox> ||
                                     std::is_same_v<Shape, made::Kdop> || std::is_same_v<Shape, made::Hull> ||
                                     std::is_same_v<Shape, made::Implicit> || std::is_same_v<Shape, made::SwingUnion>);
/// Kernels that search for the nearest of many edges. Sixteen lanes already search in different places; a pair would
/// have to search in twice as many.
template <class Shape>
constexpr bool kLooksAround = std::is_same_v<Shape, made::Polygon> || std::is_same_v<Shape, made::Polar> ||
                              std::is_same_v<Shape, made::ReachCone>;
template <class Shape>
using LaneFor =
    std::conditional_t<kNeedsAllRegisters<Shape> || (Lane::kCount >= 16 && kLooksAround<Shape>), Lane, LanePair>;

/// Whether a shape has kind_of(seen): rotations of one kind take about the same path through its kernel.
template <class Shape, class Seen>
concept HasKinds = requires(const Shape& shape, Seen seen) {
  kind_of(shape, seen);
};

/// Calls the kernel of the limit's shape, once per batch.
struct ByShape {
  const ConstRotationArrays& in;
  const RotationArrays& out;
  std::size_t count;
  std::uint8_t* inside;

  void operator()(const made::Volume& volume) const {
    std::visit(
        [&](const auto& shape) {
          const auto project_by = [&](auto finish) {
            run(
                shape, [&](auto r, auto squared) { return made::nearest_in_volume(volume, shape, r, squared); }, finish,
                [&](auto r) { return log_half_turn(made::from_origin(volume, r), dot(r, r)); });
          };
          if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, made::Box>) {
            // A box that contains 0 moves components of the rotation vector towards 0, so that their signs stay, and so
            // does that of the quaternion. The exception are half turns, which have two rotation vectors.
            if (!volume.turned && contains_zero(shape)) return project_by(OnSideOfHalfTurns{});
          }
          project_by(OnSide{});
        },
        volume.shape);
  }
  void operator()(const made::SwingTwist& parts) const {
    std::visit(
        [&](const auto& swing) {
          run(
              swing, [&](auto r, auto) { return nearest_swing_twist(swing, parts, r); }, OnSide{},
              [&](auto r) { return made::to_own(parts, bone_direction(r)); });
        },
        parts.swing);
  }
  void operator()(const made::Polynomial& polynomial) const {
    made::with_degree(polynomial.degree, [&](auto degree) {
      using Batch = PolynomialBatch<degree()>;
      for (std::size_t i = 0; i < count; i += Batch::kMost) {
        Batch(polynomial, skip(out, i), inside ? inside + i : nullptr)
            .run(skip(in, i), std::min(Batch::kMost, count - i));
      }
    });
  }
  void operator()(const UnknownShape&) const { (*this)(Free{}); }
  template <class Alternative>
  void operator()(const Alternative& alternative) const {
    run(
        alternative, [&](auto r, auto) { return nearest_rotation(alternative, r); }, Finished{},
        [](auto r) { return r; });
  }

 private:
  /// Runs the kernel over the batch, which is sorted first if the shape has kinds; kind_of takes seen(rotations).
  template <class Shape, class Nearest, class Finish, class Seen>
  void run(const Shape& shape, Nearest nearest, Finish finish, Seen seen) const {
    using R = LaneFor<Shape>;
    if constexpr (HasKinds<Shape, std::invoke_result_t<Seen, Quat<R>>>) {
      const auto kind = [&](Quat<R> r) { return kind_of(shape, seen(r)); };
      SortedBatch<R, Nearest, Finish, decltype(kind)>(nearest, finish, kind).run(in, out, count, inside);
    } else {
      Batch<R, Nearest, Finish>(nearest, finish).run(in, out, count, inside);
    }
  }
};

}  // namespace

const std::size_t kLanes = Lane::kCount;

void project_batch(const Limit& limit, const ConstRotationArrays& in, const RotationArrays& out, std::size_t count,
                   std::uint8_t* inside) {
  std::visit(ByShape{in, out, count, inside}, made_shape(limit));
}

[[gnu::flatten]] void fill_levels(const made::FactorGroups& factor, Quatf turn, const ConstRotationArrays& q,
                                  std::size_t count, float* levels) {
  const Quat<Lane> first = made::broadcast<Lane>(turn);
  for (std::size_t i = 0; i < count; i += Lane::kCount) {
    made::FormAt<4, Lane>(factor, first * load<Lane>(q, i)).level().store(levels + i);
  }
}

namespace {
template <int degree>
[[gnu::noinline, gnu::flatten]] void ask_some(const made::Polynomial& limit, const made::BoundaryQuestions& q,
                                              made::BoundaryAnswers& answers) {
  const ConstRotationArrays from(q.x, q.y, q.z, q.w);
  const RotationArrays to{answers.x, answers.y, answers.z, answers.w};
  for (std::size_t i = 0; i < made::kAskedAtOnce; i += Lane::kCount) {
    const auto answer = made::ask_boundary<degree>(limit, load<Lane>(from, i));
    store(answer.place, to, i);
    store_flags(answer.arrived, answers.arrived + i);
    store_flags(answer.hard, answers.hard + i);
  }
}
}  // namespace

void ask_boundary(const made::Polynomial& limit, const made::BoundaryQuestions& questions,
                  made::BoundaryAnswers& answers) {
  static_assert(made::kAskedAtOnce % Lane::kCount == 0);
  made::with_degree(limit.degree, [&](auto degree) { ask_some<degree()>(limit, questions, answers); });
}

}  // namespace LIGAMENT_SET
}  // namespace ligament
