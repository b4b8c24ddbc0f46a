// Parallel loops over threads of one call.
#pragma once

#include "base/export.h"

#include <cstddef>
#include <functional>
#include <memory>

namespace ligament {

class ThreadPool;

/// Threads to use where nobody said: one per core.
LIGAMENT_API int default_jobs();

/// Calls work(worker, index) once for every index below count, in no particular order, from up to `jobs` threads,
/// fewer where the system gives no more; worker < jobs tells them apart. With one job it is a plain loop. An exception
/// of a worker ends the loop and is rethrown.
LIGAMENT_API void parallel_for(int jobs, std::size_t count, const std::function<void(int, std::size_t)>& work);

/// Threads for loops that follow each other: while it lives, the loops of up to so many jobs that the same thread runs
/// share these, which sleep in between, and start none.
class LIGAMENT_API KeptThreads {
 public:
  explicit KeptThreads(int jobs);
  ~KeptThreads();
  KeptThreads(const KeptThreads&) = delete;
  KeptThreads& operator=(const KeptThreads&) = delete;

 private:
  friend void parallel_for(int, std::size_t, const std::function<void(int, std::size_t)>&);

  int jobs_;
  std::unique_ptr<ThreadPool> pool_;
  KeptThreads* before_;  ///< those that were kept already
};

}  // namespace ligament
