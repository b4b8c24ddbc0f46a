#include <ligament/motion/samples.h>

#include <ligament/base/clones.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

namespace ligament {
namespace {

constexpr float kFixedPoint = 0x1p30f;
constexpr int kKeyBits = 21;
/// Where no rotation is, and a little more: so that at common resolutions the voxels of both sides differ in their low
/// bits only.
constexpr std::int64_t kKeyMiddle = (std::int64_t{1} << (kKeyBits - 1)) + (1 << 9);

/// Rotations that are added together.
constexpr std::size_t kBlock = 128;

/// Rotations as keys of voxels and as components in fixed point, on the hemisphere where w has no sign. Arrays, so that
/// the loops that fill them go in SIMD.
struct Cells {
  std::uint64_t key[kBlock];
  std::int32_t x[kBlock], y[kBlock], z[kBlock], w[kBlock];
};

std::int32_t nearest_step(float steps) { return static_cast<std::int32_t>(steps + std::copysign(0.5f, steps)); }
std::int32_t in_fixed_point(float part) { return static_cast<std::int32_t>(part * kFixedPoint); }

std::uint64_t key_of(std::int32_t x, std::int32_t y, std::int32_t z) {
  const auto part = [](std::int32_t step) { return static_cast<std::uint64_t>(std::int64_t{step} + kKeyMiddle); };
  return part(x) << (2 * kKeyBits) | part(y) << kKeyBits | part(z);
}

LIGAMENT_CLONES void fill(Cells& cells, std::span<const Quatf> rotations, float per_step) {
  const Quatf* q = rotations.data();
  std::int32_t step_x[kBlock], step_y[kBlock], step_z[kBlock];
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const float side = std::copysign(1.0f, q[i].w);
    const float x = q[i].x * side, y = q[i].y * side, z = q[i].z * side, w = q[i].w * side;
    const float scale = per_step / (1.0f + w);
    step_x[i] = nearest_step(x * scale);
    step_y[i] = nearest_step(y * scale);
    step_z[i] = nearest_step(z * scale);
    cells.x[i] = in_fixed_point(x);
    cells.y[i] = in_fixed_point(y);
    cells.z[i] = in_fixed_point(z);
    cells.w[i] = in_fixed_point(w);
  }
  for (std::size_t i = 0; i < rotations.size(); ++i) cells.key[i] = key_of(step_x[i], step_y[i], step_z[i]);
}

/// Frames that follow each other in one voxel become one, and most stay where the frame before was. Returns how many there
/// are then.
template <class Voxel>
std::size_t join_runs(const Cells& cells, std::size_t frames, Voxel* runs) {
  std::uint64_t last = ~cells.key[0];
  std::int64_t count = 0, x = 0, y = 0, z = 0, w = 0;
  Voxel* run = runs - 1;
  for (std::size_t i = 0; i < frames; ++i) {
    // Without a branch, which would often be guessed wrong: a run that goes on is written once more.
    const bool goes_on = cells.key[i] == last;
    const std::int64_t kept = -std::int64_t{goes_on};
    last = cells.key[i];
    count = (count & kept) + 1;
    x = (x & kept) + cells.x[i], y = (y & kept) + cells.y[i];
    z = (z & kept) + cells.z[i], w = (w & kept) + cells.w[i];
    run += goes_on ? 0 : 1;
    *run = {last, static_cast<std::uint64_t>(count), x, y, z, w};
  }
  return static_cast<std::size_t>(run + 1 - runs);
}

/// A coordinate of a voxel is sorted by its low bits, then by its high ones, which are mostly the same for all.
constexpr int kLowBits = 11;
struct Digit {
  int shift;
  std::uint64_t mask;
};
constexpr Digit kDigits[] = {
    {0, (1 << kLowBits) - 1},
    {kLowBits, (1 << (kKeyBits - kLowBits)) - 1},
    {kKeyBits, (1 << kLowBits) - 1},
    {kKeyBits + kLowBits, (1 << (kKeyBits - kLowBits)) - 1},
    {2 * kKeyBits, (1 << kLowBits) - 1},
    {2 * kKeyBits + kLowBits, (1 << (kKeyBits - kLowBits)) - 1},
};

/// What is to be put in order.
struct Place {
  std::uint64_t key;
  std::uint32_t index;
};

/// By digits, lowest first; a digit that all keys share takes no round.
void sort_by_key(std::vector<Place>& places) {
  std::uint64_t differing = 0;
  for (const Place& place : places) differing |= place.key ^ places.front().key;
  std::vector<Place> other(places.size());
  for (const Digit& digit : kDigits) {
    if ((differing >> digit.shift & digit.mask) == 0) continue;
    const auto value = [&](const Place& place) { return place.key >> digit.shift & digit.mask; };
    std::array<std::uint32_t, 1 << kLowBits> next{};
    for (const Place& place : places) ++next[value(place)];
    std::uint32_t begin = 0;
    for (std::uint32_t& at : next) begin += std::exchange(at, begin);
    for (const Place& place : places) other[next[value(place)]++] = place;
    places.swap(other);
  }
}

}  // namespace

