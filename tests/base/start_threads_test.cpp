// Threads that the system does not give: loops go on with those there are.
#include <ligament/batch.h>

#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>

#if defined(__linux__)
#include <sys/resource.h>
#endif

namespace ligament::testing {
namespace {

// The sanitizers take more memory than any limit would leave.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/// So little memory that only some of a thousand threads have room for their stacks.
void limit_memory() {
  const rlimit limit{512u << 20, 512u << 20};
  if (setrlimit(RLIMIT_AS, &limit) != 0) std::_Exit(3);
}

/// Ends the program: with 0 if run(task) has called it a hundred times.
template <class Run>
[[noreturn]] void count_a_hundred(const Run& run) {
  limit_memory();
  std::atomic<int> calls{0};
  run([&] { ++calls; });
  std::_Exit(calls == 100 ? 0 : 1);
}

TEST(FewThreadsDeathTest, AreEnoughForALoop) {
  EXPECT_EXIT(count_a_hundred([](const auto& task) { parallel_for(1000, 100, [&](int, std::size_t) { task(); }); }),
              ::testing::ExitedWithCode(0), "");
}

TEST(FewThreadsDeathTest, AreEnoughForAPool) {
  EXPECT_EXIT(count_a_hundred([](const auto& task) { ThreadPool(1000).for_each(100, [&](std::size_t) { task(); }); }),
              ::testing::ExitedWithCode(0), "");
}

#endif

}  // namespace
}  // namespace ligament::testing
