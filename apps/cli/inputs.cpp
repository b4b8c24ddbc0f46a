#include "inputs.h"

#include "text/terminal.h"

#include "base/parallel.h"
#include "io/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

namespace ligament::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMostFolders = 32;  // one below the other
constexpr int kMostJobs = 256;    // more than any machine gains from; each has samples of its own

/// Hidden files are left out: other systems leave "._walk.bvh" beside a "walk.bvh", which is no clip.
bool is_clip(const fs::path& path) {
  const std::string name = path.filename().string();
  return has_clip_ending(name) && name.front() != '.';
}

Status add_folder(const std::string& folder, std::vector<std::string>& paths) {
  std::error_code error;
  const std::size_t before = paths.size();
  fs::recursive_directory_iterator it(folder, fs::directory_options::follow_directory_symlink, error), end;
  for (; !error && it != end; it.increment(error)) {
    if (it.depth() > kMostFolders) {
      return Error{folder, fmt::format("more than {} folders deep: does it contain itself?", kMostFolders)};
    }
    std::error_code unknown;  // a link that leads nowhere is no clip, and no reason to stop
    if (is_clip(it->path()) && it->is_regular_file(unknown)) paths.push_back(it->path().string());
  }
  if (error) return Error{folder, "cannot be read: " + error.message()};
  if (paths.size() == before) return Error{folder, "no .bvh files in this folder"};
  return Done{};
}

/// Whether neither its name nor its first word is that of a clip.
bool is_foreign(const std::string& path) {
  std::error_code error;
  if (is_clip(path) || !fs::is_regular_file(path, error)) return false;
  if (!std::ifstream(path)) return false;  // whoever reads it says why not
  return !begins_like_clip(path);
}

/// Sorted; "./walk.bvh" and "walk.bvh" are one clip.
std::vector<std::string> each_once(std::vector<std::string> paths) {
  std::vector<std::pair<std::string, std::string>> keyed;
  for (std::string& path : paths) {
    std::string key = fs::path(path).lexically_normal().string();
    keyed.emplace_back(std::move(key), std::move(path));
  }
  std::sort(keyed.begin(), keyed.end());
  paths.clear();
  for (std::size_t i = 0; i < keyed.size(); ++i) {
    if (i == 0 || keyed[i].first != keyed[i - 1].first) paths.push_back(std::move(keyed[i].second));
  }
  return paths;
}

/// A number and what follows it.
struct NumberAndRest {
  double number = 0;
  std::string rest;
  bool good = false;
};
NumberAndRest split_number(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool good = end != text.c_str() && std::isfinite(number);
  while (*end == ' ') ++end;
  return {number, end, good};
}

}  // namespace

Result<std::vector<std::string>> clip_paths(const std::vector<std::string>& inputs) {
  std::vector<std::string> paths, foreign;
  for (const std::string& input : inputs) {
    std::error_code error;
    if (fs::is_directory(input, error)) {
      if (const Status status = add_folder(input, paths); !status) return status.error();
    } else if (const fs::file_status status = fs::status(input, error); !fs::exists(status)) {
      const bool known = status.type() == fs::file_type::not_found;
      return Error{input.empty() ? "\"\"" : input, known ? "does not exist" : error.message()};
    } else if (inputs.size() > 1 && is_foreign(input)) {
      foreign.push_back(input);
    } else {
      paths.push_back(input);
    }
  }
  if (paths.empty()) return Error{inputs.front(), "not a BVH file, nor is any other input"};
  if (!foreign.empty()) warn("skipped what is no BVH file: " + listed(foreign, 5));
  return each_once(std::move(paths));
}

Result<double> parse_angle(const std::string& text, const std::string& option) {
  const NumberAndRest split = split_number(text);
  if (split.good && split.number >= 0) {
    if (split.rest.empty() || split.rest == "rad") return split.number;
    if (split.rest == "deg" || split.rest == "°") return split.number * 0.017453292519943295;
  }
  return Error{option, fmt::format("expected an angle of 0 or more such as 5deg, 0.1rad or 0.1, found \"{}\"", text)};
}

Result<double> parse_share(const std::string& text, const std::string& option, double least, double most) {
  const NumberAndRest split = split_number(text);
  if (split.good && split.rest.empty() && split.number >= least && split.number <= most) return split.number;
  return Error{option, fmt::format("expected a number from {} to {}, found \"{}\"", least, most, text)};
}

Result<int> parse_jobs(const std::string& text) {
  const NumberAndRest split = split_number(text);
  if (!split.good || !split.rest.empty() || split.number < 0 || split.number != std::floor(split.number)) {
    return Error{"--jobs", fmt::format("expected a number of threads (0 = one per core), found \"{}\"", text)};
  }
  return split.number == 0 ? default_jobs() : static_cast<int>(std::min<double>(split.number, kMostJobs));
}

Result<Softness> parse_softness(const std::string& text) {
  const auto comma = text.find(',');
  const NumberAndRest falloff = split_number(text.substr(0, comma));
  const Result<double> radius = comma == text.npos ? Error{} : parse_angle(text.substr(comma + 1), "");
  if (!falloff.good || !falloff.rest.empty() || falloff.number < 0 || !radius) {
    return Error{"--soften", fmt::format("expected FALLOFF,RADIUS such as 10,5deg (0 = 1/RADIUS), found \"{}\"", text)};
  }
  return Softness{static_cast<float>(falloff.number), static_cast<float>(*radius)};
}

Result<std::unique_ptr<ClipFile>> load_clip(const std::string& path, std::string bytes) {
  Result<std::unique_ptr<ClipFile>> file = open_clip(std::move(bytes), path);
  if (!file) return file.error();
  for (const std::string& warning : (*file)->warnings()) warn(path + ": " + warning);
  return file;
}

Result<std::unique_ptr<ClipFile>> load_clip(const std::string& path) {
  Result<std::string> bytes = read_input(path);
  if (!bytes) return bytes.error();
  return load_clip(path, std::move(*bytes));
}

Result<std::string> read_input(const std::string& path) { return read_file(path); }

}  // namespace ligament::cli