Samples::Samples(double resolution) : resolution_(resolution), per_step_(static_cast<float>(4 / resolution)) {
  assert(resolution >= 1e-5 && "finer voxels than float rotations are precise");
}

void Samples::Voxel::operator+=(const Voxel& more) {
  count += more.count;
  x += more.x, y += more.y, z += more.z, w += more.w;
}
void Samples::Voxel::operator-=(const Voxel& less) {
  assert(count >= less.count && "only what is there can be taken away");
  count -= less.count;
  x -= less.x, y -= less.y, z -= less.z, w -= less.w;
}

void Samples::add(Quatf rotation, std::uint64_t count) {
  if (count == 0) return;
  Cells c;
  fill(c, {&rotation, 1}, per_step_);
  const auto n = static_cast<std::int64_t>(count);
  recent_.push_back({c.key[0], count, c.x[0] * n, c.y[0] * n, c.z[0] * n, c.w[0] * n});
  count_ += count;
  settle_if_many();
}

void Samples::add(std::span<const Quatf> track) {
  Cells cells;
  Voxel runs[kBlock];
  for (std::size_t begin = 0; begin < track.size(); begin += kBlock) {
    const std::size_t size = std::min(kBlock, track.size() - begin);
    fill(cells, track.subspan(begin, size), per_step_);
    recent_.insert(recent_.end(), runs, runs + join_runs(cells, size, runs));
  }
  count_ += track.size();
  settle_if_many();
}

void Samples::settle_if_many() {
  constexpr std::size_t kMany = 4096;
  if (recent_.size() > std::max(kMany, voxels_.size())) settle();
}

void Samples::settle() {
  if (recent_.empty()) return;
  std::vector<Place> order(recent_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = {recent_[i].key, static_cast<std::uint32_t>(i)};
  sort_by_key(order);
  std::vector<Voxel> all;
  all.reserve(voxels_.size() + order.size());
  auto mine = voxels_.begin();
  for (auto next = order.begin(); next != order.end();) {
    for (; mine != voxels_.end() && mine->key < next->key; ++mine) all.push_back(*mine);
    Voxel voxel = recent_[next->index];
    while (++next != order.end() && next->key == voxel.key) voxel += recent_[next->index];
    if (mine != voxels_.end() && mine->key == voxel.key) voxel += *mine++;
    all.push_back(voxel);
  }
  all.insert(all.end(), mine, voxels_.end());
  voxels_ = std::move(all);
  recent_.clear();
}

Samples Samples::settled() const {
  Samples copy = *this;
  copy.settle();
  return copy;
}

void Samples::merge(const Samples& other) {
  assert(resolution_ == other.resolution_);
  if (&other == this) return merge(Samples(other));
  recent_.insert(recent_.end(), other.recent_.begin(), other.recent_.end());
  std::vector<Voxel> all;
  all.reserve(voxels_.size() + other.voxels_.size());
  auto next = other.voxels_.begin();
  for (const Voxel& mine : voxels_) {
    for (; next != other.voxels_.end() && next->key < mine.key; ++next) all.push_back(*next);
    all.push_back(mine);
    if (next != other.voxels_.end() && next->key == mine.key) all.back() += *next++;
  }
  all.insert(all.end(), next, other.voxels_.end());
  voxels_ = std::move(all);
  count_ += other.count_;
  settle_if_many();
}

void Samples::remove(const Samples& other) {
  assert(resolution_ == other.resolution_);
  if (&other == this || !other.recent_.empty()) return remove(other.settled());
  settle();
  auto mine = voxels_.begin();
  for (const Voxel& less : other.voxels_) {
    mine = std::find_if(mine, voxels_.end(), [&](const Voxel& v) { return v.key >= less.key; });
    assert(mine != voxels_.end() && mine->key == less.key && "only what is there can be taken away");
    *mine -= less;
  }
  std::erase_if(voxels_, [](const Voxel& voxel) { return voxel.count == 0; });
  count_ -= other.count_;
}

std::size_t Samples::voxels() const { return recent_.empty() ? voxels_.size() : settled().voxels(); }

std::vector<Sample> Samples::sorted() const {
  if (!recent_.empty()) return settled().sorted();
  std::vector<Sample> samples;
  samples.reserve(voxels_.size());
  for (const Voxel& voxel : voxels_) {
    const Quatd sum{double(voxel.x), double(voxel.y), double(voxel.z), double(voxel.w)};
    samples.push_back({convert<float>(normalize(sum)), voxel.count, voxel.key});
  }
  return samples;
}

}  // namespace ligament
