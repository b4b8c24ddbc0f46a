// What every call of the C interface shares: the handles, checks of what callers give, and failures as codes.
#pragma once

#include "ligament_c.h"

#include <ligament/batch.h>
#include <ligament/io.h>

#include <new>
#include <string>

struct ligament_limits {
  explicit ligament_limits(ligament::LimitsFile given) : file(std::move(given)), poses(file.set) {}

  ligament::LimitsFile file;
  ligament::PoseLimits poses;
};

namespace ligament::calls {

static_assert(sizeof(Quatf) == 4 * sizeof(float), "rotations are passed as they lie");

/// A failure on its way to the caller.
struct Failure {
  ligament_code code;
  std::string message;
};

ligament_code report(ligament_error* error, ligament_code code, const char* message);

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

void require(bool holds, const char* otherwise);
void require_given(const void* pointer, const char* name);
void require_known(const JointLimit&);

/// A joint that is there, with a limit that can be enforced.
const JointLimit& joint_of(const ligament_limits*, std::size_t joint);
/// All joints, with limits that can be enforced.
const LimitSet& joints_of(const ligament_limits*);
Softness softness_of(const ligament_softness* given);

/// Whether so many rotations can lie in memory: beyond that, a count is a mistake whose product would wrap around.
void require_count(std::size_t count, std::size_t each);
/// Pointers to no rotations may be null.
template <class... Pointers>
void require_rotations(std::size_t count, std::size_t each, const char* name, Pointers... pointers) {
  require_count(count, each);
  if (count > 0 && each > 0) (require_given(pointers, name), ...);
}

/// count · each rotations.
std::span<const Quatf> row_in(const float* in, std::size_t count, std::size_t each = 1);
std::span<Quatf> row_out(float* out, std::size_t count, std::size_t each = 1);

}  // namespace ligament::calls
