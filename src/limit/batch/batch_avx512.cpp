#define LIGAMENT_SET avx512
#include "limit/batch/batch_kernel.h"
