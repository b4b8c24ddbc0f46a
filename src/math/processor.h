// The instruction sets that batches are compiled for, and which of them this processor has.
#pragma once

namespace ligament {

enum class InstructionSet { baseline, avx2, avx512 };
/// Whether the library was compiled for this set, and the processor has it.
bool is_available(InstructionSet);
InstructionSet best_instruction_set();
const char* name_of(InstructionSet);

/// Tells the processor that the memory at an address will be read soon.
inline void fetch_soon([[maybe_unused]] const void* address) {
#ifdef __GNUC__
  __builtin_prefetch(address);
#endif
}
/// Tells the processor that the memory at an address will be written soon.
inline void write_soon([[maybe_unused]] const void* address) {
#ifdef __GNUC__
  __builtin_prefetch(address, 1);
#endif
}

}  // namespace ligament
