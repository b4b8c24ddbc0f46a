// What it costs to project rotations by the million, half of them outside: beside single calls, and beside a copy of
// the same bytes, which nothing can beat.
#include "bench.h"

#include "shapes.h"

#include <ligament/base/parallel.h>
#include <ligament/limit/batch.h>

#include <algorithm>
#include <cstring>

namespace ligament::bench {
namespace {

constexpr std::size_t kMillion = std::size_t(1) << 20;
/// What a thread takes at once.
constexpr std::size_t kChunk = std::size_t(1) << 14;

struct Arrays {
  std::vector<float> x, y, z, w;

  explicit Arrays(std::size_t count) : x(count), y(count), z(count), w(count) {}
  RotationArrays from(std::size_t i) { return {x.data() + i, y.data() + i, z.data() + i, w.data() + i}; }
  /// As many as there are, over and over.
  void fill(const std::vector<Quatf>& rotations) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const Quatf& q = rotations[i % rotations.size()];
      x[i] = q.x, y[i] = q.y, z[i] = q.z, w[i] = q.w;
    }
  }
};

/// Those of some rotations that lie outside.
std::vector<Quatf> violating(const Limit& limit, std::vector<Quatf> rotations) {
  std::erase_if(rotations, [&](const Quatf& r) { return contains(limit, r); });
  return rotations;
}

struct Target {
  const char* shape;
  double avx512, avx2;
};
constexpr Target kTargets[] = {
    {"cone", 12, 6}, {"box", 12, 6},      {"spherical", 12, 6}, {"ellipse", 5, 2.5},  {"quaternion-ellipse", 5, 2.5},
    {"kdop", 7, 4},  {"ellipsoid", 7, 4}, {"polynomial", 5, 3}, {"polygon-64", 3, 3},
};

void add_limit(Bench& bench, const NamedLimit& named, Arrays& in, Arrays& out) {
  const Limit& limit = named.limit;
  const std::vector<Quatf> rotations = rotations_for(limit);
  const std::size_t count = named.name == "polynomial" ? kMillion / 16 : kMillion;
  const std::string name = named.name + "/batch";
  in.fill(rotations);
  bench.measure(name, count, [&] { project_batch(limit, in.from(0), out.from(0), count); });
  if (best_instruction_set() != InstructionSet::baseline) {
    bench.measure(name + "/baseline", count / 4,
                  [&] { project_batch(InstructionSet::baseline, limit, in.from(0), out.from(0), count / 4); });
  }
  bench.measure(name + "/2-threads", count, [&] {
    parallel_for(2, count / kChunk, [&](int, std::size_t chunk) {
      project_batch(limit, in.from(chunk * kChunk), out.from(chunk * kChunk), kChunk);
    });
  });
  in.fill(violating(limit, rotations));
  bench.measure(name + "/all-violating", count, [&] { project_batch(limit, in.from(0), out.from(0), count); });
}

}  // namespace

void add_batches(Bench& bench) {
  Arrays in(kMillion), out(kMillion);
  bench.measure("copy", kMillion, [&] {
    for (const auto part : {&Arrays::x, &Arrays::y, &Arrays::z, &Arrays::w}) {
      std::memcpy((out.*part).data(), (in.*part).data(), kMillion * sizeof(float));
    }
    keep(out.x.data());
  });
  for (const NamedLimit& named : timed_limits()) add_limit(bench, named, in, out);
  const bool wide = best_instruction_set() == InstructionSet::avx512;
  for (const Target& t : kTargets) {
    const std::string shape = t.shape;
    bench.ratio(shape + " in batches, times as fast as single calls", shape + "/scalar", shape + "/batch",
                wide ? t.avx512 : t.avx2, Want::at_least);
    bench.ratio(shape + " in batches, 2 threads against 1, times as fast", shape + "/batch", shape + "/batch/2-threads",
                1.8, Want::at_least);
    bench.ratio(shape + " in batches, all violating against half", shape + "/batch/all-violating", shape + "/batch", 2,
                Want::at_most);
  }
  bench.ratio("cone with a twist range in batches against a copy", "cone/batch", "copy", 4, Want::at_most);
}

}  // namespace ligament::bench
