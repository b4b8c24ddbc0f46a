#include "base/thread_pool.h"

#include "base/start_threads.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#if defined(__x86_64__) || defined(_M_X64)
#include <immintrin.h>
#endif

namespace ligament {
namespace {

/// A loop that threads may join as long as it is open. The one whose it is begins in front, helpers begin at the end:
/// so each works on what lies side by side, and in the next loop over the same on what its caches still hold.
struct Loop {
  std::size_t count;
  TaskRef task;
  std::atomic<std::size_t> taken{0}, taken_by_helpers{0};

  bool take() { return taken++ < count; }
  void drain() {
    for (std::size_t i = 0; take(); ++i) task(i);
  }
  void help() {
    while (take()) task(count - 1 - taken_by_helpers++);
  }
};

/// Tells the processor that a loop only waits.
void pause() {
#if defined(__x86_64__) || defined(_M_X64)
  _mm_pause();
#elif defined(__aarch64__) && defined(__GNUC__)
  asm volatile("yield");
#endif
}

/// Whether it comes true within some tens of microseconds: to be woken up takes about as long, and between the loops of
/// a frame, or until others have done their last part, it often does.
template <class Condition>
bool comes_true_soon(Condition condition) {
  constexpr int kLooks = 1000;
  for (int i = 0; i < kLooks; ++i) {
    if (condition()) return true;
    pause();
  }
  return false;
}

}  // namespace

struct ThreadPool::State {
  std::mutex turn;  ///< held by the one whose loop runs

  std::mutex mutex;  ///< for all that follows, which is atomic only to be looked at without it
  std::condition_variable opened, left;
  Loop* loop = nullptr;                   ///< null while there is nothing to join
  std::atomic<std::uint64_t> number = 0;  ///< of the loop, so that nobody joins one twice
  std::atomic<int> helpers = 0;           ///< inside the loop, beside the one whose it is
  bool over = false;

  std::atomic<std::thread::id> owner{};  ///< the thread whose loop runs
  std::vector<std::thread> threads;

  ~State() {
    {
      const std::lock_guard lock(mutex);
      over = true;
      opened.notify_all();
    }
    for (std::thread& thread : threads) thread.join();
  }

  /// Whether the calling thread is at work on a loop of this pool: that would wait for itself.
  bool runs_here() const {
    const std::thread::id here = std::this_thread::get_id();
    return owner == here ||
           std::any_of(threads.begin(), threads.end(), [&](const auto& t) { return t.get_id() == here; });
  }

  void help() {
    for (std::uint64_t last = 0;;) {
      comes_true_soon([&] { return number != last; });
      std::unique_lock lock(mutex);
      opened.wait(lock, [&] { return over || (loop && number != last); });
      if (over) return;
      last = number;
      Loop& joined = *loop;
      ++helpers;
      lock.unlock();
      joined.help();
      lock.lock();
      if (--helpers == 0) left.notify_one();
    }
  }

  void open(Loop& opening) {
    {
      const std::lock_guard lock(mutex);
      loop = &opening;
      ++number;
    }
    opened.notify_all();
  }

  void close() {
    {
      const std::lock_guard lock(mutex);
      loop = nullptr;
    }
    comes_true_soon([&] { return helpers == 0; });
    std::unique_lock lock(mutex);
    left.wait(lock, [&] { return helpers == 0; });
  }
};

ThreadPool::ThreadPool(int threads) : state_(std::make_unique<State>()) {
  state_->threads = start_threads(threads - 1, [state = state_.get()](int) { state->help(); });
}
ThreadPool::~ThreadPool() = default;

void ThreadPool::for_each(std::size_t count, TaskRef task) {
  if (state_->threads.empty() || count < 2 || state_->runs_here()) return ParallelFor{}(count, task);
  const std::lock_guard turn(state_->turn);
  state_->owner = std::this_thread::get_id();
  Loop loop{count, task};
  state_->open(loop);
  loop.drain();
  state_->close();
  state_->owner = std::thread::id();
}

ParallelFor ThreadPool::parallel_for() {
  return {[](void* pool, std::size_t count, TaskRef task) { static_cast<ThreadPool*>(pool)->for_each(count, task); },
          this};
}

}  // namespace ligament
