#define LIGAMENT_SET avx2
#include <ligament/limit/detail/frame_lanes.h>
//
#include <ligament/limit/detail/frame_kernel.h>
