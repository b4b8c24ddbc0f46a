#include "inputs.h"

#include "terminal.h"

#include <ligament/io/file.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace ligament::cli {
namespace {

namespace fs = std::filesystem;

bool is_bvh(const fs::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending == ".bvh";
}

Status add_folder(const std::string& folder, std::vector<std::string>& paths) {
  std::error_code error;
  const std::size_t before = paths.size();
  fs::recursive_directory_iterator it(folder, fs::directory_options::follow_directory_symlink, error), end;
  for (; !error && it != end; it.increment(error)) {
    if (it.depth() > 32) return Error{folder, "more than 32 folders deep: does it contain itself?"};
    if (is_bvh(it->path()) && it->is_regular_file(error)) paths.push_back(it->path().string());
  }
  if (error) return Error{folder, "cannot be read: " + error.message()};
  if (paths.size() == before) return Error{folder, "no .bvh files in this folder"};
  return Done{};
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
  return {number, end, end != text.c_str() && std::isfinite(number)};
}

}  // namespace

Result<std::vector<std::string>> clip_paths(const std::vector<std::string>& inputs) {
  std::vector<std::string> paths;
  for (const std::string& input : inputs) {
    std::error_code error;
    if (fs::is_directory(input, error)) {
      if (const Status status = add_folder(input, paths); !status) return status.error();
    } else if (!fs::exists(input, error)) {
      return Error{input, "no such file or folder"};
    } else {
      paths.push_back(input);
    }
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  if (paths.empty()) return Error{"", "no clips given"};
  return paths;
}

Result<double> parse_angle(const std::string& text, const std::string& option) {
  const NumberAndRest split = split_number(text);
  if (split.good && split.number >= 0) {
    if (split.rest.empty() || split.rest == "rad") return split.number;
    if (split.rest == "deg" || split.rest == "°") return split.number * 0.017453292519943295;
  }
  return Error{option, fmt::format("expected an angle such as 5deg, 0.1rad or 0.1, found \"{}\"", text)};
}

Result<Softness> parse_softness(const std::string& text) {
  const auto comma = text.find(',');
  const NumberAndRest falloff = split_number(text.substr(0, comma));
  if (comma == std::string::npos || !falloff.good || !falloff.rest.empty() || falloff.number < 0) {
    return Error{"--soften", fmt::format("expected FALLOFF,RADIUS such as 10,5deg (0 = 1/RADIUS), found \"{}\"", text)};
  }
  const Result<double> radius = parse_angle(text.substr(comma + 1), "--soften");
  if (!radius) return radius.error();
  return Softness{static_cast<float>(falloff.number), static_cast<float>(*radius)};
}

Result<LoadedClip> load_clip(const std::string& path) {
  Result<std::string> text = read_file(path);
  if (!text) return text.error();
  Result<Bvh> bvh = parse_bvh(*text, path);
  if (!bvh) return bvh.error();
  for (const std::string& warning : bvh->warnings) warn(path + ": " + warning);
  Clip clip = to_clip(*bvh);
  return LoadedClip{std::move(*text), std::move(*bvh), std::move(clip)};
}

}  // namespace ligament::cli
