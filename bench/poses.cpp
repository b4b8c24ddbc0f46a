// What it costs to project whole characters: 24 joints with limits of different shapes, each in a frame of its own.
#include "bench.h"
#include "shapes.h"

#include <ligament/batch.h>
#include <ligament/measure.h>

#include <algorithm>

namespace ligament::bench {
namespace {

constexpr std::size_t kJoints = 24, kCharacters = 4096;

/// Shapes that a rigger would pick, quick ones, so that what comes on top of them shows.
constexpr const char* kShapes[] = {"cone",      "box",   "ellipsoid", "kdop",  "ellipse",      "quaternion-ellipse",
                                   "spherical", "hinge", "planar",    "euler", "oriented-box", "planar-ellipse"};

Quatf some_rotation(Random& random) {
  const auto number = [&] { return float(random.between(-1, 1)); };
  return normalize(Quatf{number(), number(), number(), number()});
}

/// A character, and a crowd of it, half of each joint's rotations outside.
struct Crowd {
  LimitSet set;
  std::vector<Quatf> rows;

  Crowd() {
    Random random(24);
    const std::vector<NamedLimit> limits = timed_limits();
    rows.resize(kJoints * kCharacters);
    for (std::size_t j = 0; j < kJoints; ++j) {
      const auto named = std::find_if(limits.begin(), limits.end(),
                                      [&](const NamedLimit& n) { return n.name == kShapes[j % std::size(kShapes)]; });
      JointLimit joint;
      joint.reference = some_rotation(random);
      joint.frame = some_rotation(random);
      joint.limit = named->limit;
      const std::vector<Quatf> rotations = rotations_for(joint.limit);
      for (std::size_t c = 0; c < kCharacters; ++c) {
        rows[c * kJoints + j] = normalize(joint.reference * from_limit(joint, rotations[c]));
      }
      set.joints.push_back(std::move(joint));
    }
  }
};

/// The same joint by joint, four arrays in one.
std::vector<float> columns_of(const std::vector<Quatf>& rows) {
  std::vector<float> columns(4 * rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t to = i % kJoints * kCharacters + i / kJoints;
    const float parts[] = {rows[i].x, rows[i].y, rows[i].z, rows[i].w};
    for (std::size_t k = 0; k < 4; ++k) columns[k * rows.size() + to] = parts[k];
  }
  return columns;
}
PoseArrays view(std::vector<float>& columns) {
  const std::size_t each = columns.size() / 4;
  float* const first = columns.data();
  return {{first, first + each, first + 2 * each, first + 3 * each}, kCharacters};
}

/// All that is timed with.
struct Stage {
  Crowd crowd{};
  PoseLimits limits{crowd.set};
  std::size_t count = crowd.rows.size();
  std::vector<Quatf> out = std::vector<Quatf>(count);
  std::vector<float> columns = columns_of(crowd.rows), answers = std::vector<float>(columns.size());
  ThreadPool pool{2};

  void project_arrays(const PoseOptions& options = {}) {
    project_pose(limits, view(columns), view(answers), kCharacters, options);
  }
  void project_rows() { project_pose(limits, crowd.rows, out); }
  /// One after the other, as a game with few characters does.
  void project_characters(std::size_t characters) {
    for (std::size_t c = 0; c < characters; ++c) {
      const std::span<const Quatf> one(crowd.rows.data() + c * kJoints, kJoints);
      project_pose(limits, one, std::span(out).first(kJoints));
    }
  }
  void project_joints(std::size_t joints) {
    for (std::size_t i = 0; i < joints; ++i) {
      out[i] = project_local(crowd.set.joints[i % kJoints], crowd.rows[i]).rotation;
    }
  }
};

}  // namespace

void add_poses(Bench& bench) {
  constexpr std::size_t kAll = kJoints * kCharacters, kFew = 64;
  std::optional<Stage> stage;
  const Task tasks[] = {
      {"pose24/batch", kAll, [&] { stage->project_arrays(); }},
      {"pose24/batch/gltf-order", kAll, [&] { stage->project_rows(); }},
      {"pose24/batch/2-threads", kAll, [&] { stage->project_arrays({stage->pool.parallel_for()}); },
       kPatienceOfThreads},
      {"pose24/batch/one-character", kJoints * kFew, [&] { stage->project_characters(kFew); }},
      {"pose24/scalar", kJoints * kFew, [&] { stage->project_joints(kJoints * kFew); }},
  };
  if (!bench.wants_any(tasks)) return;
  stage.emplace();
  bench.measure_by_turns(tasks);
  std::vector<std::string> shapes;
  for (const char* shape : kShapes) shapes.push_back(std::string(shape) + "/batch");
  bench.ratio_to_mean("pose24/batch against the mean of its shapes' batches", "pose24/batch", shapes, 1.5,
                      Want::at_most);
  bench.ratio_to_mean("pose24/batch/gltf-order against the mean of its shapes' batches", "pose24/batch/gltf-order",
                      shapes, 0, Want::nothing);
  bench.ratio("pose24/batch, 2 threads against 1, times as fast", "pose24/batch", "pose24/batch/2-threads", 1.8,
              Want::at_least);
}

}  // namespace ligament::bench
