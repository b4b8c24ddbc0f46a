// The page on performance: figures between its marks, plots beside it.
#pragma once

#include "bench.h"

namespace ligament::bench {

/// Writes the figures into a Markdown page, between the lines that mark them, and the plots into images/ beside it.
/// What they show must have been timed.
Status write_page(const Bench&, const std::string& page);

}  // namespace ligament::bench
