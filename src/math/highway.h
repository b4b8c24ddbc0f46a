// Includes Google Highway, set up to use exactly the instruction set that the translation unit is compiled for.
#pragma once

// Without these, Highway's AVX2 would require more than AVX2. In particular we use no fused multiply-add, which would
// change bits.
#define HWY_DISABLE_BMI2_FMA
#define HWY_DISABLE_F16C
#define HWY_DISABLE_PCLMUL_AES
// Highway can dispatch at run time with GCC on ARM, and would then require AES besides NEON. This turns that off.
#define TOOLCHAIN_MISS_SYS_AUXV_H
// Instruction sets that we do not use: extensions of AVX-512 that only the newest processors have (a compiler that may
// use them gets plain AVX-512), and sets whose registers have no size at compile time, which no class can contain.
#define HWY_DISABLED_TARGETS (HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
// Highway's own checks, on in unoptimised builds, would require linking its library.
#define HWY_IS_DEBUG_BUILD 0

#include <hwy/highway.h>
