// How well each shape fits people it has not seen: fits on one half of the people, scores on the other, as Markdown.
//
// usage: ligament-fidelity DATA [SHAPE…], DATA a folder with cmu_*/ and cmu_groups.json; SHAPE may be "wild": auto,
// with one frame of a hundred replaced by any rotation at all
#include "inputs.h"
#include "learn.h"
#include "scoring.h"
#include "terminal.h"

#include <ligament/base/parallel.h>
#include <ligament/base/random.h>
#include <ligament/io/file.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>

namespace {

using namespace ligament;
using namespace ligament::cli;

/// The joints that the comparisons of the field are made on.
const std::vector<std::string> kNine{"LeftArm", "RightArm", "LeftUpLeg", "LowerBack", "Spine",
                                     "Spine1",  "Neck",     "Neck1",     "Head"};

struct Split {
  std::vector<std::string> fitted, unseen;
};

/// "42_01.bvh" → "042", as the groups call people.
std::string subject_of(const std::string& path) {
  const std::string name = std::filesystem::path(path).stem().string();
  const std::string number = name.substr(0, name.find('_'));
  return std::string(number.size() < 3 ? 3 - number.size() : 0, '0') + number;
}

/// Every second group of subjects that are one skeleton, in the order of their first recording.
Result<Split> split_by_group(const std::string& data) {
  const Result<std::string> text = read_file(data + "/cmu_groups.json");
  if (!text) return text.error();
  const nlohmann::json json = nlohmann::json::parse(*text, nullptr, false);
  if (json.is_discarded()) return Error{data + "/cmu_groups.json", "not valid JSON"};
  std::map<std::string, std::size_t> group_of;
  for (std::size_t g = 0; g < json["groups"].size(); ++g) {
    for (const auto& subject : json["groups"][g]) group_of[subject.get<std::string>()] = g;
  }
  std::vector<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    if (entry.is_directory() && entry.path().filename().string().starts_with("cmu"))
      folders.push_back(entry.path().string());
  }
  const Result<std::vector<std::string>> paths = clip_paths(folders);
  if (!paths) return paths.error();
  std::map<std::size_t, std::vector<std::string>> groups;
  for (const std::string& path : *paths) {
    const auto group = group_of.find(subject_of(path));
    if (group == group_of.end()) return Error{path, "its subject is in no group of cmu_groups.json"};
    groups[group->second].push_back(path);
  }
  Split split;
  bool fitted = true;
  for (auto& [group, clips] : groups) {
    auto& side = fitted ? split.fitted : split.unseen;
    side.insert(side.end(), clips.begin(), clips.end());
    fitted = !fitted;
  }
  std::sort(split.fitted.begin(), split.fitted.end());
  std::sort(split.unseen.begin(), split.unseen.end());
  return split;
}

struct Method {
  std::string name;
  std::optional<ShapeKind> shape;
  bool plain = false, wild = false;
};

std::vector<Method> methods() {
  std::vector<Method> list;
  for (const ShapeKind kind : kAllShapes) {
    if (kind != ShapeKind::polynomial) list.push_back({std::string(name_of(kind)) + " --plain", kind, true});
  }
  for (const ShapeKind kind : kAllShapes) list.push_back({std::string(name_of(kind)), kind, false});
  list.push_back({"auto", std::nullopt});
  list.push_back({"wild", std::nullopt, false, true});
  return list;
}

Quatf any_rotation(Random& random) {
  for (;;) {
    const auto part = [&] { return random.between(-1, 1); };
    const double x = part(), y = part(), z = part(), w = part();
    const Quatd q{x, y, z, w};
    if (dot(q, q) > 0.01 && dot(q, q) < 1) return convert<float>(normalize(q));
  }
}

/// The samples with `share` of the frames replaced by random rotations.
Samples made_wild(const Samples& samples, double share, Random& random) {
  Samples wild(samples.resolution());
  for (const Sample& sample : samples.sorted()) {
    std::uint64_t replaced = 0;
    for (std::uint64_t frame = 0; frame < sample.count; ++frame) replaced += random.unit() < share ? 1 : 0;
    wild.add(sample.rotation, sample.count - replaced);
    for (std::uint64_t frame = 0; frame < replaced; ++frame) wild.add(any_rotation(random));
  }
  return wild;
}

/// Collected as real recordings are: markers that leap would be found as glitches, so clips cannot carry them.
void make_wild(Collector& collector) {
  constexpr double kWild = 0.01;
  Random random(1);
  for (JointSamples& joint : collector.joints()) {
    for (Samples& fold : joint.folds) fold = made_wild(fold, kWild, random);
  }
}

double geometric_mean(const std::vector<JointRow>& rows, double VolumeFigures::*figure) {
  double sum = 0;
  for (const std::string& name : kNine) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const JointRow& r) { return r.name == name; });
    if (row != rows.end()) sum += std::log(row->volumes.*figure);
  }
  return std::exp(sum / static_cast<double>(kNine.size()));
}

double mean_coverage(const std::vector<JointRow>& rows) {
  double sum = 0, n = 0;
  for (const JointRow& row : rows) {
    if (row.samples > 0) sum += row.coverage, ++n;
  }
  return n > 0 ? sum / n : 1;
}

std::string row_of(const Method& method, const std::vector<JointRow>& rows) {
  std::string line =
      fmt::format("| {} | {:.2f} | {:.4f} | {:.4f} | {:.4f} |", method.name, 100 * mean_coverage(rows),
                  geometric_mean(rows, &VolumeFigures::volume), geometric_mean(rows, &VolumeFigures::volume99),
                  geometric_mean(rows, &VolumeFigures::volume999));
  for (const std::string& name : kNine) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const JointRow& r) { return r.name == name; });
    line += row == rows.end() ? " |" : fmt::format(" {:.4f} |", row->volumes.volume99);
  }
  return line + "\n";
}

int run(const std::string& data, const std::vector<std::string>& only) {
  const Result<Split> split = split_by_group(data);
  if (!split) return fail(split.error());
  const int jobs = default_jobs();
  Result<Recordings> recordings = gather(split->fitted, {.jobs = jobs});
  if (!recordings) return fail(recordings.error());
  print(fmt::format("Fitted on {} of {} people, scored on {} of others, split by skeleton; {} folds of {}.\n\n",
                    counted(split->fitted.size(), "clip"), recordings->people, counted(split->unseen.size(), "clip"),
                    recordings->collector->joints().back().folds.size(), recordings->folds_are));
  std::string header = "| shape | covered, % | volume | volume99 | volume999 |", rule = "|---|---|---|---|---|";
  for (const std::string& name : kNine) header += " " + name + " |", rule += "---|";
  print(header + "\n" + rule + "\n");
  for (const Method& method : methods()) {
    if (only.empty() ? method.wild : std::find(only.begin(), only.end(), method.name) == only.end()) continue;
    FitOptions options;
    options.shape = method.shape;
    options.plain = method.plain;
    if (method.wild)
      make_wild(*recordings->collector);  // the last method: those before it need the samples as they are
    const LimitsFile limits = learn_limits(*recordings, options, false, jobs);
    const Result<std::vector<JointRow>> rows = score_clips(limits, method.name, split->unseen, 0.05, jobs);
    if (!rows) return fail(rows.error());
    print(row_of(method, *rows));
  }
  return kFine;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return fail({"", "usage: ligament-fidelity DATA [SHAPE…] (DATA has cmu_*/ and cmu_groups.json)"});
  return run(argv[1], {argv + 2, argv + argc});
}
