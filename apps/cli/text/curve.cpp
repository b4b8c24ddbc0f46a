#include "text/curve.h"

#include "text/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ligament::cli {
namespace {

/// By how little is missed, as that is what counts: a bar is as high as the missed share has digits behind the point,
/// full at a thousandth.
std::string bars(const std::vector<double>& coverages) {
  static constexpr const char* kBars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string out;
  for (const double coverage : coverages) {
    const double digits = -std::log10(std::max(1 - coverage, 1e-3));
    out += kBars[static_cast<std::size_t>(digits / 3 * 7.001)];
  }
  return out;
}

}  // namespace

std::string curve_text(const LearningCurve& curve, double tolerance) {
  std::vector<std::string> header{"people"};
  for (const std::size_t people : curve.people) header.push_back(grouped(people));
  header.push_back("");
  Table table(header);
  table.left(header.size() - 1);
  const auto add = [&](const std::string& name, const std::vector<double>& coverages, Tint tint) {
    std::vector<std::string> cells{name};
    for (const double coverage : coverages) cells.push_back(percent(coverage));
    cells.push_back(bars(coverages));
    table.add(cells, tint);
  };
  for (const LearningCurve::Row& row : curve.joints)
    add(row.name, row.coverages, row.dof == 3 ? Tint::none : Tint::dim);
  add("all that move about three axes", curve.overall, Tint::strong);
  return table.text() + fmt::format(
                            "\nFrames of people left out that lie within {} of limits learned from so many others.\n"
                            "Where a row still rises, more people would make better limits.\n",
                            exact_degrees(tolerance));
}

}  // namespace ligament::cli
