// ligament check: which frames are impossible.
#include "commands/commands.h"
#include "inputs.h"
#include "matching.h"
#include "outputs.h"
#include "report/report_data.h"
#include "text/findings.h"
#include "text/json_answer.h"
#include "text/terminal.h"

#include "io/file.h"

#include <ligament/learn.h>

#include <fmt/format.h>

#include <memory>

namespace ligament::cli {
namespace {

struct CheckArguments {
  std::string limits;
  std::vector<std::string> clips;
  std::string tolerance = "0.02";
  std::string report;
  bool reports = false, json = false;
};

/// Whether the report may be written, told before a folder of clips is read.
Status check_report(const CheckArguments& a, std::vector<std::string> inputs) {
  if (!a.reports) return Done{};
  inputs.push_back(a.limits);
  return check_output(a.report, OutputKind::report, inputs);
}

/// Files whose oddities are told when they are read.
class ToldClips : public ClipFiles {
 public:
  using ClipFiles::ClipFiles;
  Status read(std::size_t clip, Clip& into, std::vector<std::string>*) const override {
    std::vector<std::string> warnings;
    const Status status = ClipFiles::read(clip, into, &warnings);
    for (const std::string& warning : warnings) warn(name(clip) + ": " + warning);
    return status;
  }
};

int run_check(const CheckArguments& a) {
  const Result<double> tolerance = parse_angle(a.tolerance, "--tolerance");
  if (!tolerance) return fail(tolerance.error());
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const Result<std::vector<std::string>> clips = clip_paths(a.clips);
  if (!clips) return fail(clips.error());
  if (const Status status = check_report(a, *clips); !status) return fail(status.error());

  Findings findings(limits->set, *clips, *tolerance);
  ReportBuilder report(a.limits, *limits, *tolerance);
  const auto visit = [&](std::size_t c, const Rig& rig, const Clip& clip, const ClipCheck& check) {
    findings.add(c, rig, check);
    if (a.reports) report.add((*clips)[c], rig, check, clip);
  };
  const Result<std::vector<MatchNote>> notes =
      check_clips(limits->set, ToldClips(*clips), {*tolerance, a.limits}, visit, show_progress);
  if (!notes) return fail(notes.error());
  tell_unmatched(*notes, *clips);
  if (a.reports) {
    if (const Status status = write_file(a.report, report.html()); !status) return fail(status.error());
  }
  print_beside(a.report, a.json ? json_text(findings.json()) : findings.text());
  if (a.reports && !a.json) print_beside(a.report, fmt::format("report: {}\n", printable(a.report)));
  return findings.frames_outside() > 0 ? kNo : kFine;
}

}  // namespace

void add_check(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<CheckArguments>();
  CLI::App* command = app.add_subcommand("check", "Find the frames in which a joint is outside its limit");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("CLIP", a->clips, "Clips (.bvh) or folders of them")->required();
  command
      ->add_option("--tolerance", a->tolerance, "Violations up to this count as inside (5deg, 0.1rad, bare = radians)")
      ->type_name("ANGLE")
      ->capture_default_str();
  CLI::Option* report =
      command->add_option("--report", a->report, "Also write an HTML report with pictures and a player");
  report->type_name("FILE");
  command->add_flag("--json", a->json, "The answer as JSON, with every range of frames");
  command->footer(
      "Severity: minor < 5° ≤ major < 20° ≤ severe. Exit code 1 if any frame is outside.\n\n"
      "Examples:\n"
      "  ligament check hero.limits.json walk.bvh --report walk.html\n"
      "  ligament check hero.limits.json takes/ --tolerance 2deg");
  command->callback([a, report, &outcome] {
    a->reports = report->count() > 0;
    a->report = output_path(a->report);
    outcome.code = run_check(*a);
  });
}

}  // namespace ligament::cli
