#include "calls.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace ligament::calls {
namespace {

/// As much of a text as there is room for, not ending within a character.
void copy_text(const char* text, char* to, std::size_t room) {
  std::size_t length = std::min(std::strlen(text), room - 1);
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  while (length > 0 && continues(text[length])) --length;
  std::memcpy(to, text, length);
  to[length] = 0;
}

}  // namespace

ligament_code report(ligament_error* error, ligament_code code, const char* message) {
  if (error) {
    error->code = code;
    copy_text(message, error->message, sizeof error->message);
  }
  return code;
}

void require(bool holds, const char* otherwise) {
  if (!holds) throw Failure{LIGAMENT_BAD_ARGUMENT, otherwise};
}
void require_given(const void* pointer, const char* name) {
  if (!pointer) throw Failure{LIGAMENT_BAD_ARGUMENT, std::string(name) + " is null"};
}
void require_known(const JointLimit& joint) {
  if (is_known(joint.limit)) return;
  const auto unknown = std::get<UnknownShape>(shape_of(joint.limit));
  throw Failure{LIGAMENT_UNKNOWN_LIMIT,
                "joint \"" + joint.name + "\": its limit is of the unknown type \"" + unknown.type + "\""};
}

const JointLimit& joint_of(const ligament_limits* limits, std::size_t joint) {
  require_given(limits, "limits");
  const std::vector<JointLimit>& joints = limits->file.set.joints;
  require(joint < joints.size(), "joint is beyond the last");
  require_known(joints[joint]);
  return joints[joint];
}
const LimitSet& joints_of(const ligament_limits* limits) {
  require_given(limits, "limits");
  for (const JointLimit& joint : limits->file.set.joints) require_known(joint);
  return limits->file.set;
}

Softness softness_of(const ligament_softness* given) {
  if (!given) return {};
  const auto usable = [](float x) { return x >= 0 && std::isfinite(x); };
  require(usable(given->falloff), "softness: falloff: expected a number ≥ 0");
  require(usable(given->radius), "softness: radius: expected a number ≥ 0");
  return {given->falloff, given->radius};
}

void require_count(std::size_t count, std::size_t each) {
  constexpr std::size_t kMost = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(Quatf);
  require(each == 0 || count <= kMost / each, "count is beyond all memory");
}
std::span<const Quatf> row_in(const float* in, std::size_t count, std::size_t each) {
  require_rotations(count, each, "in", in);
  return {reinterpret_cast<const Quatf*>(in), count * each};
}
std::span<Quatf> row_out(float* out, std::size_t count, std::size_t each) {
  require_rotations(count, each, "out", out);
  return {reinterpret_cast<Quatf*>(out), count * each};
}

}  // namespace ligament::calls
