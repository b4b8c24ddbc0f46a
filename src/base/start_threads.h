// Threads, as many as the system gives.
#pragma once

#include <exception>
#include <thread>
#include <vector>

namespace ligament {

/// Starts threads that run work(1) … work(count), or fewer where the system gives no more: for work that those there
/// are, and the calling thread, share. All are to be joined.
template <class Work>
std::vector<std::thread> start_threads(int count, const Work& work) {
  std::vector<std::thread> threads;
  try {
    threads.reserve(static_cast<std::size_t>(count > 0 ? count : 0));
    for (int i = 1; i <= count; ++i) threads.emplace_back(work, i);
  } catch (const std::exception&) {  // no memory, or too many
  }
  return threads;
}

}  // namespace ligament
