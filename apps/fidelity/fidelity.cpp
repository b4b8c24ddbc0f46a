// How well each shape fits people it has not seen: fits on one half of the people, scores on the other. Figures as
// Markdown on stdout, what they cost on stderr.
//
// usage: ligament-fidelity DATA [-o FOLDER] [--splits N | --in-turn N] [SHAPE…], DATA a folder with cmu_*/ and
// cmu_groups.json; FOLDER takes quality.tsv, every shape and joint, and images/quality.svg, volume against coverage.
// SHAPE may be "wild": auto, with one frame of a hundred replaced by any rotation at all; "seen": the polynomial of all
// people, those it is scored on included; or "told": that of the people it is scored on alone. The last two say how
// little room there is to gain. --splits: the mean over so many ways of halving the people instead of one. --in-turn:
// everybody is judged, each by limits learned from most of the others
#include "against_published.h"
#include "inputs.h"
#include "judgement.h"
#include "plot.h"
#include "text/terminal.h"

#include "fit/shape/list.h"
#include "io/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace ligament::fidelity {
namespace {

using cli::fail;
using cli::print;

struct Arguments {
  std::string data, folder;
  std::vector<std::string> shapes;
  int splits = 0, parts = 0;
};

std::vector<Method> all_methods() {
  std::vector<Method> list;
  const auto name = [](ShapeKind kind) { return std::string(name_of(kind)); };
  for (const ShapeKind kind : compared_shapes()) {
    if (kind != ShapeKind::polynomial) list.push_back({name(kind) + " --plain", name(kind), true});
  }
  for (const ShapeRow& row : shape_list()) {
    // What turns about one axis becomes a hinge with any shape; nothing else can.
    if (row.use == FitUse::on_request && row.kind != ShapeKind::hinge) list.push_back({name(row.kind), name(row.kind)});
  }
  for (const ShapeKind kind : compared_shapes()) list.push_back({name(kind), name(kind)});
  list.push_back({"auto", "auto"});
  list.push_back({"seen", "polynomial", false, LearnsFrom::everybody});
  list.push_back({"told", "polynomial", false, LearnsFrom::unseen});
  list.push_back({"wild", "auto", false, LearnsFrom::wild_half});
  return list;
}

/// Those asked for, else all that learn from the half.
std::vector<Method> methods(const std::vector<std::string>& only) {
  std::vector<Method> chosen;
  for (Method& method : all_methods()) {
    const bool named = std::find(only.begin(), only.end(), method.name) != only.end();
    if (only.empty() ? method.from == LearnsFrom::half : named) chosen.push_back(std::move(method));
  }
  return chosen;
}

std::string header_of_table() {
  std::string header = "| shape | covered, % | volume | volume99 | volume999 |", rule = "|---|---|---|---|---|";
  for (const std::string& name : kNine) header += " " + name + " |", rule += "---|";
  return header + "\n" + rule + "\n";
}

std::string row_of_table(const Judgement& judgement) {
  std::string line =
      fmt::format("| {} | {:.2f} | {:.4f} | {:.4f} | {:.4f} |", judgement.method.name, 100 * mean_coverage(judgement),
                  mean_volume(judgement, &JointScore::volume), mean_volume(judgement, &JointScore::volume99),
                  mean_volume(judgement, &JointScore::volume999));
  for (const std::string& name : kNine) {
    const ScoredJoint* scored = score_of(judgement, name);
    line += scored == nullptr ? " |" : fmt::format(" {:.4f} |", scored->score.volume99);
  }
  return line + "\n";
}

std::string every_figure(const std::vector<Judgement>& all) {
  std::string text = "shape\tjoint\taxes\tframes\tcovered\tvolume\tvolume99\tvolume999\n";
  for (const Judgement& judgement : all) {
    for (const ScoredJoint& scored : judgement.joints) {
      const JointScore& row = scored.score;
      if (row.samples == 0 || row.dof == 0) continue;
      text += fmt::format("{}\t{}\t{}\t{}\t{:.5f}\t{:.6f}\t{:.6f}\t{:.6f}\n", judgement.method.name, row.name, row.dof,
                          row.samples, row.coverage, row.volume, row.volume99, row.volume999);
    }
  }
  return text;
}

/// Volume against coverage, of the shapes that tell most.
std::string curves(const std::vector<Judgement>& all) {
  const std::vector<double> missed{0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001};
  plot::Plot plot{"frames of unseen people that are covered", "share of all rotations", {}, {}, true, true};
  for (const double share : missed) {
    plot.x.push_back(1 / share);
    plot.x_labels.push_back(fmt::format("{:g} %", 100 - 100 * share));
  }
  for (const char* name : {"box --plain", "kdop --plain", "euler", "quaternion-ellipse", "hull", "kdop", "auto"}) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Judgement& j) { return j.method.name == name; });
    if (found == all.end()) continue;
    plot::Curve curve{name, {}};
    for (const double share : missed) curve.y.push_back(mean_volume_missing(*found, share));
    plot.curves.push_back(std::move(curve));
  }
  return plot.curves.empty() ? "" : to_svg(plot);
}

