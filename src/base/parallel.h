// Parallel loops over threads of one call.
#pragma once

#include <cstddef>
#include <functional>

namespace ligament {

/// Threads to use where nobody said: one per core.
int default_jobs();

/// Calls work(worker, index) once for every index below count, in no particular order, from up to `jobs` threads,
/// fewer where the system gives no more; worker < jobs tells them apart. With one job it is a plain loop. An exception
/// of a worker ends the loop and is rethrown.
void parallel_for(int jobs, std::size_t count, const std::function<void(int, std::size_t)>& work);

}  // namespace ligament
