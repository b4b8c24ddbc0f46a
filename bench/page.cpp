#include "page.h"

#include "plot.h"
#include "scaling.h"
#include "shapes.h"

#include "io/file.h"
#include "limit/batch/instruction_sets.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace ligament::bench {
namespace {

using plot::Curve;
using plot::Plot;

constexpr const char *kBegin = "<!-- figures: begin", *kEnd = "<!-- figures: end -->";
constexpr const char *kSizePlot = "performance-size.svg", *kSharePlot = "performance-outside.svg";

std::string cell(const Bench& bench, const std::string& name) {
  const auto ns = bench.ns_of(name);
  return ns ? fmt::format("{:.2f}", *ns) : "–";
}

/// Nanoseconds per rotation, shape by shape.
std::string shape_table(const Bench& bench) {
  std::string out =
      "| shape | single calls | in batches | 2 threads | all outside | all singular | not of unit length |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const NamedLimit& named : timed_limits()) {
    const std::string batch = named.name + "/batch";
    out += "| " + named.name;
    for (const std::string& name : {named.name + "/scalar", batch, batch + "/2-threads", batch + "/all-violating",
                                    batch + "/all-singular", batch + "/all-unnormalised"}) {
      out += " | " + cell(bench, name);
    }
    out += " |\n";
  }
  return out;
}

std::string pose_table(const Bench& bench) {
  const struct {
    const char *what, *name;
  } rows[] = {{"single calls, `project_local`", "pose24/scalar"},
              {"4096 characters, arrays", "pose24/batch"},
              {"4096 characters, glTF's order", "pose24/batch/gltf-order"},
              {"4096 characters, arrays, 2 threads", "pose24/batch/2-threads"},
              {"one character", "pose24/batch/one-character"}};
  std::string out = "| 24 joints of 12 shapes | ns per rotation |\n|---|---|\n";
  for (const auto& row : rows) out += fmt::format("| {} | {} |\n", row.what, cell(bench, row.name));
  return out;
}

/// One call of ours, exact, beside one of others'.
std::string peer_table(const Bench& bench) {
  const struct {
    const char *shape, *peer, *how;
  } rows[] = {{"cone", "cone", "the cone of the text on quaternion space"},
              {"cone", "bullet", "Bullet's cone-twist joint"},
              {"quaternion-ellipse", "disc", "Newton's method in the disc of quaternions"},
              {"quaternion-ellipse", "eigen-disc", "the same by Eigen"},
              {"box", "box", "log, clamp, exp"},
              {"oriented-box", "oriented-box", "log, clamp, exp"},
              {"ellipsoid", "ellipsoid", "eight steps of Newton's method"},
              {"ellipsoid", "eigen-ellipsoid", "the same by Eigen"},
              {"kdop", "kdop", "one sweep over its axes, which is not the nearest"},
              {"kdop", "eigen-kdop", "the same by Eigen"},
              {"spherical", "spherical", "pseudo-code of the VRM text"},
              {"hinge", "hinge", "pseudo-code of the VRM text"},
              {"polygon-64", "polygon-64", "the dissertation's sum of angles, then every arc"}};
  std::string out = "| shape | ours | peer | how |\n|---|---|---|---|\n";
  for (const auto& row : rows) {
    out += fmt::format("| {} | {} | {} | {} |\n", row.shape, cell(bench, std::string(row.shape) + "/scalar"),
                       cell(bench, std::string("peer/") + row.peer), row.how);
  }
  return out;
}

std::string target_table(const Bench& bench) {
  std::string out = "| figure | measured | wanted |\n|---|---|---|\n";
  for (const Bench::Figure& f : bench.figures()) {
    out += fmt::format("| {} | {:.2f} | {}{} |\n", f.what, f.value, f.wanted(), f.met() ? "" : ", missed");
  }
  return out;
}

/// As Linux calls it; nothing where that is not known.
std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2) + ". ";
  }
  return "";
}

std::string figures_of(const Bench& bench) {
  const InstructionSet set = best_instruction_set();
  std::string out = fmt::format("{}Lanes: {}, {} at once. A copy of the same bytes: {} ns per rotation.\n\n",
                                processor(), name_of(set), lanes_of(set), cell(bench, "copy"));
  out += shape_table(bench) + "\n" + pose_table(bench) + "\n" + peer_table(bench);
  out += fmt::format("\n![Nanoseconds per rotation against the size of a batch](images/{})\n", kSizePlot);
  out += fmt::format("\n![Nanoseconds per rotation against the share of rotations outside](images/{})\n\n", kSharePlot);
  return out + target_table(bench);
}

/// A curve of those timings that name(shape, i) names, for i below count.
template <class Name>
Curve curve_of(const Bench& bench, const std::string& title, std::size_t count, const Name& name) {
  Curve curve{title, {}};
  for (std::size_t i = 0; i < count; ++i) curve.y.push_back(bench.ns_of(name(i)).value_or(0));
  return curve;
}

Plot size_plot(const Bench& bench) {
  Plot plot{"rotations in a batch", "ns per rotation", {}, {"1 k", "10 k", "100 k", "1 M", "10 M"}, true};
  for (const std::size_t size : timed_sizes()) plot.x.push_back(static_cast<double>(size));
  const auto add = [&](const std::string& title, const std::string& name) {
    plot.curves.push_back(
        curve_of(bench, title, plot.x.size(), [&](std::size_t i) { return name_of_size(name, timed_sizes()[i]); }));
  };
  add("copy", "copy");
  for (const std::string& shape : plotted_shapes()) add(shape, shape + "/batch");
  return plot;
}

Plot share_plot(const Bench& bench) {
  Plot plot{"rotations outside", "ns per rotation", {}, {}};
  for (const int percent : timed_percents()) {
    plot.x.push_back(percent);
    plot.x_labels.push_back(fmt::format("{} %", percent));
  }
  for (const std::string& shape : plotted_shapes()) {
    plot.curves.push_back(curve_of(bench, shape, plot.x.size(), [&](std::size_t i) {
      return name_of_percent(shape + "/batch", timed_percents()[i]);
    }));
  }
  return plot;
}

/// The page with other figures between its marks.
Result<std::string> with_figures(const std::string& path, const std::string& figures) {
  Result<std::string> page = read_file(path);
  if (!page) return page;
  const std::size_t begin = page->find(kBegin), end = page->find(kEnd);
  const std::size_t line_end = begin == std::string::npos ? begin : page->find('\n', begin);
  if (line_end == std::string::npos || end == std::string::npos || end < line_end) {
    return Error{path, fmt::format("has lost its marks, \"{} … -->\" and \"{}\"", kBegin, kEnd)};
  }
  return page->substr(0, line_end + 1) + "\n" + figures + "\n" + page->substr(end);
}

}  // namespace

Status write_page(const Bench& bench, const std::string& page) {
  const Result<std::string> text = with_figures(page, figures_of(bench));
  if (!text) return text.error();
  const std::filesystem::path images = std::filesystem::path(page).parent_path() / "images";
  for (const auto& [name, plot] : {std::pair{kSizePlot, size_plot(bench)}, std::pair{kSharePlot, share_plot(bench)}}) {
    if (Status written = write_file((images / name).string(), to_svg(plot)); !written) return written;
  }
  return write_file(page, *text);
}

}  // namespace ligament::bench
