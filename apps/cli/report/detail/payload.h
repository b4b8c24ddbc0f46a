// What the page's player and timeline read: skeleton, positions and violations as compact JSON.
#pragma once

#include "report/report.h"

#include <string>

namespace ligament::cli::detail {

/// JSON that is safe inside a <script> element.
/// A position is offset + scale · int16 per axis, [stored frame][joint, then end site][x y z], little-endian base64.
/// A violation is a uint16 in 1e-4 rad, [joint of `violators`][stored frame]; 0 stands for "within the tolerance".
std::string payload_json(const Report&);

}  // namespace ligament::cli::detail
