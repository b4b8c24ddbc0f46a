// All that most programs need: limits and their projection, motion, learning, checking and mending, files.
//
// A program that only projects can take <ligament/limit/joint_limit.h> alone, one that reads nothing leaves out io/.
#pragma once

#include <ligament/enforce/bind.h>
#include <ligament/enforce/check.h>
#include <ligament/enforce/mend.h>
#include <ligament/enforce/score.h>
#include <ligament/fit/collect.h>
#include <ligament/fit/enclose.h>
#include <ligament/fit/fit.h>
#include <ligament/io/bvh.h>
#include <ligament/io/limits_json.h>
#include <ligament/limit/batch.h>
#include <ligament/limit/joint_limit.h>
#include <ligament/limit/measure.h>
#include <ligament/limit/pose_batch.h>
#include <ligament/limit/sampler.h>
#include <ligament/limit/surface.h>
#include <ligament/limit/tracker.h>
#include <ligament/motion/clip.h>
#include <ligament/motion/reference.h>
