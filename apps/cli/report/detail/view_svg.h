// A joint's rotations seen along one axis, as an inline SVG picture.
#pragma once

#include "report/report.h"

#include <string>
#include <string_view>

namespace ligament::cli::detail {

/// The allowed region, the samples inside and outside it, and axes in degrees at one scale. Colours come from the page.
std::string view_svg(const JointView&, std::string_view joint_name);

}  // namespace ligament::cli::detail
