#include "math/processor.h"

namespace ligament {
namespace {

bool processor_has([[maybe_unused]] InstructionSet set) {
#ifdef LIGAMENT_X86_SETS
  __builtin_cpu_init();
  switch (set) {
    case InstructionSet::avx2:
      return __builtin_cpu_supports("avx2");
    case InstructionSet::avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vl");
    case InstructionSet::baseline:
      break;
  }
#endif
  return set == InstructionSet::baseline;
}

}  // namespace

bool is_available(InstructionSet set) {
  static const bool available[] = {processor_has(InstructionSet::baseline), processor_has(InstructionSet::avx2),
                                   processor_has(InstructionSet::avx512)};
  return available[static_cast<int>(set)];
}

InstructionSet best_instruction_set() {
  if (is_available(InstructionSet::avx512)) return InstructionSet::avx512;
  return is_available(InstructionSet::avx2) ? InstructionSet::avx2 : InstructionSet::baseline;
}

const char* name_of(InstructionSet set) {
  const char* const names[] = {"baseline", "AVX2", "AVX-512"};
  return names[static_cast<int>(set)];
}

}  // namespace ligament
