// Memory: how the programs ask the system for it.
#pragma once

namespace ligament::cli {

/// Has freed memory kept for what comes next rather than given back, and new memory come in large pages. Fitting makes
/// and drops tables of some hundred kilobytes all the time, and each new page costs as much as parsing some hundred
/// numbers.
void keep_freed_memory();

}  // namespace ligament::cli
