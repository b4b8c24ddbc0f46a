#define LIGAMENT_SET avx512
#include <ligament/limit/detail/frame_lanes.h>
//
#include <ligament/limit/detail/frame_kernel.h>
