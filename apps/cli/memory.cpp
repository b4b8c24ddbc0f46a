#include "memory.h"

#include <cstdlib>  // says whether the C library is GNU's

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace ligament::cli {

void keep_freed_memory() {
#if defined(__GLIBC__)
  constexpr int kMebibyte = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, 32 * kMebibyte);
  mallopt(M_TRIM_THRESHOLD, 1024 * kMebibyte);
  mallopt(M_TOP_PAD, 16 * kMebibyte);
#endif
}

}  // namespace ligament::cli
