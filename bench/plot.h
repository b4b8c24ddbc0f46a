// Line plots as SVG that reads well on light and dark pages.
#pragma once

#include <string>
#include <vector>

namespace ligament::bench {

struct Curve {
  std::string name;
  std::vector<double> y;  ///< one for each x of the plot
};

struct Plot {
  std::string x_title, y_title;
  std::vector<double> x;
  std::vector<std::string> x_labels;  ///< one for each x
  bool logarithmic_x = false;
  std::vector<Curve> curves{};
};

std::string to_svg(const Plot&);

}  // namespace ligament::bench
