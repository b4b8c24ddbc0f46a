// ligament match and ligament retarget: limits of one rig for another.
#include "commands/commands.h"
#include "outputs.h"
#include "text/json_answer.h"
#include "text/terminal.h"

#include <ligament/learn.h>

#include <fmt/format.h>

#include <fstream>
#include <memory>

namespace ligament::cli {
namespace {

struct RetargetArguments {
  std::string limits, model, output, map, rest = "auto";
  bool json = false;
};

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == text.npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

/// A line for each pair, `limit = joint`; `limit =` leaves one out; what follows # is a remark.
Result<std::vector<MapLine>> read_map(const std::string& path) {
  std::ifstream file(path);
  if (!file) return Error{path, "cannot be read"};
  std::vector<MapLine> map;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const std::string text = trimmed(line.substr(0, line.find('#')));
    if (text.empty()) continue;
    const auto sign = text.find('=');
    if (sign == text.npos || sign == 0) {
      return Error{fmt::format("{}:{}", path, number), fmt::format("expected limit = joint, found \"{}\"", text)};
    }
    map.push_back({trimmed(text.substr(0, sign)), trimmed(text.substr(sign + 1))});
  }
  return map;
}

Result<RetargetOptions> options_of(const RetargetArguments& a) {
  RetargetOptions options;
  if (a.rest == "align") {
    options.rest = RestRule::align;
  } else if (a.rest == "same") {
    options.rest = RestRule::same;
  } else if (a.rest != "auto") {
    return Error{"--rest", fmt::format("\"{}\" is not one of auto, align, same", a.rest)};
  }
  if (a.map.empty()) return options;
  Result<std::vector<MapLine>> map = read_map(a.map);
  if (!map) return map.error();
  options.map = std::move(*map);
  return options;
}

std::string text_of(const Retargeted& found) {
  Table table({"joint", "limit", "why"});
  table.left(1);
  table.left(2);
  for (const MatchRow& row : found.rows) {
    const bool whole = !row.joint.empty() && !row.limit.empty();
    table.add({row.joint, row.limit, row.why}, whole ? Tint::none : Tint::dim);
  }
  std::string text = table.text();
  for (const std::string& note : found.notes) text += "note: " + note + "\n";
  return text + fmt::format("references {}: {}\n",
                            found.aligned ? "turned to the limits' reference pose" : "as the limits have them",
                            found.why_aligned);
}

nlohmann::ordered_json json_of(const Retargeted& found) {
  nlohmann::ordered_json pairs = nlohmann::ordered_json::array();
  for (const MatchRow& row : found.rows) {
    pairs.push_back({{"joint", row.joint}, {"limit", row.limit}, {"why", row.why}});
  }
  return {{"pairs", pairs}, {"notes", found.notes}, {"aligned", found.aligned}, {"why_aligned", found.why_aligned}};
}

/// The fit of each joint's limit goes along with it.
std::vector<FitFigures> figures_of(const LimitsFile& limits, const Retargeted& found) {
  std::vector<FitFigures> fits(found.limits.joints.size());
  for (std::size_t j = 0; j < fits.size(); ++j) {
    const auto limit = find_joint(limits.set, found.rows[j].limit);
    if (limit && found.limits.joints[j].limit == limits.set.joints[*limit].limit) fits[j] = limits.fits[*limit];
  }
  return fits;
}

int run_retarget(const RetargetArguments& a, bool writes) {
  const Result<RetargetOptions> options = options_of(a);
  if (!options) return fail(options.error());
  if (writes) {
    if (const Status status = check_output(a.output, OutputKind::limits, {a.limits, a.model}); !status) {
      return fail(status.error());
    }
  }
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const Result<ClipSummary> model = read_clip_summary(a.model);
  if (!model) return fail(model.error());
  const Result<Retargeted> found = retarget(limits->set, model->skeleton, *options);
  if (!found) return fail({a.model, found.error().message()});
  if (writes) {
    LimitsFile file;
    file.set = found->limits;
    file.fits = figures_of(*limits, *found);
    file.generator = std::string("ligament ") + LIGAMENT_VERSION;
    if (const Status status = save_limits(file, a.output); !status) return fail(status.error());
  }
  print_beside(a.output, a.json ? json_text(json_of(*found)) : text_of(*found));
  if (writes && !a.json) print_beside(a.output, fmt::format("→ {}\n", printable(a.output)));
  return kFine;
}

void add_common(CLI::App* command, RetargetArguments& a) {
  command
      ->add_option("--map", a.map,
                   "File with a line \"limit = joint\" for each pair to decide by hand; \"limit =\" leaves one out")
      ->type_name("FILE");
  command
      ->add_option("--rest", a.rest, "auto: turn references where the rig is another one; align: always; same: never")
      ->type_name("auto|align|same")
      ->capture_default_str();
  command->add_flag("--json", a.json, "The answer as JSON");
}

}  // namespace

void add_retarget(CLI::App& app, Outcome& outcome) {
  auto m = std::make_shared<RetargetArguments>();
  CLI::App* match = app.add_subcommand("match", "Tell which limit is for which joint of another file, and why");
  match->add_option("LIMITS", m->limits, "Limits file")->required();
  match->add_option("FILE", m->model, "Clip or model whose skeleton to match")->required();
  add_common(match, *m);
  match->footer("Example:\n  ligament match hero.limits.json other.bvh");
  match->callback([m, &outcome] { outcome.code = run_retarget(*m, false); });

  auto a = std::make_shared<RetargetArguments>();
  CLI::App* command = app.add_subcommand("retarget", "Write limits for another skeleton");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("--to", a->model, "Clip or model whose skeleton the limits are for")
      ->type_name("MODEL")
      ->required();
  command->add_option("-o,--output", a->output, "Limits file to write")->type_name("FILE")->required();
  add_common(command, *a);
  command->footer("Example:\n  ligament retarget hero.limits.json --to other.bvh -o other.limits.json");
  command->callback([a, &outcome] {
    a->output = output_path(a->output);
    outcome.code = run_retarget(*a, true);
  });
}

}  // namespace ligament::cli
