#include <ligament/batch.h>

#include "base/parallel.h"
#include "base/start_threads.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace ligament {
namespace {

/// A loop that threads may join while it is open. The thread that owns it takes tasks from the beginning, helpers take
/// them from the end. So each works on neighbouring tasks and, in the next loop over the same data, on what its cache
/// still holds.
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

/// Waits for a condition for some tens of microseconds; true if it came true. Being woken up takes about as long, and
/// the next loop of a frame, or the end of the others' last tasks, often comes within that time.
template <class Condition>
bool comes_true_soon(Condition condition) {
  constexpr int kLooks = 100;
  for (int i = 0; i < kLooks; ++i) {
    if (condition()) return true;
    std::this_thread::yield();
  }
  return false;
}

}  // namespace

struct ThreadPool::State {
  std::mutex turn;  ///< held by the thread whose loop runs

  std::mutex mutex;  ///< guards all that follows; what is atomic may also be read without it
  std::condition_variable opened, left;
  Loop* loop = nullptr;                   ///< null while there is nothing to join
  std::atomic<std::uint64_t> number = 0;  ///< of the loop, so that nobody joins one twice
  std::atomic<int> helpers = 0;           ///< threads in the loop besides its owner
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

  /// Whether the calling thread is in a task of this pool's loop. If it waited for its turn it would wait for itself.
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
  if (threads <= 0) threads = default_jobs();
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
