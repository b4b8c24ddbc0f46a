#include "report/detail/payload.h"

#include "report/detail/summary.h"
#include "report/detail/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace ligament::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kViolationUnit = 1e-4;  // radians; 65535 of them are more than π

void put16(std::vector<std::uint8_t>& out, std::uint16_t value) {
  out.push_back(static_cast<std::uint8_t>(value & 0xff));
  out.push_back(static_cast<std::uint8_t>(value >> 8));
}

/// One stored frame after another: the joints' positions, then the end sites'.
std::vector<float> with_ends(const std::vector<float>& joints, const std::vector<float>& ends, std::size_t frames,
                             std::size_t joint_floats, std::size_t end_floats) {
  std::vector<float> out;
  out.reserve(frames * (joint_floats + end_floats));
  const auto append = [&](const std::vector<float>& from, std::size_t frame, std::size_t floats) {
    const auto begin = from.begin() + static_cast<std::ptrdiff_t>(frame * floats);
    std::transform(begin, begin + static_cast<std::ptrdiff_t>(floats), std::back_inserter(out),
                   [](float x) { return static_cast<float>(finite_or_zero(x)); });
  };
  for (std::size_t frame = 0; frame < frames; ++frame) {
    append(joints, frame, joint_floats);
    append(ends, frame, end_floats);
  }
  return out;
}

/// position = offset + scale · q with q in −32767 … 32767, per axis.
struct Quantiser {
  std::array<double, 3> offset{0, 0, 0}, scale{1, 1, 1};

  static constexpr double kSteps = 32767;

  explicit Quantiser(std::initializer_list<std::span<const float>> sides) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      double low = HUGE_VAL, high = -HUGE_VAL;
      for (std::span<const float> side : sides) {
        for (std::size_t i = axis; i < side.size(); i += 3) {
          low = std::min<double>(low, side[i]);
          high = std::max<double>(high, side[i]);
        }
      }
      if (low > high) continue;
      offset[axis] = (low + high) / 2;
      if (high > low) scale[axis] = (high - low) / (2 * kSteps);
    }
  }

  std::string pack(std::span<const float> positions) const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(2 * positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const double q = std::round((positions[i] - offset[i % 3]) / scale[i % 3]);
      put16(bytes, static_cast<std::uint16_t>(static_cast<std::int16_t>(std::clamp(q, -kSteps, kSteps))));
    }
    return base64(bytes);
  }
};

std::uint16_t quantised_violation(double violation, double tolerance) {
  const double v = finite_or_zero(violation);
  if (!(v > tolerance)) return 0;
  // At least 1: what counts as outside must not be rounded inside.
  return static_cast<std::uint16_t>(std::clamp(std::round(v / kViolationUnit), 1.0, 65535.0));
}

void add_violations(Json& json, const Report& report, const ReportClip& clip, std::size_t frames) {
  const std::size_t joints = report.skeleton.size();
  std::vector<std::size_t> violators;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint16_t> column(frames);
  for (std::size_t joint = 0; joint < joints; ++joint) {
    for (std::size_t frame = 0; frame < frames; ++frame) {
      column[frame] = quantised_violation(clip.violation[frame * joints + joint], report.tolerance);
    }
    if (std::all_of(column.begin(), column.end(), [](std::uint16_t v) { return v == 0; })) continue;
    violators.push_back(joint);
    for (std::uint16_t v : column) put16(bytes, v);
  }
  json["violators"] = violators;
  json["violation"] = base64(bytes);
}

std::size_t end_count(const Skeleton& skeleton) {
  std::size_t count = 0;
  for (const Joint& joint : skeleton.joints) count += joint.ends.size();
  return count;
}

void add_positions(Json& json, const Report& report, const ReportClip& clip, std::size_t frames) {
  const std::size_t joint_floats = 3 * report.skeleton.size();
  const std::size_t all_ends = 3 * end_count(report.skeleton);
  const bool has_ends = std::min(clip.ends_before.size(), clip.ends_after.size()) >= frames * all_ends;
  const std::size_t end_floats = has_ends ? all_ends : 0;
  const auto before = with_ends(clip.before, clip.ends_before, frames, joint_floats, end_floats);
  const auto after = with_ends(clip.after, clip.ends_after, frames, joint_floats, end_floats);
  const Quantiser quantiser{before, after};
  json["hasEnds"] = end_floats > 0;
  json["offset"] = quantiser.offset;
  json["scale"] = quantiser.scale;
  json["before"] = quantiser.pack(before);
  json["after"] = quantiser.pack(after);
}

Json clip_json(const Report& report, const ReportClip& clip) {
  const std::size_t frames = stored_frames(report, clip);
  Json json = {{"name", clip.name},
               {"frames", clip.frames},
               {"stride", std::max<std::size_t>(1, clip.stride)},
               {"stored", frames},
               {"frameTime", finite_or_zero(clip.frame_time)},
               {"outside", frames_outside(report, clip)}};
  add_positions(json, report, clip, frames);
  add_violations(json, report, clip, frames);
  return json;
}

/// Model positions of the rest pose, from which the page guesses which way a character faces.
Json rest_json(const Skeleton& skeleton) {
  std::vector<Vec3d> rest;
  Json json = Json::array();
  for (const Joint& joint : skeleton.joints) {
    const bool has_parent = joint.parent >= 0 && static_cast<std::size_t>(joint.parent) < rest.size();
    const Vec3d from = has_parent ? rest[static_cast<std::size_t>(joint.parent)] : Vec3d{};
    rest.push_back({from.x + finite_or_zero(joint.offset.x), from.y + finite_or_zero(joint.offset.y),
                    from.z + finite_or_zero(joint.offset.z)});
    for (double x : {rest.back().x, rest.back().y, rest.back().z}) json.push_back(static_cast<float>(x));
  }
  return json;
}

Json skeleton_json(const Skeleton& skeleton) {
  Json names = Json::array(), parents = Json::array(), ends = Json::array();
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    names.push_back(skeleton.joints[i].name);
    parents.push_back(skeleton.joints[i].parent);
    for (std::size_t k = 0; k < skeleton.joints[i].ends.size(); ++k) ends.push_back(i);
  }
  return {{"names", names}, {"parents", parents}, {"ends", ends}, {"rest", rest_json(skeleton)}};
}

/// A name could close the script element or open a comment in it; "<" inside JSON strings may always be written \u003c.
std::string safe_in_script(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string payload_json(const Report& report) {
  Json json = {{"skeleton", skeleton_json(report.skeleton)}, {"clips", Json::array()}};
  for (const ReportClip& clip : report.clips) json["clips"].push_back(clip_json(report, clip));
  // Names come from files of any encoding: what is not UTF-8 is replaced, never thrown about.
  return safe_in_script(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace ligament::cli::detail
