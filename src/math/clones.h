// LIGAMENT_CLONES compiles a function for several instruction sets; the best one is chosen when the program starts.
//
// It is for loops whose results do not depend on the instruction set. Ours do not: the compiler may not fuse a
// multiplication with an addition (-ffp-contract=off), so wide registers round as single numbers do.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__clang__)
#define LIGAMENT_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LIGAMENT_CLONES
#endif
