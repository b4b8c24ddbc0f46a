#define LIGAMENT_SET avx512
#include <ligament/limit/detail/batch_kernel.h>
