// How the cost of a batch depends on its size, and on how many of its rotations lie outside.
#include "scaling.h"

#include "arrays.h"
#include "bench.h"
#include "shapes.h"

#include <fmt/format.h>

#include <algorithm>

namespace ligament::bench {
namespace {

constexpr std::size_t kLargest = 10'000'000;
/// Small batches are run over and over, until so many rotations are done.
constexpr std::size_t kAtLeast = 1'000'000;

/// work(), for a batch of `size`, as often as it takes.
template <class Work>
Task task_of_size(std::string name, std::size_t size, Work work) {
  const std::size_t times = std::max<std::size_t>(1, kAtLeast / size);
  return {std::move(name), times * size, [times, work] {
            for (std::size_t i = 0; i < times; ++i) work();
          }};
}

void add_sizes(Bench& bench, const NamedLimit& named, Arrays& in, Arrays& out) {
  std::vector<Task> tasks;
  for (const std::size_t size : timed_sizes()) {
    tasks.push_back(task_of_size(name_of_size(named.name + "/batch", size), size,
                                 [&, size] { project_batch(named.limit, in.view(), out.view(), size); }));
  }
  if (!bench.wants_any(tasks)) return;
  in.fill(rotations_for(named.limit));
  bench.measure_by_turns(tasks);
}

/// How far the cost strays from its middle; and how much more, or less, than for a thousand rotations comes on top of a
/// copy. It is less for millions, whose arithmetic hides behind the memory.
void add_flatness(Bench& bench, const std::string& shape) {
  double least = 1e300, most = 0, beyond_of_thousand = 0, most_beyond = 0, least_beyond = 1e300;
  for (const std::size_t size : timed_sizes()) {
    const auto batch = bench.ns_of(name_of_size(shape + "/batch", size)),
               copy = bench.ns_of(name_of_size("copy", size));
    if (!batch || !copy) return;
    least = std::min(least, *batch), most = std::max(most, *batch);
    if (size == timed_sizes().front()) beyond_of_thousand = *batch - *copy;
    most_beyond = std::max(most_beyond, *batch - *copy), least_beyond = std::min(least_beyond, *batch - *copy);
  }
  const std::string name = shape + " in batches of 1 k to 10 M";
  bench.figure(name + ": strays by", (most - least) / (most + least), 0.25, Want::at_most);
  bench.figure(name + ", less a copy: grows by", most_beyond / beyond_of_thousand - 1, 0.25, Want::at_most);
  bench.figure(name + ", less a copy: falls by", 1 - least_beyond / beyond_of_thousand, 0.25, Want::at_most);
}

void add_shares(Bench& bench, const NamedLimit& named, Arrays& in, Arrays& out) {
  for (const int percent : timed_percents()) {
    const Task task{name_of_percent(named.name + "/batch", percent), kAtLeast,
                    [&] { project_batch(named.limit, in.view(), out.view(), kAtLeast); }};
    if (!bench.wants_any({&task, 1})) continue;
    in.fill(rotations_for(named.limit, percent / 100.0));
    bench.measure_by_turns({&task, 1});
  }
}

bool is_plotted(const NamedLimit& named) {
  const auto shapes = plotted_shapes();
  return std::find(shapes.begin(), shapes.end(), named.name) != shapes.end();
}

}  // namespace

std::span<const std::string> plotted_shapes() {
  static const std::string shapes[] = {"cone", "box", "spherical", "ellipsoid", "ellipse", "kdop"};
  return shapes;
}
std::span<const std::size_t> timed_sizes() {
  static const std::size_t sizes[] = {1'000, 10'000, 100'000, 1'000'000, kLargest};
  return sizes;
}
std::span<const int> timed_percents() {
  static const int percents[] = {0, 10, 25, 50, 75, 90, 100};
  return percents;
}
std::string name_of_size(const std::string& name, std::size_t size) { return fmt::format("{}/of-{}", name, size); }
std::string name_of_percent(const std::string& name, int percent) {
  return fmt::format("{}/outside-{}", name, percent);
}

void add_scaling(Bench& bench) {
  Arrays in(kLargest), out(kLargest);
  std::vector<Task> copies;
  for (const std::size_t size : timed_sizes()) {
    copies.push_back(task_of_size(name_of_size("copy", size), size, [&, size] {
      out.copy_from(in, size);
      keep(out.x.data());
    }));
  }
  bench.measure_by_turns(copies);
  for (const NamedLimit& named : timed_limits()) {
    if (!is_plotted(named)) continue;
    add_sizes(bench, named, in, out);
    add_flatness(bench, named.name);
    add_shares(bench, named, in, out);
  }
}

}  // namespace ligament::bench
