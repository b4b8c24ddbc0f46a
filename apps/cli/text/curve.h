// The learning curve in words.
#pragma once

#include <ligament/learn.h>

#include <string>

namespace ligament::cli {

/// A table with a small picture of each row.
std::string curve_text(const LearningCurve&, double tolerance);

}  // namespace ligament::cli
