// What a limits file tells of how a limit was learned, as JSON and in words.
#pragma once

#include "text/json_answer.h"

#include <ligament/io.h>

#include <string>
#include <vector>

namespace ligament::cli {

/// "99.1–99.9 %": what a limit may be expected to hold of others' frames; nothing if that is not known.
std::string interval(const OthersFigure&);

/// What the file says of how each joint's limit was learned, as it is written there; an empty object for nothing.
std::vector<nlohmann::ordered_json> fits_of(const LimitsFile&);

/// What one limit was learned from, what it holds, which shapes were tried and why this one won.
std::string story_of(const FitFigures&);

}  // namespace ligament::cli