std::string costs(const std::vector<Judgement>& all) {
  cli::Table table({"shape", "to fit all joints", "to project"});
  for (const Judgement& judgement : all) {
    table.add({judgement.method.name, fmt::format("{:.0f} ms", 1e3 * judgement.seconds_to_fit),
               fmt::format("{:.0f} ns", 1e9 * judgement.seconds_to_project)});
  }
  return table.text();
}

Status write_pages(const std::vector<Judgement>& all, const std::string& folder) {
  if (const Status status = write_file(folder + "/quality.tsv", every_figure(all)); !status) return status.error();
  return write_file(folder + "/images/quality.svg", curves(all));
}

int run(const Arguments& arguments) {
  const Result<Split> split = split_by_group(arguments.data);
  if (!split) return fail(split.error());
  print(fmt::format("Fitted on {} of {} people, scored on {} of {} others, split by skeleton.\n\n",
                    cli::counted(split->fitted.size(), "clip"), split->people_fitted,
                    cli::counted(split->unseen.size(), "clip"), split->people_unseen));
  print(header_of_table());
  std::vector<Judgement> all;
  for (const Method& method : methods(arguments.shapes)) {
    Result<Judgement> judgement = judge(method, *split);
    if (!judgement) return fail(judgement.error());
    print(row_of_table(*judgement));
    all.push_back(std::move(*judgement));
  }
  fmt::print(stderr, "\n{}", costs(all));
  if (arguments.folder.empty()) return cli::kFine;
  const Status status = write_pages(all, arguments.folder);
  return status ? cli::kFine : fail(status.error());
}

int run_against_published(const Arguments& arguments) {
  const std::vector<Method> shapes = methods(arguments.shapes);
  const Result<std::string> table = arguments.splits > 0 ? over_halves(arguments.data, shapes, arguments.splits)
                                                         : in_turn(arguments.data, shapes, arguments.parts);
  if (!table) return fail(table.error());
  print(*table);
  return cli::kFine;
}

Arguments parse(const std::vector<std::string>& words) {
  Arguments arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "-o" && i + 1 < words.size()) {
      arguments.folder = words[++i];
    } else if (words[i] == "--splits" && i + 1 < words.size()) {
      arguments.splits = std::atoi(words[++i].c_str());
    } else if (words[i] == "--in-turn" && i + 1 < words.size()) {
      arguments.parts = std::atoi(words[++i].c_str());
    } else if (arguments.data.empty()) {
      arguments.data = words[i];
    } else {
      arguments.shapes.push_back(words[i]);
    }
  }
  return arguments;
}

}  // namespace
}  // namespace ligament::fidelity

int main(int argc, char** argv) {
  using namespace ligament::fidelity;
  const Arguments arguments = parse({argv + 1, argv + argc});
  if (arguments.data.empty()) {
    return ligament::cli::fail({"", "usage: ligament-fidelity DATA [-o FOLDER] [--splits N | --in-turn N] [SHAPE…]"});
  }
  return arguments.splits > 0 || arguments.parts > 0 ? run_against_published(arguments) : run(arguments);
}
