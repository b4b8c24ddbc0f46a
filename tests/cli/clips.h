// Small clips as text, for tests that need one of a certain kind.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

namespace ligament::cli {

struct ClipJoint {
  std::string name;
  std::size_t depth = 0;         ///< 0 for the root; a joint one deeper than the one before is its child
  std::string channels = "ZXY";  ///< letters of rotation channels
  double bone = 10;              ///< its offset's length, by which people are told apart
  double turned = 0;             ///< degrees that its first channel is off
};

/// The header of a joint and of all below it; `at` moves past them.
inline std::string joint_text(const std::vector<ClipJoint>& joints, std::size_t& at) {
  const ClipJoint& joint = joints[at++];
  std::string out = fmt::format("{} {}\n{{\nOFFSET 0 {} 0\n", joint.depth == 0 ? "ROOT" : "JOINT", joint.name,
                                joint.depth == 0 ? 0 : joint.bone);
  if (!joint.channels.empty()) out += fmt::format("CHANNELS {}", joint.channels.size());
  for (const char axis : joint.channels) out += fmt::format(" {}rotation", axis);
  bool leaf = true;
  for (out += "\n"; at < joints.size() && joints[at].depth > joint.depth; leaf = false) out += joint_text(joints, at);
  return out + (leaf ? "End Site\n{\nOFFSET 0 5 0\n}\n" : "") + "}\n";
}

/// Where each channel rests.
inline std::vector<double> rest_of(const std::vector<ClipJoint>& joints) {
  std::vector<double> rest;
  for (const ClipJoint& joint : joints) {
    for (std::size_t c = 0; c < joint.channels.size(); ++c) rest.push_back(c == 0 ? joint.turned : 0);
  }
  return rest;
}

/// A clip in which every channel swings by about `reach` degrees, each in its own rhythm.
inline std::string swinging_clip(const std::vector<ClipJoint>& joints, std::size_t frames, double reach) {
  std::size_t at = 0;
  const std::vector<double> rest = rest_of(joints);
  std::string out = "HIERARCHY\n" + joint_text(joints, at);
  out += fmt::format("MOTION\nFrames: {}\nFrame Time: 0.0333333\n", frames);
  for (std::size_t f = 0; f < frames; ++f) {
    for (std::size_t c = 0; c < rest.size(); ++c) {
      const double phase = (0.1 + 0.03 * static_cast<double>(c)) * static_cast<double>(f) + static_cast<double>(c);
      out += fmt::format("{}{:.4f}", c ? " " : "", rest[c] + reach * std::sin(phase));
    }
    out += "\n";
  }
  return out;
}

/// Hips and one arm.
inline std::string arm_clip(std::size_t frames = 80, double reach = 30) {
  return swinging_clip({{"Hips", 0}, {"Arm", 1}}, frames, reach);
}

}  // namespace ligament::cli
