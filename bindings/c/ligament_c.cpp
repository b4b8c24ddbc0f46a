#include "ligament_c.h"

#include "io/limits/limits_json.h"
#include "limit/batch/pose_batch.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <string>

using namespace ligament;

struct ligament_limits {
  explicit ligament_limits(LimitSet given) : set(std::move(given)), poses(set) {}

  LimitSet set;
  PoseLimits poses;
};

struct ligament_pool {
  ThreadPool threads;
};

namespace {

static_assert(sizeof(Quatf) == 4 * sizeof(float), "rotations are passed as they lie");

/// A failure on its way to the caller.
struct Failure {
  ligament_code code;
  std::string message;
};

/// As much of a text as there is room for, not ending within a character.
void copy_text(const char* text, char* to, std::size_t room) {
  std::size_t length = std::min(std::strlen(text), room - 1);
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  while (length > 0 && continues(text[length])) --length;
  std::memcpy(to, text, length);
  to[length] = 0;
}

ligament_code report(ligament_error* error, ligament_code code, const char* message) {
  if (error) {
    error->code = code;
    copy_text(message, error->message, sizeof error->message);
  }
  return code;
}

/// Runs what may fail; nothing is thrown beyond here.
template <class Work>
ligament_code guarded(ligament_error* error, const Work& work) noexcept {
  try {
    work();
    return LIGAMENT_OK;
  } catch (const Failure& failure) {
    return report(error, failure.code, failure.message.c_str());
  } catch (const std::bad_alloc&) {
    return report(error, LIGAMENT_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& other) {
    return report(error, LIGAMENT_FAILED, other.what());
  } catch (...) {
    return report(error, LIGAMENT_FAILED, "an exception of unknown type");
  }
}

void require(bool holds, const char* otherwise) {
  if (!holds) throw Failure{LIGAMENT_BAD_ARGUMENT, otherwise};
}
void require_given(const void* pointer, const char* name) {
  if (!pointer) throw Failure{LIGAMENT_BAD_ARGUMENT, std::string(name) + " is null"};
}

/// As many rotations as can lie in memory: beyond that, a count is a mistake whose product would wrap around.
void require_count(std::size_t count, std::size_t rotations_each = 1) {
  constexpr std::size_t kMost = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(Quatf);
  require(rotations_each == 0 || count <= kMost / rotations_each, "count is beyond all memory");
}

void require_known(const JointLimit& joint) {
  if (const auto* unknown = std::get_if<UnknownLimit>(&joint.limit)) {
    throw Failure{LIGAMENT_UNKNOWN_LIMIT,
                  "joint \"" + joint.name + "\": its limit is of the unknown type \"" + unknown->type + "\""};
  }
}

const JointLimit& joint_of(const ligament_limits* limits, std::size_t joint) {
  require_given(limits, "limits");
  require(joint < limits->set.joints.size(), "joint is beyond the last");
  require_known(limits->set.joints[joint]);
  return limits->set.joints[joint];
}

/// Pointers to no rotations may be null.
template <class... Pointers>
void require_rotations(std::size_t count, std::size_t each, const char* name, Pointers... pointers) {
  require_count(count, each);
  if (count > 0 && each > 0) (require_given(pointers, name), ...);
}

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
std::span<const Quatf> row_in(const float* in, std::size_t count, std::size_t each = 1) {
  require_rotations(count, each, "in", in);
  return {reinterpret_cast<const Quatf*>(in), count * each};
}
std::span<Quatf> row_out(float* out, std::size_t count, std::size_t each = 1) {
  require_rotations(count, each, "out", out);
  return {reinterpret_cast<Quatf*>(out), count * each};
}

const PoseLimits& poses_of(const ligament_limits* limits) {
  require_given(limits, "limits");
  for (const JointLimit& joint : limits->set.joints) require_known(joint);
  return limits->poses;
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

/// project(options) says how many rotations were outside.
template <class Project>
void project_crowd(const ligament_pose_options* given, std::size_t* outside, const Project& project) {
  ligament_pose_options copy = given ? *given : ligament_pose_options{};
  const std::size_t found = project(options_of(copy));
  if (outside) *outside = found;
}

const JointLimit* joint_or_null(const ligament_limits* limits, std::size_t joint) {
  return limits && joint < limits->set.joints.size() ? &limits->set.joints[joint] : nullptr;
}

}  // namespace

int32_t ligament_version(void) {
  return LIGAMENT_VERSION_MAJOR * 10000 + LIGAMENT_VERSION_MINOR * 100 + LIGAMENT_VERSION_PATCH;
}
const char* ligament_version_text(void) { return LIGAMENT_VERSION; }

const char* ligament_code_text(ligament_code code) {
  const char* const texts[] = {
      "fine", "bad argument", "bad limits file", "no such joint", "unknown type of limit", "out of memory", "failed"};
  return code >= 0 && code < static_cast<ligament_code>(std::size(texts)) ? texts[code] : "unknown code";
}

ligament_code ligament_limits_load(const char* json, size_t size, ligament_limits** limits, ligament_error* error) {
  if (limits) *limits = nullptr;
  return guarded(error, [&] {
    require_given(json, "json");
    require_given(limits, "limits");
    Result<LimitsFile> file = parse_limits({json, size}, "limits");
    if (!file) throw Failure{LIGAMENT_BAD_LIMITS, file.error().message()};
    *limits = new ligament_limits(std::move(file->set));
  });
}
void ligament_limits_free(ligament_limits* limits) { delete limits; }

size_t ligament_joint_count(const ligament_limits* limits) { return limits ? limits->set.joints.size() : 0; }
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
    const auto found = find_joint(limits->set, name);
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
    *pool = new ligament_pool{ThreadPool(threads == 0 ? default_jobs() : static_cast<int>(threads))};
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
    const PoseLimits& poses = poses_of(limits);
    const std::span<const Quatf> from = row_in(in, characters, poses.joint_count());
    const std::span<Quatf> to = row_out(out, characters, poses.joint_count());
    project_crowd(options, outside, [&](const PoseOptions& how) { return project_pose(poses, from, to, how); });
  });
}
ligament_code ligament_project_pose_arrays(const ligament_limits* limits, const ligament_const_arrays* in,
                                           const ligament_arrays* out, size_t characters,
                                           const ligament_pose_options* options, size_t* outside,
                                           ligament_error* error) {
  return guarded(error, [&] {
    const PoseLimits& poses = poses_of(limits);
    const ConstPoseArrays from{arrays_in(in, characters, poses.joint_count()), characters};
    const PoseArrays to{arrays_out(out, characters, poses.joint_count()), characters};
    project_crowd(options, outside,
                  [&](const PoseOptions& how) { return project_pose(poses, from, to, characters, how); });
  });
}
