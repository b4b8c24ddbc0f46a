// Batches for one instruction set: included once, by the translation unit that is compiled for it.
#include "limit/batch/batch_polynomial.h"
#include "limit/batch/batch_sort.h"
//
#include "limit/batch/batch_sets.h"
#include "limit/kernel/boundary_questions.h"

#include <type_traits>

namespace ligament {
namespace LIGAMENT_SET {
namespace {

/// Kernels that need all registers by themselves, and are slower by twos.
template <class Shape>
constexpr bool kNeedsAllRegisters = (std::is_same_v<Shape, Euler> || std::is_same_v<Shape, OrientedBox> ||
                                     std::is_same_v<Shape, Kdop> || std::is_same_v<Shape, Hull> ||
                                     std::is_same_v<Shape, Implicit> || std::is_same_v<Shape, SwingUnion>);
/// Kernels that look for the nearest of many edges: sixteen lanes differ enough in where they look.
template <class Shape>
constexpr bool kLooksAround =
    std::is_same_v<Shape, Polygon> || std::is_same_v<Shape, Polar> || std::is_same_v<Shape, ReachCone>;
template <class Shape>
using LaneFor =
    std::conditional_t<kNeedsAllRegisters<Shape> || (Lane::kCount >= 16 && kLooksAround<Shape>), Lane, LanePair>;

/// Whether a shape tells which of its rotations, or of what it sees of them, take the same way through its kernel.
template <class Shape, class Seen>
concept HasKinds = requires(const Shape& shape, Seen seen) {
  kind_of(shape, seen);
};

/// Goes on to the kernel of the shape, once per batch.
struct ByShape {
  const ConstRotationArrays& in;
  const RotationArrays& out;
  std::size_t count;
  std::uint8_t* inside;

  void operator()(const Volume& volume) const {
    std::visit(
        [&](const auto& shape) {
          const auto project_by = [&](auto finish) {
            run(
                shape,
                [&](auto r, auto squared) { return ligament::detail::nearest_in_volume(volume, shape, r, squared); },
                finish, [&](auto r) { return log_half_turn(ligament::detail::from_origin(volume, r), dot(r, r)); });
          };
          if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, Box>) {
            // Components that move towards zero keep their signs, but for half turns, which have two rotation vectors.
            if (!volume.turned && contains_zero(shape)) return project_by(OnSideOfHalfTurns{});
          }
          project_by(OnSide{});
        },
        volume.shape);
  }
  void operator()(const SwingTwistLimit& parts) const {
    std::visit(
        [&](const auto& swing) {
          run(
              swing, [&](auto r, auto) { return nearest_swing_twist(swing, parts, r); }, OnSide{},
              [&](auto r) { return ligament::detail::to_own(parts, bone_direction(r)); });
        },
        parts.swing);
  }
  void operator()(const Polynomial& polynomial) const {
    ligament::detail::with_degree(polynomial.degree, [&](auto degree) {
      using Batch = PolynomialBatch<degree()>;
      for (std::size_t i = 0; i < count; i += Batch::kMost) {
        Batch(polynomial, skip(out, i), inside ? inside + i : nullptr)
            .run(skip(in, i), std::min(Batch::kMost, count - i));
      }
    });
  }
  void operator()(const UnknownLimit&) const { assert(false && "it was to be taken for Free"); }
  template <class Alternative>
  void operator()(const Alternative& alternative) const {
    run(
        alternative, [&](auto r, auto) { return nearest_rotation(alternative, r); }, Finished{},
        [](auto r) { return r; });
  }

 private:
  /// Sorted first if the shape has kinds; seen(rotations) is what it tells them by.
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
  std::visit(ByShape{in, out, count, inside}, limit);
}

[[gnu::flatten]] void fill_levels(const ligament::detail::FactorGroups& factor, Quatf turn,
                                  const ConstRotationArrays& q, std::size_t count, float* levels) {
  const Quat<Lane> first = broadcast<Lane>(turn);
  for (std::size_t i = 0; i < count; i += Lane::kCount) {
    ligament::detail::FormAt<4, Lane>(factor, first * load<Lane>(q, i)).level().store(levels + i);
  }
}

namespace {
template <int degree>
[[gnu::noinline, gnu::flatten]] void ask_some(const Polynomial& limit, const ligament::detail::BoundaryQuestions& q,
                                              ligament::detail::BoundaryAnswers& answers) {
  const ConstRotationArrays from(q.x, q.y, q.z, q.w);
  const RotationArrays to{answers.x, answers.y, answers.z, answers.w};
  for (std::size_t i = 0; i < ligament::detail::kAskedAtOnce; i += Lane::kCount) {
    const auto answer = ligament::detail::ask_boundary<degree>(limit, load<Lane>(from, i));
    store(answer.place, to, i);
    store_flags(answer.arrived, answers.arrived + i);
    store_flags(answer.hard, answers.hard + i);
  }
}
}  // namespace

void ask_boundary(const Polynomial& limit, const ligament::detail::BoundaryQuestions& questions,
                  ligament::detail::BoundaryAnswers& answers) {
  static_assert(ligament::detail::kAskedAtOnce % Lane::kCount == 0);
  ligament::detail::with_degree(limit.degree, [&](auto degree) { ask_some<degree()>(limit, questions, answers); });
}

}  // namespace LIGAMENT_SET
}  // namespace ligament
