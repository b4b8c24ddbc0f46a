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

std::int64_t to_fixed(float x) { return static_cast<std::int64_t>(x * kFixedPoint); }

}  // namespace

Samples::Samples(double resolution) : resolution_(resolution), per_step_(static_cast<float>(4 / resolution)) {
  assert(resolution >= 1e-5 && "finer voxels than float rotations are precise");
}

std::uint64_t Samples::key_of(Quatf q) const {
  const float scale = per_step_ / (1.0f + q.w);
  const auto cell = [&](float x) {
    const float steps = x * scale;
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(steps + (steps < 0 ? -0.5f : 0.5f)) + kKeyMiddle);
  };
  return cell(q.x) << (2 * kKeyBits) | cell(q.y) << kKeyBits | cell(q.z);
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
  const Quatf q = upper_hemisphere(rotation);
  Voxel& voxel = slot_for(key_of(q));
  const auto n = static_cast<std::int64_t>(count);
  voxel.count += count;
  voxel.x += to_fixed(q.x) * n;
  voxel.y += to_fixed(q.y) * n;
  voxel.z += to_fixed(q.z) * n;
  voxel.w += to_fixed(q.w) * n;
  count_ += count;
}

void Samples::add(std::span<const Quatf> track) {
  Voxel run;
  const auto flush = [&] {
    if (run.count == 0) return;
    Voxel& voxel = slot_for(run.key);
    voxel.count += run.count;
    voxel.x += run.x;
    voxel.y += run.y;
    voxel.z += run.z;
    voxel.w += run.w;
  };
  for (const Quatf& rotation : track) {
    const Quatf q = upper_hemisphere(rotation);
    const std::uint64_t key = key_of(q);
    if (key != run.key || run.count == 0) {
      flush();
      run = Voxel{};
      run.key = key;
    }
    ++run.count;
    run.x += to_fixed(q.x);
    run.y += to_fixed(q.y);
    run.z += to_fixed(q.z);
    run.w += to_fixed(q.w);
  }
  flush();
  count_ += track.size();
}

void Samples::merge(const Samples& other) {
  assert(resolution_ == other.resolution_);
  for (const Voxel& voxel : other.table_) {
    if (voxel.count == 0) continue;
    Voxel& mine = slot_for(voxel.key);
    mine.count += voxel.count;
    mine.x += voxel.x;
    mine.y += voxel.y;
    mine.z += voxel.z;
    mine.w += voxel.w;
  }
  count_ += other.count_;
}

std::vector<Sample> Samples::sorted() const {
  std::vector<Sample> samples;
  samples.reserve(used_);
  for (const Voxel& voxel : table_) {
    if (voxel.count == 0) continue;
    const Quatd sum{double(voxel.x), double(voxel.y), double(voxel.z), double(voxel.w)};
    samples.push_back({convert<float>(normalize(sum)), voxel.count, voxel.key});
  }
  std::sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) { return a.key < b.key; });
  return samples;
}

}  // namespace ligament
