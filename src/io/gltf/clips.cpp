#include "io/gltf/clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace ligament::gltf {
namespace {

Json sampler_of(Json animation, const Channel& channel) { return animation.list("samplers").at(channel.sampler); }

/// The first channel of each joint for a path.
std::vector<std::optional<Channel>> channels_of_joints(std::span<const Channel> channels, const Body& body, Path path) {
  std::vector<std::optional<Channel>> found(body.joints.size());
  for (const Channel& channel : channels) {
    const auto joint = body.joint_of_node[channel.node];
    if (joint && channel.path == path && !found[*joint]) found[*joint] = channel;
  }
  return found;
}

/// The seconds between frames that follow evenly; 0 for others, and for a single one.
double even_frame_time(std::span<const float> times) {
  if (times.size() < 2) return 0;
  const double first = times.front(), step = (times.back() - first) / static_cast<double>(times.size() - 1);
  const double tolerance = std::min(1e-4, step / 10);  // seconds
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (std::fabs(times[i] - (first + static_cast<double>(i) * step)) > tolerance) return 0;
  }
  return step;
}

void read_rotations(KeyReader& reader, Json sampler, const JointNode& joint, std::span<const float> times,
                    std::span<Quatf> out) {
  const Keys keys = reader.keys(sampler, 4);
  const bool at_each = keys.count() == times.size();  // every key is at a frame
  RotationCurve curve(keys);
  for (std::size_t f = 0; f < times.size(); ++f) {
    out[f] = to_clip(joint, at_each ? rotation_of(keys, f) : curve.at(times[f]));
  }
}

std::vector<Vec3f> read_translations(KeyReader& reader, Json sampler, const JointNode& joint,
                                     std::span<const float> times) {
  const Keys keys = reader.keys(sampler, 3);
  VectorCurve curve(keys);
  std::vector<Vec3f> out;
  out.reserve(times.size());
  for (const float time : times) out.push_back(to_clip(joint, curve.at(time)));
  return out;
}

/// What a clip costs beside its frames: it has a skeleton of its own. In units of Document::spend.
std::uint64_t cost_of(const Skeleton& skeleton) {
  std::uint64_t bytes = 0;
  for (const Joint& joint : skeleton.joints) bytes += sizeof joint + joint.name.size() + joint.role.size();
  return bytes / 16;
}

/// Whether a channel changes the scale of what joints hang on.
bool rescales(KeyReader& reader, Json animation, const Channel& channel, const Body& body) {
  if (channel.path != Path::scale || !body.carries[channel.node]) return false;
  const Vec3d rest = body.nodes.all[channel.node].scale;
  const Keys keys = reader.keys(sampler_of(animation, channel), 3);
  for (std::size_t k = 0; k < keys.count(); ++k) {
    const float* v = keys.value(k);
    const double apart = length(Vec3d{v[0] - rest.x, v[1] - rest.y, v[2] - rest.z});
    if (apart > 1e-3 * length(rest)) return true;
  }
  return false;
}

}  // namespace

std::optional<Channel> channel_of(std::span<const Channel> channels, std::size_t node, Path path) {
  const auto found = std::find_if(channels.begin(), channels.end(),
                                  [&](const Channel& c) { return c.node == node && c.path == path; });
  return found == channels.end() ? std::nullopt : std::optional(*found);
}

std::vector<float> frame_times(KeyReader& reader, const Document& document, Json animation, const Body& body) {
  std::set<Times> different;
  for (const auto& channel : channels_of_joints(channels_of(document, animation), body, Path::rotation)) {
    if (channel) different.insert(reader.times(sampler_of(animation, *channel)));
  }
  std::vector<float> all;
  for (const Times& times : different) {
    if (all != *times) all.insert(all.end(), times->begin(), times->end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::size_t most_keys(const Document& document, Json animation, const Body& body) {
  std::uint64_t most = 0;
  const Json accessors = document.list("accessors");
  for (const auto& channel : channels_of_joints(channels_of(document, animation), body, Path::rotation)) {
    if (!channel) continue;
    const std::size_t input = sampler_of(animation, *channel).index("input", accessors.size(), "accessors");
    most = std::max(most, accessors.at(input).whole("count"));
  }
  return static_cast<std::size_t>(most);
}

void clear_clip(const Body& body, Clip& clip) {
  clip.skeleton = body.skeleton;
  clip.frame_time = 0;
  clip.frames = 0;
  clip.times.clear();
  clip.rotations.clear();
  clip.translations.assign(body.joints.size(), {});
}

void read_clip(KeyReader& reader, Document& document, Json animation, const Body& body, std::span<const float> times,
               Clip& clip) {
  document.spend(1, cost_of(body.skeleton), animation);
  document.spend(times.size(), 2 * body.joints.size(), animation);
  clear_clip(body, clip);
  clip.frames = times.size();
  clip.frame_time = even_frame_time(times);
  if (clip.frame_time == 0 && times.size() > 1) clip.times.assign(times.begin(), times.end());
  clip.rotations.resize(body.joints.size() * clip.frames);
  const std::vector<Channel> channels = channels_of(document, animation);
  const auto turns = channels_of_joints(channels, body, Path::rotation);
  const auto moves = channels_of_joints(channels, body, Path::translation);
  for (std::size_t j = 0; j < body.joints.size(); ++j) {
    if (turns[j]) {
      read_rotations(reader, sampler_of(animation, *turns[j]), body.joints[j], times, clip.track(j));
    } else {
      std::fill(clip.track(j).begin(), clip.track(j).end(), body.skeleton.joints[j].rotation);
    }
    if (moves[j]) {
      clip.translations[j] = read_translations(reader, sampler_of(animation, *moves[j]), body.joints[j], times);
    }
  }
}

void warn_of_channels(KeyReader& reader, const Document& document, const Body& body,
                      std::vector<std::string>& warnings) {
  const Json animations = document.list("animations");
  std::size_t rescaled = 0;
  for (const Json animation : animations) {
    const std::vector<Channel> channels = channels_of(document, animation);
    rescaled += std::any_of(channels.begin(), channels.end(),
                            [&](const Channel& channel) { return rescales(reader, animation, channel, body); });
  }
  if (rescaled == 0) return;
  warnings.push_back(fmt::format("{} of {} animations change the scale of joints; it stays as it is in the rest pose",
                                 rescaled, animations.size()));
}

}  // namespace ligament::gltf
