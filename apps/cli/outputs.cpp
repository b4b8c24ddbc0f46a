#include "outputs.h"

#include <ligament/io.h>

#include <fmt/format.h>

#include <filesystem>

namespace ligament::cli {
namespace {

namespace fs = std::filesystem;

struct Kind {
  const char* name;
  const char* example;
  bool (*is_foreign)(const std::string& path);  ///< whether a name has the ending of another kind
};

bool has_ending(const std::string& path, const char* ending) { return fs::path(path).extension() == ending; }

Kind kind_of(OutputKind kind) {
  switch (kind) {
    case OutputKind::limits:
      return {"a limits file", "hero.limits.json",
              [](const std::string& path) { return has_clip_ending(path) || has_ending(path, ".html"); }};
    case OutputKind::clip:
      return {"a clip", "mended.bvh",
              [](const std::string& path) { return has_ending(path, ".json") || has_ending(path, ".html"); }};
    default:
      return {"a report", "report.html",
              [](const std::string& path) { return has_clip_ending(path) || has_ending(path, ".json"); }};
  }
}

}  // namespace

Status check_output(const std::string& path, OutputKind output, const std::vector<std::string>& inputs) {
  const Kind kind = kind_of(output);
  const std::string wanted = fmt::format("expected the name of {} such as {}", kind.name, kind.example);
  if (path.empty()) return Error{"", "the output has no name: " + wanted};
  if (kind.is_foreign(path)) return Error{path, wanted};
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
