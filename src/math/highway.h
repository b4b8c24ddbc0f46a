// Google Highway, for the instruction set that a translation unit is compiled for and nothing beyond it.
#pragma once

// AVX2 itself is enough: nothing here multiplies and adds in one step, which would change bits.
#define HWY_DISABLE_BMI2_FMA
#define HWY_DISABLE_F16C
#define HWY_DISABLE_PCLMUL_AES
// Where Highway could dispatch at run time, as GCC on ARM lets it, it asks for AES besides NEON.
#define TOOLCHAIN_MISS_SYS_AUXV_H
// Compilers that are told to use all that the newest processors have are given AVX-512 as everybody has it: what these
// add is not for us, and Highway must be asked for it. Nor are registers whose size is not known when compiling, which
// no class can hold.
#define HWY_DISABLED_TARGETS (HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
// Its own checks, which unoptimised builds have, would need its library.
#define HWY_IS_DEBUG_BUILD 0

#include <hwy/highway.h>
