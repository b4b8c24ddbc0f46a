// Learning: limits of a whole skeleton from gathered recordings.
#pragma once

#include "recordings.h"

#include <ligament/fit/fit.h>
#include <ligament/io/limits_json.h>

namespace ligament::cli {

/// Fits every joint, on all cores; the root stays free unless asked for.
LimitsFile learn_limits(const Recordings&, const FitOptions&, bool root, int jobs);

}  // namespace ligament::cli
