// The same bits everywhere: projects many rotations onto a limit of each shape, and the poses of a crowd onto all of
// them, one by one and in batches, and compares hashes of the answers with those that were written down.
//   ligament-golden [--count N] [--check FILE]      prints: shape count hash
#include "golden/answers.h"
#include "golden/crowd.h"
#include "golden/limits.h"
#include "golden/rotations.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>

namespace ligament::golden {
namespace {

/// Where hashes are taken: slow platforms do not get as far as the last.
constexpr std::size_t kCounts[] = {2'000, 20'000, 1'000'000};

struct Options {
  std::size_t count = kCounts[2];
  std::string file;  ///< to compare with; none: print
};

struct Line {
  std::string place;  ///< "shape count"
  std::string hash;
};
using Lines = std::vector<Line>;

std::optional<Options> parse(int count, char** words) {
  Options options;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string option = words[i];
    if (option == "--count")
      options.count = std::strtoul(words[i + 1], nullptr, 10);
    else if (option == "--check")
      options.file = words[i + 1];
    else
      return std::nullopt;
  }
  if (count % 2 == 0 || options.count < kCounts[0]) return std::nullopt;
  return options;
}

/// Each place's hash.
std::map<std::string, std::string> read_lines(const std::string& path) {
  std::ifstream file(path);
  std::map<std::string, std::string> lines;
  for (std::string shape, count, hash; file >> shape >> count >> hash;) lines[shape + ' ' + count] = hash;
  return lines;
}

Line line_of(const std::string& name, const Answers& answers, std::size_t count) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash_of(answers, count)));
  return {name + ' ' + std::to_string(count), text};
}

/// The lines of a task or a crowd; none where the answers are not the same in every way.
template <class What>
Lines lines_of(const std::string& name, const What& what, const std::vector<NamedWay<What>>& ways, std::size_t count) {
  const Answers answers = single_answers(what);
  for (const NamedWay<What>& way : ways) {
    if (const auto i = first_difference(answers, way.answer(what))) {
      std::printf("%s: rotation %zu by %s is not what it is alone\n", name.c_str(), *i, way.name.c_str());
      return {};
    }
  }
  Lines lines;
  for (const std::size_t end : kCounts) {
    if (end <= count) lines.push_back(line_of(name, answers, end));
  }
  return lines;
}

/// Calls visit(lines) for each limit, then for the crowd.
template <class Visit>
void for_each_lines(const std::vector<Golden>& all, std::size_t count, Visit visit) {
  for (const Golden& golden : all) {
    visit(lines_of(golden.name, Task{golden.limit, rotations_for(golden.limit, count)}, ways_of_tasks(), count));
  }
  visit(lines_of("crowd", crowd_of(all, count), ways_of_crowds(), count));
}

/// Whether the lines are as written down.
bool agree(const Lines& lines, const std::map<std::string, std::string>& written) {
  bool same = !lines.empty();
  for (const auto& [place, hash] : lines) {
    const auto there = written.find(place);
    const std::string expected = there == written.end() ? "no such line" : there->second;
    if (hash == expected) continue;
    std::printf("%s %s, expected %s\n", place.c_str(), hash.c_str(), expected.c_str());
    same = false;
  }
  return same;
}

bool print(const std::vector<Golden>& all, std::size_t count) {
  bool complete = true;
  for_each_lines(all, count, [&](const Lines& lines) {
    for (const auto& [place, hash] : lines) std::printf("%s %s\n", place.c_str(), hash.c_str());
    complete = complete && !lines.empty();
  });
  return complete;
}

bool check(const std::vector<Golden>& all, const Options& options) {
  const auto written = read_lines(options.file);
  bool same = true;
  const std::size_t expected = (all.size() + 1) * std::size(kCounts);
  if (written.size() != expected) {
    std::printf("%s: %zu lines, expected %zu\n", options.file.c_str(), written.size(), expected);
    same = false;
  }
  for_each_lines(all, options.count, [&](const Lines& lines) { same = agree(lines, written) && same; });
  if (!same) return false;
  std::printf("%zu limits and a crowd, %zu rotations each, to the bit as written down: alone", all.size(),
              options.count);
  for (const auto& way : ways_of_tasks()) std::printf(", %s", way.name.c_str());
  for (const auto& way : ways_of_crowds()) std::printf(", %s", way.name.c_str());
  std::puts("");
  return true;
}

int run(const Options& options) {
  const std::vector<Golden> all = limits();
  if (!has_every_shape(all)) {
    std::puts("a shape has no golden limit: see tests/golden/limits.cpp");
    return 1;
  }
  return (options.file.empty() ? print(all, options.count) : check(all, options)) ? 0 : 1;
}

}  // namespace
}  // namespace ligament::golden

int main(int count, char** words) {
  const auto options = ligament::golden::parse(count, words);
  if (!options) {
    std::fputs("usage: ligament-golden [--count N] [--check FILE]\n", stderr);
    return 2;
  }
  return ligament::golden::run(*options);
}
