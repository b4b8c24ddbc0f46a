// Batches: projects many rotations under one limit, or the poses of whole crowds, with SIMD and on several threads.
//
// Every answer is bit for bit what `project` gives for that rotation alone, whatever the instruction set and the number
// of threads. `in` and `out` may be the same arrays, but must not overlap otherwise. All spans of a call have the same
// length. Except for making PoseLimits and a ThreadPool, nothing here allocates. A thread needs up to 128 KB of stack.
#pragma once

#include <ligament/limit.h>

#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

namespace ligament {

/// A reference to a function of an index. The function must outlive the loop that it is given to, and must not throw:
/// an exception ends the program.
class TaskRef {
 public:
  template <class F>
  requires(std::is_object_v<F>&& std::invocable<const F&, std::size_t> && !std::same_as<F, TaskRef>)
      TaskRef(const F& function)
      : object_(&function),
        call_([](const void* object, std::size_t index) noexcept { (*static_cast<const F*>(object))(index); }) {}

  void operator()(std::size_t index) const noexcept { call_(object_, index); }

 private:
  const void* object_;
  void (*call_)(const void* object, std::size_t index) noexcept;
};

/// What runs a loop whose iterations do not depend on each other: the calling thread alone, a ThreadPool, or the
/// caller's own job system.
struct ParallelFor {
  /// Calls task(0) … task(count − 1), each once, from any threads in any order, and returns when all have returned.
  using Run = void (*)(void* context, std::size_t count, TaskRef task);

  Run run = nullptr;  ///< null: in order, on the calling thread
  void* context = nullptr;

  void operator()(std::size_t count, TaskRef task) const {
    if (run) return run(context, count, task);
    for (std::size_t i = 0; i < count; ++i) task(i);
  }
};

/// Threads that sleep until there is a loop to run. Running a loop allocates nothing. Several threads may use a pool at
/// once; their loops run one after the other. A task may start another loop in its own pool: the task's thread then
/// runs it alone. It must not start one in a second pool whose tasks use the first pool again, which may wait for ever.
class LIGAMENT_API ThreadPool {
 public:
  /// `threads` includes the calling thread; 0 means one per core. The pool has fewer if the system gives no more.
  explicit ThreadPool(int threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  void for_each(std::size_t count, TaskRef task);
  /// The pool as a ParallelFor. The pool must outlive the loops.
  ParallelFor parallel_for();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Rotations as four arrays of the same length, one for each component.
struct RotationArrays {
  float *x, *y, *z, *w;
};
struct ConstRotationArrays {
  const float *x, *y, *z, *w;

  ConstRotationArrays(const float* x_, const float* y_, const float* z_, const float* w_)
      : x(x_), y(y_), z(z_), w(w_) {}
  ConstRotationArrays(const RotationArrays& a) : x(a.x), y(a.y), z(a.z), w(a.w) {}  // NOLINT: a view of the same
};

/// Writes project(limit, r).rotation of each rotation to `out`. `inside`, if given, gets 1 for each rotation that was
/// inside and 0 for each that was not. A limit of an unknown type changes nothing.
LIGAMENT_API void project_batch(const Limit&, ConstRotationArrays in, RotationArrays out, std::size_t count,
                                std::uint8_t* inside = nullptr);
/// The same for arrays of quaternions x, y, z, w, as in glTF.
LIGAMENT_API void project_batch(const Limit&, std::span<const Quatf> in, std::span<Quatf> out,
                                std::uint8_t* inside = nullptr);
/// Both, with the work shared out by a ParallelFor.
LIGAMENT_API void project_batch(const ParallelFor&, const Limit&, ConstRotationArrays in, RotationArrays out,
                                std::size_t count, std::uint8_t* inside = nullptr);
LIGAMENT_API void project_batch(const ParallelFor&, const Limit&, std::span<const Quatf> in, std::span<Quatf> out,
                                std::uint8_t* inside = nullptr);

/// project_local for many rotations of one joint.
LIGAMENT_API void project_local_batch(const JointLimit&, ConstRotationArrays in, RotationArrays out, std::size_t count,
                                      std::uint8_t* inside = nullptr);
LIGAMENT_API void project_local_batch(const JointLimit&, std::span<const Quatf> in, std::span<Quatf> out,
                                      std::uint8_t* inside = nullptr);

/// The limits of a character, prepared for crowds: joints with equal limits share batches. Make it once; copies are
/// cheap.
class LIGAMENT_API PoseLimits {
 public:
  explicit PoseLimits(const LimitSet&);
  std::size_t joint_count() const;

 private:
  friend struct PoseLimitsAccess;
  struct Layout;
  std::shared_ptr<const Layout> layout_;
};

/// Local rotations of characters, joint by joint: joint j of character c is at [j · stride + c] of each array.
struct PoseArrays {
  RotationArrays rotations;
  std::size_t stride;  ///< at least the number of characters
};
struct ConstPoseArrays {
  ConstRotationArrays rotations;
  std::size_t stride;

  ConstPoseArrays(ConstRotationArrays rotations_, std::size_t stride_) : rotations(rotations_), stride(stride_) {}
  ConstPoseArrays(const PoseArrays& a) : rotations(a.rotations), stride(a.stride) {}  // NOLINT: a view of the same
};

struct PoseOptions {
  ParallelFor parallel_for{};      ///< what runs the loop over characters; the calling thread by default
  std::uint8_t* inside = nullptr;  ///< if given, 1 for each rotation that was inside, else 0, in the order of `out`
};

/// Writes project_local(joint, local).rotation of each joint of each character to `out`. Returns how many rotations
/// were outside.
LIGAMENT_API std::size_t project_pose(const PoseLimits&, ConstPoseArrays in, PoseArrays out, std::size_t characters,
                                      const PoseOptions& = {});
/// The same for arrays of quaternions x, y, z, w, character by character: joint j of character c is at [c · joint_count
/// + j]. The length of the spans is a multiple of joint_count.
LIGAMENT_API std::size_t project_pose(const PoseLimits&, std::span<const Quatf> in, std::span<Quatf> out,
                                      const PoseOptions& = {});

}  // namespace ligament
