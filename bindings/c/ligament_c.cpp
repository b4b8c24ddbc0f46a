// Limits from files, and rotations and poses under them.
#include "calls.h"

#include <ligament/measure.h>

#include <atomic>

using namespace ligament;
using namespace ligament::calls;

struct ligament_pool {
  ThreadPool threads;
};

namespace {

ConstRotationArrays arrays_in(const ligament_const_arrays* a, std::size_t count, std::size_t each = 1) {
  require_given(a, "in");
  require_rotations(count, each, "an array of in", a->x, a->y, a->z, a->w);
  return {a->x, a->y, a->z, a->w};
}
RotationArrays arrays_out(const ligament_arrays* a, std::size_t count, std::size_t each = 1) {
  require_given(a, "out");
  require_rotations(count, each, "an array of out", a->x, a->y, a->z, a->w);
  return {a->x, a->y, a->z, a->w};
}

/// Our loop by a caller's.
void run_by_caller(void* options, std::size_t count, TaskRef task) {
  const auto* given = static_cast<const ligament_pose_options*>(options);
  const auto call = [](void* data, std::size_t index) { (*static_cast<const TaskRef*>(data))(index); };
  given->parallel_for(given->context, count, call, &task);
}

PoseOptions options_of(ligament_pose_options& given) {
  PoseOptions options;
  options.inside = given.inside;
  if (given.parallel_for) options.parallel_for = {run_by_caller, &given};
  return options;
}

/// Where the rotations of poses lie.
struct Rows {
  std::span<const Quatf> in;
  std::span<Quatf> out;
  std::size_t joints;

  std::size_t place(std::size_t character, std::size_t joint) const { return character * joints + joint; }
  Quatf read(std::size_t at) const { return in[at]; }
  void write(std::size_t at, Quatf q) const { out[at] = q; }
};
struct Columns {
  ConstRotationArrays in;
  RotationArrays out;
  std::size_t characters;

  std::size_t place(std::size_t character, std::size_t joint) const { return joint * characters + character; }
  Quatf read(std::size_t at) const { return {in.x[at], in.y[at], in.z[at], in.w[at]}; }
  void write(std::size_t at, Quatf q) const { out.x[at] = q.x, out.y[at] = q.y, out.z[at] = q.z, out.w[at] = q.w; }
};

/// Softly, which batches do not know: one rotation after the other. Returns how many were outside.
template <class Poses>
std::size_t project_softly(const LimitSet& set, const Poses& poses, std::size_t characters, Softness softness,
                           const PoseOptions& options) {
  if (set.joints.empty()) return 0;
  std::atomic<std::size_t> outside{0};
  options.parallel_for(characters, [&](std::size_t character) {
    std::size_t found = 0;
    for (std::size_t j = 0; j < set.joints.size(); ++j) {
      const std::size_t at = poses.place(character, j);
      const Projection answer = project_local(set.joints[j], poses.read(at), softness);
      poses.write(at, answer.rotation);
      if (options.inside) options.inside[at] = answer.inside;
      if (!answer.inside) ++found;
    }
    outside.fetch_add(found, std::memory_order_relaxed);
  });
  return outside;
}

/// hard(options) or soft(softness, options) says how many rotations were outside.
template <class Hard, class Soft>
void project_crowd(const ligament_pose_options* given, std::size_t* outside, const Hard& hard, const Soft& soft) {
  ligament_pose_options copy = given ? *given : ligament_pose_options{};
  const Softness softness = softness_of(&copy.softness);
  const PoseOptions options = options_of(copy);
  const std::size_t found = softness.radius > 0 ? soft(softness, options) : hard(options);
  if (outside) *outside = found;
}

const JointLimit* joint_or_null(const ligament_limits* limits, std::size_t joint) {
  return limits && joint < limits->file.set.joints.size() ? &limits->file.set.joints[joint] : nullptr;
}

}  // namespace

