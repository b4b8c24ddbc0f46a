// Parallel loops: every index once, whatever the number of threads, and no failure lost.
#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace ligament::testing {
namespace {

/// Loops of so many jobs.
class Jobs : public ::testing::TestWithParam<int> {
 protected:
  static int jobs() { return GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(OneToFour, Jobs, ::testing::Range(1, 5));

TEST_P(Jobs, VisitEachIndexOnce) {
  for (const std::size_t count : {0u, 1u, 2u, 3u, 4u, 5u, 1000u}) {
    std::vector<std::atomic<int>> visits(count);
    parallel_for(jobs(), count, [&](int, std::size_t i) { ++visits.at(i); });
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(visits[i], 1) << i << " of " << count;
  }
}

TEST_P(Jobs, WorkersAreToldApartAndNeverShareANumberAtOnce) {
  std::vector<std::atomic<int>> busy(static_cast<std::size_t>(jobs()));
  std::atomic<bool> shared{false};
  parallel_for(jobs(), 200, [&](int worker, std::size_t) {
    std::atomic<int>& mine = busy.at(static_cast<std::size_t>(worker));
    if (++mine != 1) shared = true;
    std::this_thread::yield();
    --mine;
  });
  EXPECT_FALSE(shared);
}

TEST_P(Jobs, SumsKeptPerWorkerAddUp) {
  std::vector<std::uint64_t> sums(static_cast<std::size_t>(jobs()));
  parallel_for(jobs(), 10001, [&](int worker, std::size_t i) { sums[static_cast<std::size_t>(worker)] += i; });
  EXPECT_EQ(std::accumulate(sums.begin(), sums.end(), std::uint64_t{0}), 10000u * 10001u / 2);
}

TEST_P(Jobs, RethrowAndEndTheLoop) {
  std::atomic<int> after{0};
  const auto work = [&](int, std::size_t i) {
    if (i == 3) throw std::runtime_error("the third");
    if (i > 3) ++after;
    std::this_thread::sleep_for(std::chrono::microseconds(i > 3 ? 20 : 0));
  };
  try {
    parallel_for(jobs(), 1000000, work);
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "the third");
  }
  EXPECT_LT(after, 1000000 - 4);
}

TEST_P(Jobs, RethrowOneOfSeveralFailures) {
  EXPECT_THROW(parallel_for(jobs(), 100, [](int, std::size_t) { throw std::logic_error("each"); }), std::logic_error);
}

TEST(ParallelFor, RunsLoopsWithinLoops) {
  std::atomic<int> visits{0};
  parallel_for(2, 10, [&](int, std::size_t) { parallel_for(2, 10, [&](int, std::size_t) { ++visits; }); });
  EXPECT_EQ(visits, 100);
}

TEST(ParallelFor, WithOneJobIsAPlainLoopInOrder) {
  std::vector<std::size_t> order;
  const std::thread::id here = std::this_thread::get_id();
  for (const int jobs : {1, 0, -3}) {
    order.clear();
    parallel_for(jobs, 50, [&](int worker, std::size_t i) {
      EXPECT_EQ(worker, 0);
      EXPECT_EQ(std::this_thread::get_id(), here);
      order.push_back(i);
    });
    std::vector<std::size_t> expected(50);
    std::iota(expected.begin(), expected.end(), 0u);
    EXPECT_EQ(order, expected);
  }
}

TEST(ParallelFor, UsesNoMoreThreadsThanThereAreIndices) {
  std::mutex mutex;
  std::set<int> workers;
  parallel_for(64, 3, [&](int worker, std::size_t) {
    const std::lock_guard lock(mutex);
    workers.insert(worker);
  });
  EXPECT_LE(workers.size(), 3u);
  EXPECT_LT(*workers.rbegin(), 3);
}

TEST(ParallelFor, DefaultsToAtLeastOneJob) { EXPECT_GE(default_jobs(), 1); }

}  // namespace
}  // namespace ligament::testing
