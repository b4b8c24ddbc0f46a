#include "learn/loop.h"

#include "base/parallel.h"

#include <mutex>
#include <numeric>
#include <optional>
#include <vector>

namespace ligament {
namespace {

/// What the threads of a loop share.
class Shared {
 public:
  Shared(const Progress& progress, std::string_view doing, std::size_t count)
      : progress_(progress), doing_(doing), count_(count) {}

  bool stopped() {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }
  void take(std::size_t index, const Status& status) {
    const std::lock_guard lock(mutex_);
    if (!status && (!error_ || index < index_of_error_)) error_ = status.error(), index_of_error_ = index;
    ++done_;
    if (!stopped_ && progress_) stopped_ = !progress_(doing_, done_, count_);
  }
  Status outcome() const {
    if (stopped_) return Error{"", "cancelled"};
    if (error_) return *error_;
    return Done{};
  }

 private:
  const Progress& progress_;
  std::string_view doing_;
  std::size_t count_, done_ = 0;
  bool stopped_ = false;
  std::optional<Error> error_;
  std::size_t index_of_error_ = 0;
  std::mutex mutex_;
};

}  // namespace

int threads_of(const Work& work) { return work.jobs > 0 ? work.jobs : default_jobs(); }

Status for_each(const Work& work, std::string_view doing, std::span<const std::size_t> order, const Task& task) {
  Shared shared(work.progress, doing, order.size());
  parallel_for(threads_of(work), order.size(), [&](int worker, std::size_t turn) {
    if (!shared.stopped()) shared.take(order[turn], task(static_cast<std::size_t>(worker), order[turn]));
  });
  return shared.outcome();
}

Status for_each(const Work& work, std::string_view doing, std::size_t count, const Task& task) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return for_each(work, doing, order, task);
}

}  // namespace ligament
