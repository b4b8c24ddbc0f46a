#define LIGAMENT_SET avx2
#include <ligament/limit/detail/batch_kernel.h>
