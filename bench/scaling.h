// What is timed for many sizes and shares, for the plots.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace ligament::bench {

std::span<const std::string> plotted_shapes();

/// Rotations in a batch.
std::span<const std::size_t> timed_sizes();
std::string name_of_size(const std::string& name, std::size_t size);

/// Shares of rotations outside.
std::span<const int> timed_percents();
std::string name_of_percent(const std::string& name, int percent);

}  // namespace ligament::bench
