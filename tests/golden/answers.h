// The answers to many rotations, one by one or in batches, and what is the same about them everywhere: their bits.
#pragma once

#include <ligament/limit/batch.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ligament::golden {

struct Answers {
  std::vector<Quatf> rotations;
  std::vector<std::uint8_t> inside;
};

Answers single_answers(const Limit& limit, const std::vector<Quatf>& rotations);

/// Another way to the same answers.
struct Way {
  std::string name;
  std::function<Answers(const Limit&, const std::vector<Quatf>&)> answer;
};
/// By arrays with each instruction set of this machine that has lanes, and by quaternions one after the other. These
/// take one thread; the others, single answers included, are cut into pieces that as many threads as there are cores
/// take as they come.
std::vector<Way> other_ways();

/// The first that differs in a bit.
std::optional<std::size_t> first_difference(const Answers& a, const Answers& b);

/// FNV-1a over the first `count`, each x, y, z, w from its lowest byte on, then whether it was inside.
std::uint64_t hash_of(const Answers& answers, std::size_t count);

}  // namespace ligament::golden
