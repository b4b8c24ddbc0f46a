// Animations as the file has them: channels that name nodes, samplers with keys, and values between the keys.
#pragma once

#include "io/gltf/accessor.h"
#include "math/quat.h"

#include <cmath>
#include <memory>

namespace ligament::gltf {

enum class Path { translation, rotation, scale };
enum class Interpolation { linear, step, cubic };

struct Channel {
  std::size_t place = 0;  ///< in the animation's list
  std::size_t node = 0;
  Path path = Path::rotation;
  std::size_t sampler = 0;
};
/// The channels of an animation that move nodes. Throws Mistake.
std::vector<Channel> channels_of(const Document&, Json animation);

using Times = std::shared_ptr<const std::vector<float>>;

/// The keys of a sampler.
struct Keys {
  Times times;                ///< seconds, each later than the one before; at least one
  std::vector<float> values;  ///< of each key `width` numbers; of a cubic one its in-tangent, value and out-tangent
  std::size_t width = 0;
  Interpolation interpolation = Interpolation::linear;

  std::size_t count() const { return times->size(); }
  bool cubic() const { return interpolation == Interpolation::cubic; }
  std::size_t stride() const { return cubic() ? 3 * width : width; }
  const float* value(std::size_t key) const { return values.data() + key * stride() + (cubic() ? width : 0); }
  const float* in_tangent(std::size_t key) const { return values.data() + key * stride(); }
  const float* out_tangent(std::size_t key) const { return values.data() + key * stride() + 2 * width; }
};

/// Reads the keys of samplers. Times that many of them share are read once.
class KeyReader {
 public:
  /// Keys are counted (Document::spend).
  explicit KeyReader(Document& document) : document_(document), counting_(&document) {}
  /// For keys that have been counted before.
  explicit KeyReader(const Document& document) : document_(document), counting_(nullptr) {}

  /// Both throw Mistake.
  Times times(Json sampler);
  Keys keys(Json sampler, std::size_t width);

 private:
  const Document& document_;
  Document* counting_;
  std::map<std::size_t, Times> times_;  ///< by accessor
};

/// q at length 1; as it is where only rounding keeps it from that.
inline Quatf unit(Quatf q) {
  constexpr float kRounding = 1e-6f;  // of the squared length
  return std::fabs(dot(q, q) - 1) <= kRounding ? q : convert<float>(normalize_any(convert<double>(q)));
}

/// The rotation at a key; what has no length is none.
inline Quatf rotation_of(const Keys& keys, std::size_t key) {
  const float* v = keys.value(key);
  return unit({v[0], v[1], v[2], v[3]});
}

/// Keys of rotations in between, as glTF says: the value of one key and the way to the next. Before the first key and
/// after the last one theirs hold.
class RotationCurve {
 public:
  explicit RotationCurve(const Keys& keys) : keys_(keys) {}
  /// Later times must follow earlier ones.
  Quatf at(float time);

 private:
  const Keys& keys_;
  std::size_t key_ = 0;
};

class VectorCurve {
 public:
  explicit VectorCurve(const Keys& keys) : keys_(keys) {}
  Vec3d at(float time);

 private:
  const Keys& keys_;
  std::size_t key_ = 0;
};

}  // namespace ligament::gltf
