#include "text/fit_figures.h"

#include "text/terminal.h"
#include "text/text.h"

#include <fmt/format.h>

namespace ligament::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string source_of(const FitFigures& fit) {
  if (fit.samples < 0) return "";
  std::string out = "learned from " + counted(static_cast<std::size_t>(fit.samples), "frame");
  if (fit.clips >= 0) out += " of " + counted(static_cast<std::size_t>(fit.clips), "clip");
  if (fit.glitches > 0) out += fmt::format("; left out for glitches: {}", counted(std::size_t(fit.glitches), "clip"));
  return out + "\n";
}

std::string holdings_of(const FitFigures& fit) {
  std::string out;
  if (fit.volume >= 0) out += fmt::format("allows {} of all rotations\n", percent(fit.volume));
  if (fit.coverage >= 0) out += fmt::format("holds {} of the frames\n", percent(fit.coverage));
  if (fit.others.people >= 0) {
    out += fmt::format("expected to hold {} of the frames of others, as {} tell\n", interval(fit.others),
                       fit.others.people == 1 ? "1 person" : grouped(std::size_t(fit.others.people)) + " people");
  }
  constexpr double kWorthTelling = 0.005;
  if (fit.one_person >= kWorthTelling) {
    const std::string& towards = fit.one_person_towards;
    out += fmt::format("seen of one person only: {:.0f} %{}\n", 100 * fit.one_person,
                       towards.empty() ? "" : ", most of it " + printable(towards));
  }
  if (!fit.suspects.empty()) out += fmt::format("suspect clips: {}\n", printable(listed(fit.suspects, 10)));
  return out;
}

std::string comparison_of(const FitFigures& fit) {
  if (fit.candidates.empty()) return "";
  Table table({"shape", "of all rotations, to hold those left out in turn"});
  for (const ShapeFigure& candidate : fit.candidates) {
    table.add({printable(candidate.shape), percent(candidate.volume)},
              candidate.shape == fit.shape ? Tint::strong : Tint::none);
  }
  return "\n" + table.text();
}

}  // namespace

std::string interval(const OthersFigure& others) {
  if (others.people < 0) return "";
  const auto number = [](double share) { return fmt::format("{:.1f}", 100 * share); };
  const std::string low = number(others.low), high = number(others.high);
  return (low == high ? low : low + "–" + high) + " %";
}

std::vector<Json> fits_of(const LimitsFile& file) {
  const Json written = Json::parse(write_limits(file));
  std::vector<Json> fits;
  for (const Json& joint : written["joints"]) fits.push_back(joint.value("fit", Json::object()));
  return fits;
}

std::string story_of(const FitFigures& fit) {
  if (!fit.present) return "nothing is told of how it was learned\n";
  const std::string why = fit.why.empty() ? "" : "why: " + printable(fit.why) + "\n";
  return source_of(fit) + holdings_of(fit) + why + comparison_of(fit);
}

}  // namespace ligament::cli
