#include "io/gltf/changes.h"

#include "math/quat.h"

#include <algorithm>
#include <cmath>

namespace ligament::gltf {
namespace {

constexpr std::size_t kNoKey = static_cast<std::size_t>(-1);

/// The key at each frame.
std::vector<std::size_t> keys_at(std::span<const float> frames, const Times& times) {
  std::vector<std::size_t> keys(frames.size(), kNoKey);
  std::size_t key = 0;
  for (std::size_t f = 0; times && f < frames.size() && key < times->size(); ++f) {
    if (frames[f] == (*times)[key]) keys[f] = key++;
  }
  return keys;
}

/// Which frames have a key afterwards.
std::vector<bool> frames_with_keys(const Change& change, const std::vector<std::size_t>& key_at) {
  std::vector<bool> with(key_at.size());
  for (std::size_t f = 0; f < with.size(); ++f) with[f] = key_at[f] != kNoKey || change.rotations.count(f) != 0;
  for (const auto& [frame, rotation] : change.rotations) {
    for (std::size_t f = frame; f-- > 0 && !with[f];) with[f] = true;
    for (std::size_t f = frame + 1; f < with.size() && !with[f]; ++f) with[f] = true;
  }
  return with;
}

Quatd value_of(const Keys& keys, std::size_t key) {
  const float* v = keys.value(key);
  return {v[0], v[1], v[2], v[3]};
}

/// The slope from one key to another.
Quatd slope(const Keys& keys, std::size_t from, std::size_t to) {
  return scale(value_of(keys, to) + -value_of(keys, from), 1 / (double((*keys.times)[to]) - (*keys.times)[from]));
}

double size_of(Quatd q) { return std::sqrt(dot(q, q)); }

/// A curve of the third degree does not swing beyond its ends if no tangent is longer than three times their slope.
Quatd tangent_of(const Keys& keys, std::size_t key) {
  if (key == 0 || key + 1 == keys.count()) return {};
  const Quatd tangent = slope(keys, key - 1, key + 1);
  const double longest = 3 * std::min(size_of(slope(keys, key - 1, key)), size_of(slope(keys, key, key + 1)));
  const double size = size_of(tangent);
  return size > longest ? scale(tangent, longest / size) : tangent;
}

void set(float* to, Quatf q) {
  const float numbers[] = {q.x, q.y, q.z, q.w};
  std::copy_n(numbers, 4, to);
}

}  // namespace

Keys changed_keys(const Change& change, Quatf rest, std::span<const float> frames) {
  const Keys& old = change.keys;
  const std::vector<std::size_t> key_at = keys_at(frames, old.times);
  const std::vector<bool> with_key = frames_with_keys(change, key_at);
  Keys keys{nullptr, {}, 4, old.interpolation};
  std::vector<float> times;
  std::vector<std::size_t> made;  // keys that are not as they were
  RotationCurve curve(old);
  for (std::size_t f = 0; f < frames.size(); ++f) {
    if (!with_key[f]) continue;
    const std::size_t begin = keys.values.size();
    times.push_back(frames[f]);
    keys.values.resize(begin + keys.stride());
    const auto changed = change.rotations.find(f);
    if (key_at[f] != kNoKey && changed == change.rotations.end()) {
      std::copy_n(old.in_tangent(key_at[f]), keys.stride(), keys.values.data() + begin);
      continue;
    }
    const Quatf before = old.times ? curve.at(frames[f]) : rest;
    const Quatf now = changed == change.rotations.end() ? before : changed->second;
    set(keys.values.data() + begin + (keys.cubic() ? 4 : 0), now);
    made.push_back(times.size() - 1);
  }
  keys.times = old.times && times == *old.times ? old.times : std::make_shared<const std::vector<float>>(times);
  for (const std::size_t key : made) {
    if (!keys.cubic()) break;
    const Quatf tangent = convert<float>(tangent_of(keys, key));
    set(keys.values.data() + key * keys.stride(), tangent);
    set(keys.values.data() + key * keys.stride() + 8, tangent);
  }
  return keys;
}

}  // namespace ligament::gltf
