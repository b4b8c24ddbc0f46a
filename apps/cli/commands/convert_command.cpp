// ligament convert: a joint's limit as another shape that contains it.
#include "commands/commands.h"
#include "joint_choice.h"
#include "outputs.h"
#include "text/json_answer.h"
#include "text/terminal.h"

#include <ligament/learn.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace ligament::cli {
namespace {

struct ConvertArguments {
  std::string limits, joint, shape, output;
  bool json = false;
};

std::string text_of(const ConvertArguments& a, const Converted& c) {
  const double times = c.volume_after / c.volume_before;
  std::string text =
      fmt::format("{}: {} of all rotations as it was, {} as {}{}\n", printable(a.joint), percent(c.volume_before),
                  percent(c.volume_after), a.shape, times < 1.005 ? "" : fmt::format(": {:.3g} times as much", times));
  if (c.left_out > 1e-3f) text += fmt::format("some of what was allowed lies up to {} outside\n", degrees(c.left_out));
  return text + (a.output.empty() ? "nothing written: name a file with -o to keep it\n" : "→ " + a.output + "\n");
}

std::string enclosing_names() {
  std::string names;
  for (const std::string_view name : enclosing_shapes()) names += (names.empty() ? "" : " ") + std::string(name);
  return names;
}

/// What the file tells of a fit, for the limit that was made of it.
FitFigures figures_after(FitFigures fit, const ConvertArguments& a, const Converted& converted) {
  fit.why = fit.shape.empty() ? "converted" : fmt::format("converted from {}", fit.shape);
  fit.shape = a.shape;
  fit.volume = converted.volume_after;
  fit.coverage = -1;
  fit.others = {};
  fit.candidates.clear();
  return fit;
}

int run_convert(const ConvertArguments& a) {
  Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const Result<std::size_t> joint = choose_joint(*limits, a.limits, a.joint);
  if (!joint) return fail(joint.error());
  // Only the limits file itself may be replaced, by the same with the joint converted.
  if (!a.output.empty() && a.output != a.limits) {
    if (const Status status = check_output(a.output, OutputKind::limits, {}); !status) return fail(status.error());
  }
  const auto shapes = enclosing_shapes();
  if (std::find(shapes.begin(), shapes.end(), a.shape) == shapes.end()) {
    return fail({"--to", fmt::format("expected one of {}, found \"{}\"", enclosing_names(), a.shape)});
  }
  const Result<Converted> converted = convert_limit(limits->set.joints[*joint].limit, a.shape);
  if (!converted) return fail({fmt::format("{}: joint \"{}\"", a.limits, a.joint), converted.error().message()});
  limits->set.joints[*joint].limit = converted->limit;
  FitFigures& fit = limits->fits[*joint];
  if (fit.present) fit = figures_after(fit, a, *converted);
  if (!a.output.empty()) {
    if (const Status status = save_limits(*limits, a.output); !status) return fail(status.error());
  }
  const nlohmann::ordered_json answer = {{"joint", a.joint},
                                         {"shape", a.shape},
                                         {"volume_before", converted->volume_before},
                                         {"volume_after", converted->volume_after},
                                         {"left_out", converted->left_out}};
  print_beside(a.output, a.json ? json_text(answer) : text_of(a, *converted));
  return kFine;
}

}  // namespace

void add_convert(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<ConvertArguments>();
  CLI::App* command = app.add_subcommand("convert", "Turn a joint's limit into another shape that contains it");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("--joint", a->joint, "Joint whose limit to turn")->type_name("NAME")->required();
  command->add_option("--to", a->shape, "One of: " + enclosing_names())->type_name("SHAPE")->required();
  command->add_option("-o,--output", a->output, "Limits file to write; may be LIMITS itself")->type_name("FILE");
  command->add_flag("--json", a->json, "The answer as JSON");
  command->footer(
      "Says how much volume the new shape adds: engines know fewer shapes than people have joints.\n\n"
      "Example:\n  ligament convert hero.limits.json --joint LeftArm --to cone -o simple.limits.json");
  command->callback([a, &outcome] {
    a->output = output_path(a->output);
    outcome.code = run_convert(*a);
  });
}

}  // namespace ligament::cli
