#include "outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace ligament::cli {
namespace {

namespace fs = std::filesystem;

struct Kind {
  const char* name;
  const char* example;
  std::vector<std::string> foreign;  ///< endings that belong to other kinds
};

const Kind& kind_of(OutputKind kind) {
  static const Kind limits{"a limits file", "hero.limits.json", {".bvh", ".html"}};
  static const Kind clip{"a clip", "mended.bvh", {".json", ".html"}};
  static const Kind report{"a report", "report.html", {".bvh", ".json"}};
  return kind == OutputKind::limits ? limits : kind == OutputKind::clip ? clip : report;
}

}  // namespace

Status check_output(const std::string& path, OutputKind output, const std::vector<std::string>& inputs) {
  const Kind& kind = kind_of(output);
  const std::string wanted = fmt::format("expected the name of {} such as {}", kind.name, kind.example);
  if (path.empty()) return Error{"", "the output has no name: " + wanted};
  const std::string ending = fs::path(path).extension().string();
  if (std::find(kind.foreign.begin(), kind.foreign.end(), ending) != kind.foreign.end()) return Error{path, wanted};
  std::error_code error;
  if (fs::is_directory(path, error)) return Error{path, "is a folder: " + wanted};
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error)) return Error{path, "its folder does not exist"};
  if (!fs::is_regular_file(path, error)) return Done{};
  for (const std::string& input : inputs) {
    if (fs::equivalent(path, input, error)) return Error{path, "is an input, and would be lost"};
  }
  return Done{};
}

std::string output_path(const std::string& argument) { return argument == "-" ? "/dev/stdout" : argument; }

}  // namespace ligament::cli
