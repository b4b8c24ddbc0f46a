#define LIGAMENT_SET avx2
#include "limit/batch/batch_kernel.h"