int32_t ligament_version(void) {
  return LIGAMENT_VERSION_MAJOR * 10000 + LIGAMENT_VERSION_MINOR * 100 + LIGAMENT_VERSION_PATCH;
}
const char* ligament_version_text(void) { return LIGAMENT_VERSION; }

const char* ligament_code_text(ligament_code code) {
  const char* const texts[] = {"fine",          "bad argument", "bad limits", "no such joint", "unknown type of limit",
                               "out of memory", "failed"};
  return code >= 0 && code < static_cast<ligament_code>(std::size(texts)) ? texts[code] : "unknown code";
}

ligament_code ligament_limits_load(const char* json, size_t size, ligament_limits** limits, ligament_error* error) {
  if (limits) *limits = nullptr;
  return guarded(error, [&] {
    require_given(json, "json");
    require_given(limits, "limits");
    Result<LimitsFile> file = parse_limits({json, size}, "limits");
    if (!file) throw Failure{LIGAMENT_BAD_LIMITS, file.error().message()};
    *limits = new ligament_limits(std::move(*file));
  });
}
void ligament_limits_free(ligament_limits* limits) { delete limits; }

size_t ligament_joint_count(const ligament_limits* limits) { return limits ? limits->file.set.joints.size() : 0; }
const char* ligament_joint_name(const ligament_limits* limits, size_t joint) {
  const JointLimit* found = joint_or_null(limits, joint);
  return found ? found->name.c_str() : nullptr;
}
const char* ligament_joint_parent(const ligament_limits* limits, size_t joint) {
  const JointLimit* found = joint_or_null(limits, joint);
  return found ? found->parent.c_str() : nullptr;
}
ligament_code ligament_find_joint(const ligament_limits* limits, const char* name, size_t* joint,
                                  ligament_error* error) {
  return guarded(error, [&] {
    require_given(limits, "limits");
    require_given(name, "name");
    require_given(joint, "joint");
    const auto found = find_joint(limits->file.set, name);
    if (!found) throw Failure{LIGAMENT_NO_SUCH_JOINT, "no joint is called \"" + std::string(name) + "\""};
    *joint = *found;
  });
}

ligament_code ligament_project(const ligament_limits* limits, size_t joint, const float* in, float* out, size_t count,
                               uint8_t* inside, ligament_error* error) {
  return guarded(error, [&] {
    const JointLimit& limit = joint_of(limits, joint);
    project_local_batch(limit, row_in(in, count), row_out(out, count), inside);
  });
}
ligament_code ligament_project_arrays(const ligament_limits* limits, size_t joint, const ligament_const_arrays* in,
                                      const ligament_arrays* out, size_t count, uint8_t* inside,
                                      ligament_error* error) {
  return guarded(error, [&] {
    const JointLimit& limit = joint_of(limits, joint);
    project_local_batch(limit, arrays_in(in, count), arrays_out(out, count), count, inside);
  });
}
ligament_code ligament_project_soft(const ligament_limits* limits, size_t joint, const float* in, float* out,
                                    size_t count, const ligament_softness* softness, uint8_t* inside,
                                    ligament_error* error) {
  return guarded(error, [&] {
    const JointLimit& limit = joint_of(limits, joint);
    const std::span<const Quatf> from = row_in(in, count);
    const std::span<Quatf> to = row_out(out, count);
    const Softness given = softness_of(softness);
    for (std::size_t i = 0; i < count; ++i) {
      const Projection answer = project_local(limit, from[i], given);
      to[i] = answer.rotation;
      if (inside) inside[i] = answer.inside;
    }
  });
}
ligament_code ligament_margins(const ligament_limits* limits, size_t joint, const float* in, size_t count,
                               float* margins, ligament_error* error) {
  return guarded(error, [&] {
    const JointLimit& limit = joint_of(limits, joint);
    const std::span<const Quatf> rotations = row_in(in, count);
    require(count == 0 || margins, "margins is null");
    for (std::size_t i = 0; i < count; ++i) margins[i] = margin_local(limit, rotations[i]);
  });
}

