#define LIGAMENT_SET baseline
#include <ligament/limit/detail/batch_kernel.h>
