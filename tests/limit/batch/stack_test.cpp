// Batches and poses get by with the stack that their headers speak of: fibres of job systems often have little.
#include "limit/batch/instruction_sets.h"

#include "limit/inputs.h"
#include "support/zoo/zoo.h"

#if defined(__linux__)
#include <pthread.h>
#endif

namespace ligament::testing {
namespace {

// Neither unoptimised code nor the sanitizers' can be held to it.
#if defined(__linux__) && defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

constexpr std::size_t kStack = 128u << 10;  // as batch.h and ligament_c.h have it

/// On a thread with that much stack; more of it would be a crash.
template <class Work>
void run_on_small_stack(Work work) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, kStack), 0);
  const auto start = [](void* given) -> void* {
    (*static_cast<Work*>(given))();
    return nullptr;
  };
  pthread_t thread;
  ASSERT_EQ(pthread_create(&thread, &attributes, start, &work), 0);
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
}

class SmallStacks : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, SmallStacks, ::testing::ValuesIn(zoo()), name_of);

TEST_P(SmallStacks, AreEnough) {
  LimitSet set;
  set.joints.resize(3);
  for (JointLimit& joint : set.joints) joint.limit = limit();
  const PoseLimits limits(set);
  std::vector<Quatf> rotations(common_inputs().begin(), common_inputs().begin() + 900);
  for (const InstructionSet instructions : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
    if (!is_available(instructions)) continue;
    run_on_small_stack([&] { project_pose(instructions, limits, rotations, rotations); });
  }
  run_on_small_stack([&] { project_batch(limit(), rotations, rotations); });
}

#endif

}  // namespace
}  // namespace ligament::testing
