#include <ligament/motion/samples.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ligament {
namespace {

constexpr float kFixedPoint = 0x1p30f;
constexpr std::uint64_t kKeyBits = 21;
constexpr std::int64_t kKeyMiddle = std::int64_t{1} << (kKeyBits - 1);

std::uint64_t mix(std::uint64_t key) {
  key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9ull;
  key = (key ^ (key >> 27)) * 0x94D049BB133111EBull;
  return key ^ (key >> 31);
}

/// Rotations as voxels and as components in fixed point, on the hemisphere where w has no sign. Arrays, so that the
/// loop that fills them goes in SIMD.
struct Cells {
  static constexpr std::size_t kBlock = 256;
  std::int32_t x[kBlock], y[kBlock], z[kBlock];
  std::int32_t fixed_x[kBlock], fixed_y[kBlock], fixed_z[kBlock], fixed_w[kBlock];

  bool same_voxel(std::size_t i, std::size_t j) const { return x[i] == x[j] && y[i] == y[j] && z[i] == z[j]; }
};

std::int32_t nearest_step(float steps) { return static_cast<std::int32_t>(steps + std::copysign(0.5f, steps)); }
std::int32_t in_fixed_point(float part) { return static_cast<std::int32_t>(part * kFixedPoint); }

void fill(Cells& cells, std::span<const Quatf> rotations, float per_step) {
  const Quatf* q = rotations.data();
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const float side = std::copysign(1.0f, q[i].w);
    const float x = q[i].x * side, y = q[i].y * side, z = q[i].z * side, w = q[i].w * side;
    const float scale = per_step / (1.0f + w);
    cells.x[i] = nearest_step(x * scale);
    cells.y[i] = nearest_step(y * scale);
    cells.z[i] = nearest_step(z * scale);
    cells.fixed_x[i] = in_fixed_point(x);
    cells.fixed_y[i] = in_fixed_point(y);
    cells.fixed_z[i] = in_fixed_point(z);
    cells.fixed_w[i] = in_fixed_point(w);
  }
}

std::uint64_t key_of(const Cells& c, std::size_t i) {
  const auto part = [](std::int32_t cell) { return static_cast<std::uint64_t>(std::int64_t{cell} + kKeyMiddle); };
  return part(c.x[i]) << (2 * kKeyBits) | part(c.y[i]) << kKeyBits | part(c.z[i]);
}

}  // namespace

Samples::Samples(double resolution) : resolution_(resolution), per_step_(static_cast<float>(4 / resolution)) {
  assert(resolution >= 1e-5 && "finer voxels than float rotations are precise");
}

Samples::Voxel& Samples::slot_for(std::uint64_t key) {
  if ((used_ + 1) * 2 > table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = mix(key) & mask;; i = (i + 1) & mask) {
    Voxel& voxel = table_[i];
    if (voxel.count == 0) {
      voxel.key = key;
      ++used_;
      return voxel;
    }
    if (voxel.key == key) return voxel;
  }
}

void Samples::grow() {
  std::vector<Voxel> old(std::max<std::size_t>(64, table_.size() * 2));
  old.swap(table_);
  const std::size_t mask = table_.size() - 1;
  for (const Voxel& voxel : old) {
    if (voxel.count == 0) continue;
    std::size_t i = mix(voxel.key) & mask;
    while (table_[i].count != 0) i = (i + 1) & mask;
    table_[i] = voxel;
  }
}

void Samples::add(Quatf rotation, std::uint64_t count) {
  Cells c;
  fill(c, {&rotation, 1}, per_step_);
  const auto n = static_cast<std::int64_t>(count);
  add_voxel({key_of(c, 0), count, c.fixed_x[0] * n, c.fixed_y[0] * n, c.fixed_z[0] * n, c.fixed_w[0] * n});
  count_ += count;
}

void Samples::add(std::span<const Quatf> track) {
  Cells c;
  for (std::size_t begin = 0; begin < track.size(); begin += Cells::kBlock) {
    const std::size_t n = std::min(Cells::kBlock, track.size() - begin);
    fill(c, track.subspan(begin, n), per_step_);
    for (std::size_t i = 0; i < n;) {
      const std::size_t first = i;
      std::int64_t x = 0, y = 0, z = 0, w = 0;
      do {
        x += c.fixed_x[i];
        y += c.fixed_y[i];
        z += c.fixed_z[i];
        w += c.fixed_w[i];
        ++i;
      } while (i < n && c.same_voxel(i, first));
      add_voxel({key_of(c, first), i - first, x, y, z, w});
    }
  }
  count_ += track.size();
}

void Samples::add_voxel(const Voxel& voxel) {
  if (voxel.count == 0) return;
  Voxel& mine = slot_for(voxel.key);
  mine.count += voxel.count;
  mine.x += voxel.x;
  mine.y += voxel.y;
  mine.z += voxel.z;
  mine.w += voxel.w;
}

void Samples::merge(const Samples& other) {
  assert(resolution_ == other.resolution_);
  if (&other == this) return merge(Samples(other));  // the table may move while it grows
  for (const Voxel& voxel : other.table_) add_voxel(voxel);
  count_ += other.count_;
}

std::vector<Sample> Samples::sorted() const {
  struct Place {
    std::uint64_t key;
    std::size_t index;
  };
  std::vector<Place> places;
  places.reserve(used_);
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (table_[i].count != 0) places.push_back({table_[i].key, i});
  }
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.key < b.key; });
  std::vector<Sample> samples;
  samples.reserve(used_);
  for (const Place& place : places) {
    const Voxel& voxel = table_[place.index];
    const Quatd sum{double(voxel.x), double(voxel.y), double(voxel.z), double(voxel.w)};
    samples.push_back({convert<float>(normalize(sum)), voxel.count, voxel.key});
  }
  return samples;
}

}  // namespace ligament
