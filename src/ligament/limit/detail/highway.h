// Google Highway, for the instruction set that a translation unit is compiled for and nothing beyond it.
#pragma once

// AVX2 itself is enough: nothing here multiplies and adds in one step, which would change bits.
#define HWY_DISABLE_BMI2_FMA
#define HWY_DISABLE_F16C
#define HWY_DISABLE_PCLMUL_AES
// Where Highway could dispatch at run time, as GCC on ARM lets it, it asks for AES besides NEON.
#define TOOLCHAIN_MISS_SYS_AUXV_H

#include <hwy/highway.h>
