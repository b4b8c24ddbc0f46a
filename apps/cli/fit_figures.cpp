#include "fit_figures.h"

#include "terminal.h"
#include "text.h"

#include <fmt/format.h>

namespace ligament::cli {
namespace {

using Json = nlohmann::ordered_json;

void put(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) json[key] = text;
}
void put_count(Json& json, const char* key, double count) {
  if (count >= 0) json[key] = static_cast<std::uint64_t>(count);
}
void put_share(Json& json, const char* key, double share) {
  if (share >= 0) json[key] = share;
}

Json json_of(const OthersFigure& others) {
  return {{"coverage", others.coverage},
          {"low", others.low},
          {"high", others.high},
          {"people", static_cast<std::uint64_t>(others.people)}};
}

std::string source_of(const FitRecord& fit) {
  if (fit.samples < 0) return "";
  std::string out = "learned from " + counted(static_cast<std::size_t>(fit.samples), "frame");
  if (fit.clips >= 0) out += " of " + counted(static_cast<std::size_t>(fit.clips), "clip");
  if (fit.glitches > 0) out += fmt::format("; left out for glitches: {}", counted(std::size_t(fit.glitches), "clip"));
  return out + "\n";
}

std::string holdings_of(const FitRecord& fit) {
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

std::string comparison_of(const FitRecord& fit) {
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

Json fit_json(const FitRecord& fit) {
  Json json = Json::object();
  put(json, "shape", fit.shape);
  if (fit.dof >= 0) json["dof"] = fit.dof;
  put_count(json, "samples", fit.samples);
  put_count(json, "clips", fit.clips);
  put_count(json, "glitches", fit.glitches);
  put_share(json, "coverage", fit.coverage);
  put_share(json, "volume", fit.volume);
  put(json, "why", fit.why);
  for (const ShapeFigure& c : fit.candidates) json["candidates"].push_back({{"shape", c.shape}, {"volume", c.volume}});
  if (fit.others.people >= 0) json["others"] = json_of(fit.others);
  put_share(json, "one_person", fit.one_person);
  put(json, "one_person_towards", fit.one_person_towards);
  if (!fit.suspects.empty()) json["suspects"] = fit.suspects;
  return json;
}

std::string story_of(const FitRecord& fit) {
  if (!fit.present) return "nothing is told of how it was learned\n";
  const std::string why = fit.why.empty() ? "" : "why: " + printable(fit.why) + "\n";
  return source_of(fit) + holdings_of(fit) + why + comparison_of(fit);
}

}  // namespace ligament::cli
