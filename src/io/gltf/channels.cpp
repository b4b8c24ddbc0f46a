#include "io/gltf/channels.h"

#include "math/rotation.h"

#include <fmt/format.h>

namespace ligament::gltf {
namespace {

/// Nothing for the weights of a mesh, and for what an extension says.
std::optional<Path> path_of(Json target) {
  const std::optional<std::string> path = target.text_if("path");
  if (path == "rotation") return Path::rotation;
  if (path == "translation") return Path::translation;
  if (path == "scale") return Path::scale;
  return std::nullopt;
}

Interpolation interpolation_of(Json sampler) {
  const std::string name = sampler.text_if("interpolation").value_or("LINEAR");
  if (name == "LINEAR") return Interpolation::linear;
  if (name == "STEP") return Interpolation::step;
  if (name == "CUBICSPLINE") return Interpolation::cubic;
  fail(sampler, "interpolation", "expected LINEAR, STEP or CUBICSPLINE, " + found(sampler["interpolation"]));
}

/// Where a moment is: this share of the way from a key to the one after it.
struct Moment {
  std::size_t key;
  double share;    ///< in [0, 1)
  double seconds;  ///< between the two keys
};

/// `key` is where to look from.
Moment moment_of(const Keys& keys, float time, std::size_t& key) {
  const std::vector<float>& times = *keys.times;
  while (key + 1 < times.size() && times[key + 1] <= time) ++key;
  if (key + 1 == times.size() || time <= times[key]) return {key, 0, 0};
  const double from = times[key], seconds = times[key + 1] - from;
  return {key, (time - from) / seconds, seconds};
}

/// Component k of a curve of the third degree: glTF 2.0, appendix C.
double cubic(const Keys& keys, const Moment& m, std::size_t k) {
  const double t = m.share, t2 = t * t, t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * keys.value(m.key)[k] + m.seconds * (t3 - 2 * t2 + t) * keys.out_tangent(m.key)[k] +
         (-2 * t3 + 3 * t2) * keys.value(m.key + 1)[k] + m.seconds * (t3 - t2) * keys.in_tangent(m.key + 1)[k];
}

bool stays(const Keys& keys, const Moment& m) { return m.share == 0 || keys.interpolation == Interpolation::step; }

Vec3d vector_of(const float* v) { return {v[0], v[1], v[2]}; }

}  // namespace

std::vector<Channel> channels_of(const Document& document, Json animation) {
  const Json list = animation.list("channels");
  const std::size_t nodes = document.list("nodes").size(), samplers = animation.list("samplers").size();
  std::vector<Channel> channels;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Json target = list.at(i).object("target");
    const auto node = target.index_if("node", nodes, "nodes");
    const std::optional<Path> path = node ? path_of(target) : std::nullopt;
    if (path) channels.push_back({i, *node, *path, list.at(i).index("sampler", samplers, "samplers")});
  }
  return channels;
}

Times KeyReader::times(Json sampler) {
  const std::size_t at = sampler.index("input", document_.list("accessors").size(), "accessors");
  Times& known = times_[at];
  if (known) return known;
  const Accessor accessor = find_accessor(document_, at);
  if (accessor.width != 1 || accessor.component != kFloat) {
    fail(accessor.json, "expected one float in each element, for times");
  }
  if (counting_) counting_->spend(accessor.count, 1, accessor.json);
  std::vector<float> times = read_numbers(document_, accessor);
  for (std::size_t i = 1; i < times.size(); ++i) {
    if (!(times[i - 1] < times[i])) {
      fail(accessor.json, fmt::format("element {}: expected a time after {}, found {}", i, times[i - 1], times[i]));
    }
  }
  return known = std::make_shared<const std::vector<float>>(std::move(times));
}

Keys KeyReader::keys(Json sampler, std::size_t width) {
  Keys keys{times(sampler), {}, width, interpolation_of(sampler)};
  const Accessor accessor =
      find_accessor(document_, sampler.index("output", document_.list("accessors").size(), "accessors"));
  if (accessor.width != width) {
    fail(accessor.json, "type", fmt::format("expected {} numbers in each element, found {}", width, accessor.width));
  }
  const std::size_t expected = keys.count() * (keys.cubic() ? 3 : 1);
  if (accessor.count != expected) {
    fail(accessor.json, "count",
         fmt::format("expected {} for {} keys, found {}", expected, keys.count(), accessor.count));
  }
  if (counting_) counting_->spend(expected, 1, accessor.json);
  keys.values = read_numbers(document_, accessor);
  return keys;
}

Quatf RotationCurve::at(float time) {
  const Moment m = moment_of(keys_, time, key_);
  if (stays(keys_, m)) return rotation_of(keys_, m.key);
  if (!keys_.cubic()) {
    const Quatd from = convert<double>(rotation_of(keys_, m.key));
    const Quatd to = convert<double>(rotation_of(keys_, m.key + 1));
    return convert<float>(slerp(from, to, m.share));
  }
  return convert<float>(
      normalize_any(Quatd{cubic(keys_, m, 0), cubic(keys_, m, 1), cubic(keys_, m, 2), cubic(keys_, m, 3)}));
}

Vec3d VectorCurve::at(float time) {
  const Moment m = moment_of(keys_, time, key_);
  const Vec3d from = vector_of(keys_.value(m.key));
  if (stays(keys_, m)) return from;
  if (!keys_.cubic()) return from + (vector_of(keys_.value(m.key + 1)) - from) * m.share;
  return {cubic(keys_, m, 0), cubic(keys_, m, 1), cubic(keys_, m, 2)};
}

}  // namespace ligament::gltf
