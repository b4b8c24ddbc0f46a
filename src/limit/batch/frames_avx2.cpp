#define LIGAMENT_SET avx2
#include "limit/batch/frame_lanes.h"
//
#include "limit/batch/frame_kernel.h"
