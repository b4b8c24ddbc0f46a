// All that most programs need: limits and their projection, motion, learning, checking and mending, files.
//
// A program that only projects can take <ligament/limit/joint_limit.h> alone, one that reads nothing leaves out io/.
#pragma once

#include "rig/bind.h"
#include "rig/check.h"
#include "rig/mend.h"
#include "rig/score.h"
#include "fit/gather/collect.h"
#include "fit/shape/enclose.h"
#include "fit/choose/fit.h"
#include "io/bvh/bvh.h"
#include "io/limits/limits_json.h"
#include "limit/batch/batch.h"
#include "limit/joint_limit.h"
#include "measure/measure.h"
#include "limit/batch/pose_batch.h"
#include "measure/sampler.h"
#include "measure/surface.h"
#include "limit/tracker.h"
#include "motion/clip.h"
#include "motion/reference.h"