ligament_code ligament_pool_create(size_t threads, ligament_pool** pool, ligament_error* error) {
  if (pool) *pool = nullptr;
  return guarded(error, [&] {
    constexpr std::size_t kMost = 1024;
    require_given(pool, "pool");
    require(threads <= kMost, "more than 1024 threads");
    *pool = new ligament_pool{ThreadPool(static_cast<int>(threads))};
  });
}
void ligament_pool_free(ligament_pool* pool) { delete pool; }
void ligament_pool_run(void* pool, size_t count, ligament_task task, void* data) {
  if (!task) return;
  const ParallelFor run = pool ? static_cast<ligament_pool*>(pool)->threads.parallel_for() : ParallelFor{};
  run(count, [&](std::size_t index) { task(data, index); });
}

ligament_code ligament_project_poses(const ligament_limits* limits, const float* in, float* out, size_t characters,
                                     const ligament_pose_options* options, size_t* outside, ligament_error* error) {
  return guarded(error, [&] {
    const LimitSet& set = joints_of(limits);
    const std::size_t joints = set.joints.size();
    const Rows rows{row_in(in, characters, joints), row_out(out, characters, joints), joints};
    project_crowd(
        options, outside, [&](const PoseOptions& how) { return project_pose(limits->poses, rows.in, rows.out, how); },
        [&](Softness softness, const PoseOptions& how) {
          return project_softly(set, rows, characters, softness, how);
        });
  });
}
ligament_code ligament_project_pose_arrays(const ligament_limits* limits, const ligament_const_arrays* in,
                                           const ligament_arrays* out, size_t characters,
                                           const ligament_pose_options* options, size_t* outside,
                                           ligament_error* error) {
  return guarded(error, [&] {
    const LimitSet& set = joints_of(limits);
    const std::size_t joints = set.joints.size();
    const Columns columns{arrays_in(in, characters, joints), arrays_out(out, characters, joints), characters};
    const ConstPoseArrays from{columns.in, characters};
    const PoseArrays to{columns.out, characters};
    project_crowd(
        options, outside,
        [&](const PoseOptions& how) { return project_pose(limits->poses, from, to, characters, how); },
        [&](Softness softness, const PoseOptions& how) {
          return project_softly(set, columns, characters, softness, how);
        });
  });
}

ligament_code ligament_pose_margins(const ligament_limits* limits, const float* in, size_t characters, float* margins,
                                    ligament_error* error) {
  return guarded(error, [&] {
    const std::vector<JointLimit>& joints = joints_of(limits).joints;
    const std::span<const Quatf> rotations = row_in(in, characters, joints.size());
    require(rotations.empty() || margins, "margins is null");
    for (std::size_t i = 0; i < rotations.size(); ++i) {
      margins[i] = margin_local(joints[i % joints.size()], rotations[i]);
    }
  });
}
ligament_code ligament_inradii(const ligament_limits* limits, float* inradii, ligament_error* error) {
  return guarded(error, [&] {
    const std::vector<JointLimit>& joints = joints_of(limits).joints;
    require(joints.empty() || inradii, "inradii is null");
    for (std::size_t j = 0; j < joints.size(); ++j) {
      inradii[j] = is_free(joints[j].limit) ? kPi<float> : deepest(joints[j].limit).margin;
    }
  });
}
ligament_code ligament_pose_stresses(const ligament_limits* limits, const float* in, size_t characters,
                                     const float* inradii, float* stresses, ligament_error* error) {
  return guarded(error, [&] {
    const std::vector<JointLimit>& joints = joints_of(limits).joints;
    const std::span<const Quatf> rotations = row_in(in, characters, joints.size());
    require(rotations.empty() || inradii, "inradii is null");
    require(rotations.empty() || stresses, "stresses is null");
    for (std::size_t i = 0; i < rotations.size(); ++i) {
      const std::size_t j = i % joints.size();
      stresses[i] = stress(joints[j].limit, to_limit(joints[j], rotations[i]), inradii[j]);
    }
  });
}
