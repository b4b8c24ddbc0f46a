#include "golden/answers.h"

#include "base/parallel.h"

#include <algorithm>
#include <cstring>

namespace ligament::golden {
namespace {

/// Rotations that a thread takes at once: no multiple of any number of lanes.
constexpr std::size_t kPiece = 1009;

Answers answers_by_arrays(InstructionSet set, const Task& task) {
  const std::vector<Quatf>& rotations = task.rotations;
  const std::size_t count = rotations.size();
  std::vector<float> x(count), y(count), z(count), w(count);
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = rotations[i].x, y[i] = rotations[i].y, z[i] = rotations[i].z, w[i] = rotations[i].w;
  }
  Answers found = room_for(count);
  for_each_piece(count, [&](std::size_t begin, std::size_t end) {
    const RotationArrays part{&x[begin], &y[begin], &z[begin], &w[begin]};
    project_batch(set, task.limit, part, part, end - begin, &found.inside[begin]);
  });
  for (std::size_t i = 0; i < count; ++i) found.rotations[i] = {x[i], y[i], z[i], w[i]};
  return found;
}

Answers answers_by_quaternions(const Task& task) {
  Answers found = room_for(task.rotations.size());
  project_batch(task.limit, task.rotations, found.rotations, found.inside.data());
  return found;
}

}  // namespace

Answers room_for(std::size_t count) { return {std::vector<Quatf>(count), std::vector<std::uint8_t>(count)}; }

void for_each_piece(std::size_t count, const std::function<void(std::size_t begin, std::size_t end)>& work) {
  parallel_for(default_jobs(), (count + kPiece - 1) / kPiece,
               [&](int, std::size_t piece) { work(piece * kPiece, std::min(count, (piece + 1) * kPiece)); });
}

Answers single_answers(const Task& task) {
  Answers found = room_for(task.rotations.size());
  for_each_piece(task.rotations.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Projection answer = project(task.limit, task.rotations[i]);
      found.rotations[i] = answer.rotation;
      found.inside[i] = answer.inside;
    }
  });
  return found;
}

std::vector<NamedWay<Task>> ways_of_tasks() {
  std::vector<NamedWay<Task>> ways;
  for_each_lane_set([&](InstructionSet set, const std::string& name) {
    ways.push_back({"arrays by " + name, [set](const Task& task) { return answers_by_arrays(set, task); }});
  });
  ways.push_back({"quaternions in a row", answers_by_quaternions});
  return ways;
}

void for_each_lane_set(const std::function<void(InstructionSet, const std::string& name)>& visit) {
  for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
    if (!is_available(set) || lanes_of(set) == 1) continue;
    visit(set, std::string(name_of(set)) + " (" + std::to_string(lanes_of(set)) + " lanes)");
  }
}

std::optional<std::size_t> first_difference(const Answers& a, const Answers& b) {
  for (std::size_t i = 0; i < a.rotations.size(); ++i) {
    if (std::memcmp(&a.rotations[i], &b.rotations[i], sizeof(Quatf)) != 0 || a.inside[i] != b.inside[i]) return i;
  }
  return std::nullopt;
}

std::uint64_t hash_of(const Answers& answers, std::size_t count) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  const auto add = [&](std::uint32_t byte) { hash = (hash ^ byte) * 0x100000001b3ull; };
  for (std::size_t i = 0; i < count; ++i) {
    const Quatf& q = answers.rotations[i];
    for (const float component : {q.x, q.y, q.z, q.w}) {
      std::uint32_t bits;
      std::memcpy(&bits, &component, sizeof bits);
      for (int shift = 0; shift < 32; shift += 8) add(bits >> shift & 255);
    }
    add(answers.inside[i]);
  }
  return hash;
}

}  // namespace ligament::golden
