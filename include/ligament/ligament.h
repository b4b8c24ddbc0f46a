// All of Ligament: limits of joints, how to make and to learn them, and how to hold motion to them.
#pragma once

#include <ligament/batch.h>
#include <ligament/io.h>
#include <ligament/learn.h>
#include <ligament/limit.h>
#include <ligament/math.h>
#include <ligament/measure.h>
#include <ligament/motion.h>
#include <ligament/rig.h>
#include <ligament/shapes.h>
#include <ligament/tracker.h>
