// The joints as a table and as cards with pictures, in HTML that reads without scripts.
#pragma once

#include "report/report.h"

#include <string>

namespace ligament::cli::detail {

/// The rows of the table, joints that are outside first, the worst at the top.
std::string joint_rows(const Report&);

/// A card per joint; those that stay inside are folded away.
std::string joint_cards(const Report&);

}  // namespace ligament::cli::detail
