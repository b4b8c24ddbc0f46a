#define LIGAMENT_SET avx512
#include "limit/batch/frame_lanes.h"
//
#include "limit/batch/frame_kernel.h"
