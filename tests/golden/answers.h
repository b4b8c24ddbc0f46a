// The answers to many rotations, one by one or in batches, and what is the same about them everywhere: their bits.
#pragma once

#include "limit/batch/instruction_sets.h"

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

Answers room_for(std::size_t count);

/// Calls work(begin, end) for all pieces of so many rotations, from as many threads as there are cores.
void for_each_piece(std::size_t count, const std::function<void(std::size_t begin, std::size_t end)>& work);

/// Rotations and the one limit they are projected onto.
struct Task {
  const Limit& limit;
  std::vector<Quatf> rotations;
};
Answers single_answers(const Task&);

/// Another way to the same answers.
template <class What>
struct NamedWay {
  std::string name;
  std::function<Answers(const What&)> answer;
};
/// By arrays with each instruction set of this machine that has lanes, and by quaternions one after the other. These
/// take one thread; the others, single answers included, are cut into pieces that as many threads as there are cores
/// take as they come.
std::vector<NamedWay<Task>> ways_of_tasks();

/// Calls visit(set, name with its lanes) for each instruction set of this machine that has lanes: one lane is a loop of
/// single calls.
void for_each_lane_set(const std::function<void(InstructionSet, const std::string& name)>& visit);

/// The first that differs in a bit.
std::optional<std::size_t> first_difference(const Answers& a, const Answers& b);

/// FNV-1a over the first `count`, each x, y, z, w from its lowest byte on, then whether it was inside.
std::uint64_t hash_of(const Answers& answers, std::size_t count);

}  // namespace ligament::golden
