// The runtime half allocates nothing: operator new is replaced by one that counts.
#include <ligament/batch.h>

#include "limit/inputs.h"
#include "support/zoo/zoo.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> allocations{0};
}

// Every form of them, so that what one allocates another may free. Not inlined: GCC would take the pair malloc and
// delete, or new and free, for a mistake.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size > 0 ? size : 1);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace ligament::testing {
namespace {

class NoAllocation : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, NoAllocation, ::testing::ValuesIn(zoo()), name_of);

TEST_P(NoAllocation, InAnyQuestionAskedOfALimit) {
  const std::vector<Quatf>& inputs = common_inputs();
  JointLimit joint;
  joint.limit = limit();
  joint.frame = turned({1, 2, 3}, 50);
  float sum = 0;
  const long before = allocations;
  for (std::size_t i = 0; i < 1000; ++i) {
    const Quatf r = inputs[i];
    sum += project(limit(), r).rotation.x + project(limit(), r, {0, 0.1f}).rotation.x;
    sum += margin(limit(), r) + violation(limit(), r) + (contains(limit(), r) ? 1.0f : 0.0f);
    sum += project_relative(joint, r).rotation.x + project_local(joint, r).rotation.x + margin_relative(joint, r);
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_TRUE(std::isfinite(sum));
}

TEST_P(NoAllocation, InABatch) {
  std::vector<Quatf> rotations(common_inputs().begin(), common_inputs().begin() + 1000);
  const long before = allocations;
  project_batch(limit(), rotations, rotations);
  EXPECT_EQ(allocations - before, 0);
}

TEST(NoAllocation, InACrowdOnceItIsSetUp) {
  LimitSet set;
  for (const Named& named : zoo()) {
    set.joints.emplace_back();
    set.joints.back().limit = named.limit;
  }
  const PoseLimits limits(set);
  ThreadPool pool(2);
  std::vector<Quatf> poses(common_inputs().begin(), common_inputs().begin() + 200 * zoo().size());
  std::vector<float> numbers(4 * poses.size(), 0.5f);
  float* const first = numbers.data();
  const PoseArrays arrays{{first, first + poses.size(), first + 2 * poses.size(), first + 3 * poses.size()}, 200};
  const long before = allocations;
  for (const PoseOptions& options : {PoseOptions{}, PoseOptions{.parallel_for = pool.parallel_for()}}) {
    project_pose(limits, poses, poses, options);
    project_pose(limits, arrays, arrays, 200, options);
    project_batch(options.parallel_for, zoo().front().limit, poses, poses);
  }
  EXPECT_EQ(allocations - before, 0);
}

TEST(NoAllocation, TheCounterCounts) {
  const long before = allocations;
  ::operator delete(::operator new(8));  // a plain new might be optimised away
  EXPECT_EQ(allocations - before, 1);
}

}  // namespace
}  // namespace ligament::testing
