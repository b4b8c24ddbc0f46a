#include <ligament/base/thread_pool.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace ligament {
namespace {

/// A loop that threads may join as long as it is open.
struct Loop {
  std::size_t count;
  TaskRef task;
  std::atomic<std::size_t> next{0};

  void drain() {
    for (std::size_t i = next++; i < count; i = next++) task(i);
  }
};

}  // namespace

struct ThreadPool::State {
  std::mutex turn;  ///< held by the one whose loop runs

  std::mutex mutex;  ///< for all that follows
  std::condition_variable opened, left;
  Loop* loop = nullptr;      ///< null while there is nothing to join
  std::uint64_t number = 0;  ///< of the loop, so that nobody joins one twice
  int helpers = 0;           ///< inside the loop, beside the one whose it is
  bool over = false;

  std::vector<std::thread> threads;

  void help() {
    std::unique_lock lock(mutex);
    for (std::uint64_t last = 0;;) {
      opened.wait(lock, [&] { return over || (loop && number != last); });
      if (over) return;
      last = number;
      Loop& joined = *loop;
      ++helpers;
      lock.unlock();
      joined.drain();
      lock.lock();
      if (--helpers == 0) left.notify_one();
    }
  }

  void open(Loop& opening) {
    const std::lock_guard lock(mutex);
    loop = &opening;
    ++number;
    opened.notify_all();
  }

  void close() {
    std::unique_lock lock(mutex);
    loop = nullptr;
    left.wait(lock, [&] { return helpers == 0; });
  }
};

ThreadPool::ThreadPool(int threads) : state_(std::make_unique<State>()) {
  for (int i = 1; i < threads; ++i) state_->threads.emplace_back([state = state_.get()] { state->help(); });
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->over = true;
    state_->opened.notify_all();
  }
  for (std::thread& thread : state_->threads) thread.join();
}

void ThreadPool::for_each(std::size_t count, TaskRef task) {
  if (state_->threads.empty() || count < 2) return ParallelFor{}(count, task);
  const std::lock_guard turn(state_->turn);
  Loop loop{count, task};
  state_->open(loop);
  loop.drain();
  state_->close();
}

ParallelFor ThreadPool::parallel_for() {
  return {[](void* pool, std::size_t count, TaskRef task) { static_cast<ThreadPool*>(pool)->for_each(count, task); },
          this};
}

}  // namespace ligament
