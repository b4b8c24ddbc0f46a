// Loops compiled for several instruction sets; which one runs is decided when the program starts.
//
// Only for loops whose result does not depend on it: contraction is off, so wider lanes round as single ones do.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__clang__)
#define LIGAMENT_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LIGAMENT_CLONES
#endif
