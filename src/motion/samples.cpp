#include "motion/samples.h"

#include "math/clones.h"
#include "math/processor.h"

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
/// The key of step 0. It is the middle of the range of keys plus 2⁹, so that the steps from −2⁹ to 2⁹, which are all at
/// common resolutions, differ in their low bits only.
constexpr std::int64_t kKeyMiddle = (std::int64_t{1} << (kKeyBits - 1)) + (1 << 9);

/// The upper bits place a key in the table (Fibonacci hashing).
std::uint64_t hash_of(std::uint64_t key) { return (key ^ (key >> 32)) * 0x9E3779B97F4A7C15ull; }

/// The number of rotations that are added together.
constexpr std::size_t kBlock = 256;

/// Rotations with w ≥ 0, as keys of voxels and as components in fixed point. In arrays, so that the loops that fill
/// them use SIMD.
struct Cells {
  std::uint64_t key[kBlock];
  std::int32_t x[kBlock], y[kBlock], z[kBlock], w[kBlock];
};

/// Runs of frames of a track that fall into the same voxel. Most frames fall where the one before did, so this halves
/// the number of voxels to look up.
class Runs {
 public:
  /// At least one frame.
  Runs(const Cells& cells, std::size_t frames) : cells_(cells) {
    sums_[0] = {};
    ends_[0] = 0;
    for (std::size_t i = 0; i < frames; ++i) {
      sums_[i + 1] = {sums_[i].x + cells.x[i], sums_[i].y + cells.y[i], sums_[i].z + cells.z[i],
                      sums_[i].w + cells.w[i]};
    }
    // Written at every frame, and kept if it is the last of a run. This avoids a branch, which would often be
    // mispredicted.
    for (std::size_t i = 1; i < frames; ++i) {
      ends_[size_ + 1] = static_cast<std::uint32_t>(i);
      size_ += cells.key[i] != cells.key[i - 1] ? 1 : 0;
    }
    ends_[++size_] = static_cast<std::uint32_t>(frames);
  }

  std::size_t size() const { return size_; }

  /// One run, with the members of a voxel.
  struct Run {
    std::uint64_t key, count;
    std::int64_t x, y, z, w;
  };
  Run operator[](std::size_t i) const {
    const Sums &from = sums_[ends_[i]], &to = sums_[ends_[i + 1]];
    return {cells_.key[ends_[i]], ends_[i + 1] - ends_[i], to.x - from.x, to.y - from.y, to.z - from.z, to.w - from.w};
  }

 private:
  struct Sums {
    std::int64_t x, y, z, w;
  };

