// Against the published k-DOP: volumes of several shapes as shares of what it needs, over more than one choice of who
// is left out.
#pragma once

#include "judgement.h"

namespace ligament::fidelity {

/// The mean over so many ways of halving the people, as a Markdown table: whom a comparison happens to leave out has
/// more to say than the shapes have.
Result<std::string> over_halves(const std::string& data, std::span<const Method>, int halves);

/// Every person judged by limits that were learned from most of the others, and all of them together: the people are
/// dealt to so many parts. As near as recordings come to what limits learned from all of them are worth for the next.
Result<std::string> in_turn(const std::string& data, std::span<const Method>, int parts);

}  // namespace ligament::fidelity
