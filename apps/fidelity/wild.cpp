#include "wild.h"

#include <ligament/measure.h>

namespace ligament::fidelity {
namespace {

Quatf any_rotation(Random& random) {
  for (;;) {
    const auto part = [&] { return random.between(-1, 1); };
    const double x = part(), y = part(), z = part(), w = part();
    const Quatd q{x, y, z, w};
    if (dot(q, q) > 0.01 && dot(q, q) < 1) return convert<float>(normalize(q));
  }
}

/// The samples with `share` of the frames replaced by random rotations.
Samples made_wild(const Samples& samples, double share, Random& random) {
  Samples wild(samples.resolution());
  for (const Sample& sample : samples.sorted()) {
    std::uint64_t replaced = 0;
    for (std::uint64_t frame = 0; frame < sample.count; ++frame) replaced += random.unit() < share ? 1 : 0;
    wild.add(sample.rotation, sample.count - replaced);
    for (std::uint64_t frame = 0; frame < replaced; ++frame) wild.add(any_rotation(random));
  }
  return wild;
}

}  // namespace

void make_wild(Collector& collector) {
  constexpr double kWild = 0.01;
  Random random(1);
  for (JointSamples& joint : collector.joints()) {
    for (Samples& fold : joint.folds) fold = made_wild(fold, kWild, random);
  }
}

}  // namespace ligament::fidelity
