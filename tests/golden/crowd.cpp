#include "golden/crowd.h"

#include "limit/batch/instruction_sets.h"

#include "golden/rotations.h"
#include "math/random_rotation.h"

namespace ligament::golden {
namespace {

LimitSet character_of(const std::vector<Golden>& limits) {
  Random random(11);
  LimitSet character;
  for (const Golden& golden : limits) {
    JointLimit joint;
    joint.name = golden.name;
    joint.reference = testing::rounded(testing::random_rotation(random));
    joint.frame = testing::rounded(testing::random_rotation(random));
    joint.limit = golden.limit;
    character.joints.push_back(std::move(joint));
  }
  return character;
}

/// A local rotation that the limit sees as r, as far as rounding lets it.
Quatf seen_as(const JointLimit& joint, Quatf r) { return joint.reference * (joint.frame * r * conjugate(joint.frame)); }

Answers answers_by_arrays(const Crowd& crowd, InstructionSet set) {
  ThreadPool pool;
  const std::size_t joints = crowd.joints(), characters = crowd.characters(), count = crowd.rotations.size();
  std::vector<float> x(count), y(count), z(count), w(count);
  const auto place = [&](std::size_t i) { return i % joints * characters + i / joints; };
  for (std::size_t i = 0; i < count; ++i) {
    const Quatf& q = crowd.rotations[i];
    x[place(i)] = q.x, y[place(i)] = q.y, z[place(i)] = q.z, w[place(i)] = q.w;
  }
  const PoseArrays arrays{{x.data(), y.data(), z.data(), w.data()}, characters};
  std::vector<std::uint8_t> inside(count);
  project_pose(set, PoseLimits(crowd.character), arrays, arrays, characters, {pool.parallel_for(), inside.data()});
  Answers found = room_for(count);
  for (std::size_t i = 0; i < count; ++i) {
    found.rotations[i] = {x[place(i)], y[place(i)], z[place(i)], w[place(i)]};
    found.inside[i] = inside[place(i)];
  }
  return found;
}

Answers answers_in_gltf_order(const Crowd& crowd) {
  ThreadPool pool;
  Answers found = room_for(crowd.rotations.size());
  project_pose(PoseLimits(crowd.character), crowd.rotations, found.rotations,
               {pool.parallel_for(), found.inside.data()});
  return found;
}

}  // namespace

Crowd crowd_of(const std::vector<Golden>& limits, std::size_t count) {
  Crowd crowd{character_of(limits), {}};
  const std::size_t joints = crowd.joints(), characters = (count + joints - 1) / joints;
  crowd.rotations.resize(joints * characters);
  for (std::size_t j = 0; j < joints; ++j) {
    const JointLimit& joint = crowd.character.joints[j];
    const std::vector<Quatf> seen = rotations_for(joint.limit, characters);
    for (std::size_t c = 0; c < characters; ++c) crowd.rotations[c * joints + j] = seen_as(joint, seen[c]);
  }
  return crowd;
}

Answers single_answers(const Crowd& crowd) {
  Answers found = room_for(crowd.rotations.size());
  for_each_piece(crowd.rotations.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Projection answer = project_local(crowd.character.joints[i % crowd.joints()], crowd.rotations[i]);
      found.rotations[i] = answer.rotation;
      found.inside[i] = answer.inside;
    }
  });
  return found;
}

std::vector<NamedWay<Crowd>> ways_of_crowds() {
  std::vector<NamedWay<Crowd>> ways;
  for_each_lane_set([&](InstructionSet set, const std::string& name) {
    ways.push_back({"poses by " + name, [set](const Crowd& crowd) { return answers_by_arrays(crowd, set); }});
  });
  ways.push_back({"poses in glTF's order", answers_in_gltf_order});
  return ways;
}

}  // namespace ligament::golden
