#include "memory.h"

#include "base/parallel.h"

#include <cstdlib>  // says whether the C library is GNU's

#if defined(__GLIBC__) && defined(__linux__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace ligament::cli {

#if defined(__GLIBC__) && defined(__linux__)
namespace {

constexpr std::size_t kMebibyte = 1 << 20, kAtOnce = 64 * kMebibyte;

/// Has the system give the memory that was asked for last in large pages, if it has any: it is then cleared at a
/// stroke.
void ask_for_large_pages() {
  constexpr std::uintptr_t kPage = 2 * kMebibyte;
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0)) / kPage * kPage;
  madvise(reinterpret_cast<void*>(end - kAtOnce + kPage), kAtOnce - kPage, MADV_HUGEPAGE);
}

}  // namespace
#endif

void keep_freed_memory() {
#if defined(__GLIBC__) && defined(__linux__)
  mallopt(M_MMAP_THRESHOLD, 32 * kMebibyte);
  mallopt(M_TRIM_THRESHOLD, 1024 * kMebibyte);
  mallopt(M_TOP_PAD, kAtOnce);
  // As many heaps as threads run at once: with fewer they wait for each other, with more what one thread has freed is
  // not there for the next.
  mallopt(M_ARENA_MAX, default_jobs());
  void* volatile some = std::malloc(kMebibyte);  // volatile, lest the compiler see that nobody wants it
  std::free(some);
  ask_for_large_pages();
#endif
}

}  // namespace ligament::cli
