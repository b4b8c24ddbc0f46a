// The learning curve: how well limits hold for people left out, the more people they are learned from.
#pragma once

#include "recordings.h"

namespace ligament::cli {

struct Curve {
  std::vector<std::size_t> people;  ///< learned from: 1, 2, 4, … all but those left out
  struct Row {
    std::string name;
    int dof = 0;
    std::vector<double> coverages;  ///< mean over people left out, one for each number of people
  };
  std::vector<Row> joints;      ///< those that moved
  std::vector<double> overall;  ///< mean over joints with three degrees of freedom
};

/// A fold for each person, so that any of them can be put together.
inline constexpr int kFoldPerPerson = 1 << 20;

/// Of recordings gathered with kFoldPerPerson, of two people at least. A fifth of the people is left out in turn, and
/// polynomials, what `fit` mostly chooses, are fitted to some of the others, drawn by lot but alike in every run.
Curve learning_curve(const Recordings&, double tolerance, int jobs);

/// A table with a small picture of each row.
std::string curve_text(const Curve&, double tolerance);

}  // namespace ligament::cli
