// Loops on threads that are already there: for code that must neither allocate nor start threads when it is called.
#pragma once

#include "base/parallel.h"

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace ligament {

/// A function of an index that throws nothing: an exception ends the program. A reference: the function outlives the
/// loop it is given to.
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

/// Who runs a loop whose turns do not depend on each other: the calling thread alone, a ThreadPool, or a caller's own
/// job system.
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

/// Threads that sleep until there is a loop to share. Its loops allocate nothing. Several threads may call it at once;
/// loops that it shares take turns. A loop that a task starts in the pool that runs it is run by that thread alone; one
/// that comes back to a pool by way of another pool may wait for ever.
class LIGAMENT_API ThreadPool {
 public:
  /// So many threads, the calling one included; fewer where the system gives no more.
  explicit ThreadPool(int threads = default_jobs());
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  void for_each(std::size_t count, TaskRef task);
  /// The pool as what runs a loop. It must outlive the loops.
  ParallelFor parallel_for();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ligament
