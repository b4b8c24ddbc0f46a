// Doubles as text that every reader of BVH takes: no exponents.
#pragma once

#include <string>

namespace ligament::detail {

/// Appends the shortest digits that read back to the same double; with an exponent only where its size is beyond
/// 10^±40.
void append_shortest(std::string& out, double value);

/// Appends the value with so many decimals; never "-0.000".
void append_fixed(std::string& out, double value, int decimals);

}  // namespace ligament::detail
