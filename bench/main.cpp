// ligament-bench [--json] [--only WORD]… [--runs N] [--page FILE] [CLIPS…]: what things cost, and against what.
#include "bench.h"

#include "inputs.h"
#include "page.h"
#include "text/terminal.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <filesystem>

namespace {

/// The larger collection, if LIGAMENT_SHARED_DATA or the build says where it is, else the bundled recordings.
std::vector<std::string> default_clips() {
  const char* named = std::getenv("LIGAMENT_SHARED_DATA");
  std::vector<std::string> folders;
  for (const char* name : {"cmu_rom", "cmu_motion", "cmu_defect", "cmu30"}) {
    const std::filesystem::path folder = std::filesystem::path(named ? named : LIGAMENT_SHARED_DATA_DIR) / name;
    if (std::filesystem::is_directory(folder)) folders.push_back(folder.string());
  }
  return folders.empty() ? std::vector<std::string>{LIGAMENT_DATA_DIR} : folders;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"What Ligament costs, and against what. Best of several runs; ratios within one run."};
  std::vector<std::string> clips;
  std::vector<std::string> only;
  std::string page;
  bool json = false;
  int runs = 7;
  app.add_option("CLIPS", clips, "Recordings to time with (default: cmu* in LIGAMENT_SHARED_DATA, else data/)");
  app.add_flag("--json", json, "Timings as JSON: [{\"name\", \"ns\" per item, \"items\"}…]");
  app.add_option("--only", only,
                 "Time only what has this in its name, from the beginning of a word; may be given several times")
      ->allow_extra_args(false);
  app.add_option("--runs", runs, "Runs of which the best counts")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--page", page, "Put what projecting costs into this Markdown page, and plots into images/ beside it");
  CLI11_PARSE(app, argc, argv);
  ligament::bench::Bench bench(runs, only);
  if (const auto error = add_shapes(bench)) return ligament::cli::fail(*error);
  add_batches(bench);
  add_poses(bench);
  add_scaling(bench);
  if (!page.empty()) {
    const ligament::Status written = write_page(bench, page);
    return written ? 0 : ligament::cli::fail(written.error());
  }
  if (const auto error = add_pipeline(bench, clips.empty() ? default_clips() : clips))
    return ligament::cli::fail(*error);
  ligament::cli::print(json ? bench.json() : bench.table());
  return 0;
}
