// Thread pools: every index once, loop after loop, whoever calls.
#include <ligament/batch.h>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace ligament::testing {
namespace {

void expect_each_once(ThreadPool& pool, std::size_t count) {
  std::vector<std::atomic<int>> visits(count);
  pool.for_each(count, [&](std::size_t i) { ++visits.at(i); });
  for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(visits[i], 1) << i << " of " << count;
}

class Pools : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpToFour, Pools, ::testing::Range(-1, 5));

TEST_P(Pools, VisitEachIndexOnceInLoopAfterLoop) {
  ThreadPool pool(GetParam());
  for (int round = 0; round < 50; ++round) {
    for (const std::size_t count : {0u, 1u, 2u, 3u, 5u, 100u}) expect_each_once(pool, count);
  }
}

TEST_P(Pools, TakeLoopsOfSeveralThreadsByTurns) {
  ThreadPool pool(GetParam());
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([&] {
      for (int round = 0; round < 20; ++round) expect_each_once(pool, 40);
    });
  }
  for (std::thread& caller : callers) caller.join();
}

TEST_P(Pools, SeeAllThatWasWrittenWhenALoopReturns) {
  ThreadPool pool(GetParam());
  std::vector<std::size_t> squares(1000);
  pool.parallel_for()(squares.size(), [&](std::size_t i) { squares[i] = i * i; });
  for (std::size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
}

TEST_P(Pools, RunALoopWithinALoopOnTheThreadThatStartsIt) {
  ThreadPool pool(GetParam());
  std::vector<std::atomic<int>> visits(400);
  std::atomic<bool> elsewhere{false};
  pool.for_each(20, [&](std::size_t i) {
    const std::thread::id here = std::this_thread::get_id();
    pool.for_each(20, [&](std::size_t k) {
      if (std::this_thread::get_id() != here) elsewhere = true;
      ++visits[20 * i + k];
    });
  });
  EXPECT_FALSE(elsewhere);
  for (const std::atomic<int>& count : visits) ASSERT_EQ(count, 1);
}

TEST_P(Pools, MayEndUnused) { const ThreadPool pool(GetParam()); }

TEST(Loops, WithoutAPoolRunInOrderOnTheCallingThread) {
  std::vector<std::size_t> order;
  const std::thread::id here = std::this_thread::get_id();
  ParallelFor{}(4, [&](std::size_t i) {
    EXPECT_EQ(std::this_thread::get_id(), here);
    order.push_back(i);
  });
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(LoopsDeathTest, EndTheProgramWhereATaskThrows) {
  EXPECT_DEATH_IF_SUPPORTED(ParallelFor{}(1, [](std::size_t) { throw 1; }), "");
}

static_assert(!std::is_convertible_v<void (&)(std::size_t), TaskRef>, "a function is no object to refer to");
static_assert(!std::is_convertible_v<decltype([i = 0](std::size_t) mutable { ++i; }), TaskRef>);

TEST(Loops, PassATaskOn) {
  std::size_t sum = 0;
  const auto add = [&](std::size_t i) { sum += i; };
  const TaskRef task = add;
  const TaskRef same = task;
  ParallelFor{}(5, same);
  EXPECT_EQ(sum, 10u);
}

}  // namespace
}  // namespace ligament::testing