  const Cells& cells_;
  std::size_t size_ = 0;
  std::uint32_t ends_[kBlock + 1];  // ends_[i + 1] is the end of run i, ends_[0] the beginning of the first
  Sums sums_[kBlock + 1];           // sums_[i] is of all frames before frame i
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

/// A radix sort, lowest digit first. A digit that all keys share is skipped.
template <class Place>
void sort_by_key(std::vector<Place>& places) {
  std::uint64_t differing = 0;
  for (const Place& place : places) differing |= place.key ^ places.front().key;
  std::vector<Place> other(places.size());
  for (const Digit& digit : kDigits) {
    if ((differing >> digit.shift & digit.mask) == 0) continue;
    const auto value = [&](const Place& place) {
      return static_cast<std::size_t>(place.key >> digit.shift & digit.mask);
    };
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

void Samples::make_room(std::size_t more) {
  const std::size_t wanted = (voxels_.size() + more) * 2;
  if (wanted <= slots_.size()) return;
  fill_slots(std::max<std::size_t>(64, std::bit_ceil(wanted)));
}

void Samples::fill_slots(std::size_t size) {
  slots_.assign(size, {});
  voxels_.reserve(size / 2);
  shift_ = 64 - std::countr_zero(size);
  for (std::size_t v = 0; v < voxels_.size(); ++v) {
    const std::uint64_t hash = hash_of(voxels_[v].key);
    auto i = static_cast<std::size_t>(hash >> shift_);
    while (slots_[i].number != 0) i = (i + 1) & (size - 1);
    slots_[i] = {static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(v + 1)};
  }
}

std::uint32_t Samples::add_number(std::uint64_t key, std::size_t slot, std::uint32_t tag) {
  in_order_ = in_order_ && (voxels_.empty() || voxels_.back().key < key);
  voxels_.push_back({key, 0, 0, 0, 0, 0});
  slots_[slot] = {tag, static_cast<std::uint32_t>(voxels_.size())};
  return slots_[slot].number - 1;
}

/// The number of the voxel of a key, or of another with the same tag: looks only at the table, not at voxels. Adds the
/// voxel if there is none.
std::uint32_t Samples::likely_number(std::uint64_t key, std::uint64_t hash) {
  const auto tag = static_cast<std::uint32_t>(hash);
  for (auto i = static_cast<std::size_t>(hash >> shift_);; i = (i + 1) & (slots_.size() - 1)) {
    if (slots_[i].number == 0) return add_number(key, i, tag);
    if (slots_[i].tag == tag) return slots_[i].number - 1;
  }
}

/// The number of the voxel of a key. Adds the voxel if there is none.
std::uint32_t Samples::certain_number(std::uint64_t key, std::uint64_t hash) {
  for (auto i = static_cast<std::size_t>(hash >> shift_);; i = (i + 1) & (slots_.size() - 1)) {
    if (slots_[i].number == 0) return add_number(key, i, static_cast<std::uint32_t>(hash));
    if (voxels_[slots_[i].number - 1].key == key) return slots_[i].number - 1;
  }
}

/// Works in three rounds, so that waiting for one voxel's memory overlaps with waiting for the others'.
template <class Block>
void Samples::add_block(const Block& block, std::size_t size) {
  std::uint64_t hash[kBlock];
  std::uint32_t number[kBlock];
  make_room(size);
  for (std::size_t i = 0; i < size; ++i) {
    hash[i] = hash_of(block[i].key);
    fetch_soon(&slots_[static_cast<std::size_t>(hash[i] >> shift_)]);
  }
  for (std::size_t i = 0; i < size; ++i) {
    number[i] = likely_number(block[i].key, hash[i]);
    fetch_soon(&voxels_[number[i]]);
  }
  for (std::size_t i = 0; i < size; ++i) {
    const auto& more = block[i];
    if (voxels_[number[i]].key != more.key) number[i] = certain_number(more.key, hash[i]);
    Voxel& mine = voxels_[number[i]];
    mine.count += more.count;
    mine.x += more.x;
    mine.y += more.y;
    mine.z += more.z;
    mine.w += more.w;
    count_ += more.count;
  }
}

void Samples::add(Quatf rotation, std::uint64_t count) {
  if (count == 0) return;
  Cells c;
  fill(c, {&rotation, 1}, per_step_);
  const auto n = static_cast<std::int64_t>(count);
  const Voxel voxel{c.key[0], count, c.x[0] * n, c.y[0] * n, c.z[0] * n, c.w[0] * n};
  add_block(&voxel, 1);
}

void Samples::add(std::span<const Quatf> track) {
  Cells cells;
  for (std::size_t begin = 0; begin < track.size(); begin += kBlock) {
    const std::size_t size = std::min(kBlock, track.size() - begin);
    fill(cells, track.subspan(begin, size), per_step_);
    const Runs runs(cells, size);
    add_block(runs, runs.size());
  }
}

void Samples::Voxel::operator+=(const Voxel& more) {
  count += more.count;
  x += more.x;
  y += more.y;
  z += more.z;
  w += more.w;
}

std::vector<Samples::Place> Samples::places() const {
  std::vector<Place> places(voxels_.size());
  for (std::size_t i = 0; i < voxels_.size(); ++i) places[i] = {voxels_[i].key, i};
  if (!in_order_) sort_by_key(places);
  return places;
}

void Samples::merge(const Samples& other) {
  assert(resolution_ == other.resolution_);
  if (&other == this) return merge(Samples(other));  // copied, because adding voxels may move them
  constexpr std::size_t kFew = 8;                    // this many times as many voxels are not worth sorting
  const std::vector<Voxel>& all = other.voxels_;
  if (all.size() * kFew > voxels_.size()) return merge_in_order(other);
  for (std::size_t i = 0; i < all.size(); i += kBlock) add_block(all.data() + i, std::min(kBlock, all.size() - i));
}

/// Merges both in the order of their keys: no voxel needs to be looked up, and the order will be asked for anyway.
void Samples::merge_in_order(const Samples& other) {
  const std::vector<Place> mine = places(), theirs = other.places();
  std::vector<Voxel> all;
  all.reserve(mine.size() + theirs.size());
  auto next = theirs.begin();
  for (const Place& place : mine) {
    for (; next != theirs.end() && next->key < place.key; ++next) all.push_back(other.voxels_[next->index]);
    all.push_back(voxels_[place.index]);
    if (next != theirs.end() && next->key == place.key) all.back() += other.voxels_[next++->index];
  }
  for (; next != theirs.end(); ++next) all.push_back(other.voxels_[next->index]);
  voxels_ = std::move(all);
  in_order_ = true;
  slots_.clear();
  count_ += other.count_;
}

Samples::Voxel* Samples::find(std::uint64_t key) {
  if (slots_.empty()) {
    const auto at = std::lower_bound(voxels_.begin(), voxels_.end(), key,
                                     [](const Voxel& voxel, std::uint64_t wanted) { return voxel.key < wanted; });
    return at != voxels_.end() && at->key == key ? &*at : nullptr;
  }
  const std::uint64_t hash = hash_of(key);
  for (auto i = static_cast<std::size_t>(hash >> shift_); slots_[i].number != 0; i = (i + 1) & (slots_.size() - 1)) {
    if (voxels_[slots_[i].number - 1].key == key) return &voxels_[slots_[i].number - 1];
  }
  return nullptr;
}

bool Samples::remove(const Samples& other) {
  assert(resolution_ == other.resolution_);
  if (!in_order_) make_room(1);  // fills the table, which is empty if voxels were removed
  const auto is_here = [&](const Voxel& less) {
    const Voxel* mine = find(less.key);
    return mine && mine->count >= less.count;
  };
  if (!std::all_of(other.voxels_.begin(), other.voxels_.end(), is_here)) return false;
  for (const Voxel& less : other.voxels_) {
    Voxel& mine = *find(less.key);
    mine.count -= less.count;
    mine.x -= less.x;
    mine.y -= less.y;
    mine.z -= less.z;
    mine.w -= less.w;
  }
  const std::size_t before = voxels_.size();
  std::erase_if(voxels_, [](const Voxel& voxel) { return voxel.count == 0; });
  if (voxels_.size() < before) slots_.clear();
  count_ -= other.count_;
  return true;
}

std::vector<Sample> Samples::sorted() const {
  std::vector<Sample> samples;
  samples.reserve(voxels_.size());
  for (const Place& place : places()) {
    const Voxel& voxel = voxels_[place.index];
    const Quatd sum{double(voxel.x), double(voxel.y), double(voxel.z), double(voxel.w)};
    samples.push_back({convert<float>(normalize(sum)), voxel.count, voxel.key});
  }
  return samples;
}

}  // namespace ligament
