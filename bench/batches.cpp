// What it costs to project rotations by the million, half of them outside: beside single calls, and beside a copy of
// the same bytes, which nothing can beat. And what the worst of inputs cost: all outside, all singular, or not of unit
// length.
#include "arrays.h"
#include "bench.h"
#include "shapes.h"

#include "limit/batch/instruction_sets.h"

namespace ligament::bench {
namespace {

constexpr std::size_t kMillion = std::size_t(1) << 20;

struct BatchTarget {
  const char* shape;
  double avx512, avx2;
};
constexpr BatchTarget kBatchTargets[] = {
    {"cone", 12, 6}, {"box", 12, 6},      {"spherical", 12, 6}, {"ellipse", 5, 2.5},  {"quaternion-ellipse", 5, 2.5},
    {"kdop", 7, 4},  {"ellipsoid", 7, 4}, {"polynomial", 5, 3}, {"polygon-64", 3, 3},
};

std::string name_in_lower_case(InstructionSet set) {
  return set == InstructionSet::avx2 ? "avx2" : set == InstructionSet::avx512 ? "avx512" : "baseline";
}

/// What a batch may be given.
struct Inputs {
  Arrays mixed{kMillion}, violating{kMillion}, singular{kMillion}, unnormalised{kMillion};

  void fill(const Limit& limit) {
    const std::vector<Quatf> half = rotations_for(limit);
    mixed.fill(half);
    violating.fill(rotations_for(limit, 1));
    singular.fill(singular_rotations());
    unnormalised.fill(bench::unnormalised(half));
  }
};

void add_limit(Bench& bench, const NamedLimit& named, ThreadPool& pool, Inputs& in, Arrays& out) {
  const Limit& limit = named.limit;
  const std::size_t count = is_slow(named) ? kMillion / 16 : kMillion;
  const std::string name = named.name + "/batch";
  std::vector<Task> tasks;
  const auto add = [&](const std::string& how, Arrays& from) {
    tasks.push_back({name + how, count, [&, count] { project_batch(limit, from.view(), out.view(), count); }});
  };
  add("", in.mixed);
  tasks.push_back({name + "/2-threads", count,
                   [&, count] { project_batch(pool.parallel_for(), limit, in.mixed.view(), out.view(), count); },
                   kPatienceOfThreads});
  for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2}) {
    if (set == best_instruction_set() || !is_available(set)) continue;
    tasks.push_back({name + "/" + name_in_lower_case(set), count / 4,
                     [&, set, count] { project_batch(set, limit, in.mixed.view(), out.view(), count / 4); }});
  }
  add("/all-violating", in.violating);
  add("/all-singular", in.singular);
  add("/all-unnormalised", in.unnormalised);
  if (!bench.wants_any(tasks)) return;
  in.fill(limit);
  bench.measure_by_turns(tasks);
}

/// The ratio of two timings of each shape's batches, where it is worst.
void add_worst(Bench& bench, std::span<const NamedLimit> limits, const std::string& what, const std::string& above,
               const std::string& below, double target, Want want) {
  std::optional<double> worst;
  std::string shape;
  for (const NamedLimit& named : limits) {
    const auto numerator = bench.ns_of(named.name + "/batch" + above),
               denominator = bench.ns_of(named.name + "/batch" + below);
    if (!numerator || !denominator) continue;
    const double ratio = *numerator / *denominator;
    if (worst && (want == Want::at_most ? ratio <= *worst : ratio >= *worst)) continue;
    worst = ratio, shape = named.name;
  }
  if (worst) bench.figure(what + ", worst of all shapes: " + shape, *worst, target, want);
}

/// Work that shares nothing, by one thread and by two: what a second thread is worth on this machine at this moment.
void add_second_thread(Bench& bench, ThreadPool& pool) {
  constexpr std::size_t kTurns = 4'000'000;
  const auto turn = [](std::size_t) {
    float x = 1;
    for (std::size_t i = 0; i < kTurns; ++i) {
      x = x * 1.0000001f;
      keep(x);
    }
  };
  const Task tasks[] = {{"spin", 2 * kTurns, [&] { ParallelFor{}(2, turn); }},
                        {"spin/2-threads", 2 * kTurns, [&] { pool.for_each(2, turn); }}};
  bench.measure_by_turns(tasks);
  bench.ratio("a loop that shares nothing, 2 threads against 1, times as fast", "spin", "spin/2-threads", 0,
              Want::nothing);
}

}  // namespace

void add_batches(Bench& bench) {
  Inputs in;
  Arrays out(kMillion);
  ThreadPool pool(2);
  const Task copies[] = {
      {"copy", kMillion,
       [&] {
         out.copy_from(in.mixed, kMillion);
         keep(out.x.data());
       }},
      {"copy/2-threads", kMillion,
       [&] {
         pool.for_each(2, [&](std::size_t half) { out.copy_from(in.mixed, kMillion / 2, half * kMillion / 2); });
         keep(out.x.data());
       },
       kPatienceOfThreads},
  };
  bench.measure_by_turns(copies);
  const std::vector<NamedLimit> limits = timed_limits();
  for (const NamedLimit& named : limits) add_limit(bench, named, pool, in, out);
  const bool wide = best_instruction_set() == InstructionSet::avx512;
  for (const BatchTarget& t : kBatchTargets) {
    const std::string shape = t.shape;
    bench.ratio(shape + " in batches, times as fast as single calls", shape + "/scalar", shape + "/batch",
                wide ? t.avx512 : t.avx2, Want::at_least);
  }
  add_second_thread(bench, pool);
  bench.ratio("a copy, 2 threads against 1, times as fast", "copy", "copy/2-threads", 0, Want::nothing);
  add_worst(bench, limits, "batches, 2 threads against 1, times as fast", "", "/2-threads", 1.8, Want::at_least);
  for (const char* worst : {"violating", "singular", "unnormalised"}) {
    add_worst(bench, limits, std::string("batches, all ") + worst + " against half violating",
              std::string("/all-") + worst, "", 2, Want::at_most);
  }
  bench.ratio("cone with a twist range in batches against a copy", "cone/batch", "copy", 4, Want::at_most);
}

}  // namespace ligament::bench
