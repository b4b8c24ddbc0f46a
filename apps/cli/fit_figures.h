// What a limits file tells of how a limit was learned, as JSON and in words.
#pragma once

#include "json_answer.h"

#include <ligament/io/limits_json.h>

namespace ligament::cli {

/// "99.1–99.9 %": what a limit may be expected to hold of others' frames; nothing if that is not known.
std::string interval(const OthersFigure&);

/// All that is known of a fit; what is not known has no key.
nlohmann::ordered_json fit_json(const FitRecord&);

/// What one limit was learned from, what it holds, which shapes were tried and why this one won.
std::string story_of(const FitRecord&);

}  // namespace ligament::cli
