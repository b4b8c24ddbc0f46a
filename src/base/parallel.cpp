#include "base/parallel.h"

#include "base/start_threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

namespace ligament {
int default_jobs() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void parallel_for(int jobs, std::size_t count, const std::function<void(int, std::size_t)>& work) {
  const int threads = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(std::max(jobs, 1)), count));
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) work(0, i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&](std::size_t worker) {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(static_cast<int>(worker), i);
    } catch (...) {
      const std::lock_guard lock(failure_mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  std::vector<std::thread> others = start_threads(threads - 1, [&](int worker) { run(std::size_t(worker)); });
  run(0);
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace ligament
