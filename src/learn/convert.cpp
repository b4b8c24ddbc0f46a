// Limits around rotations and around other limits.
#include "fit/shape/list.h"
#include "limit/any_limit.h"
#include "measure/region_box.h"

#include <ligament/learn.h>

#include <algorithm>

namespace ligament {
namespace {

/// Rotations of the boundary, and some of what it encloses: balls would leave that hollow.
std::vector<Quatf> inside_and_around(const Limit& limit, int count) {
  std::vector<Quatf> rotations = projected_rotations(limit, count);
  const Sampler sampler(limit);
  Random random(static_cast<std::uint64_t>(count));
  for (int i = 0; i < count / 2; ++i) rotations.push_back(sampler(random));
  return rotations;
}

float furthest_outside(const Limit& limit, std::span<const Quatf> rotations) {
  float worst = 0;
  for (const Quatf& r : rotations) worst = std::max(worst, violation(limit, r));
  return worst;
}

/// Few of the rotations, those that lie furthest out.
std::vector<Quatf> outermost_in(const Limit& limit, std::span<const Quatf> rotations) {
  constexpr std::size_t kAsked = 2000, kFew = 32;
  struct Asked {
    float margin;
    Quatf rotation;
  };
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < kAsked; ++i) {
    const Quatf r = rotations[i * rotations.size() / kAsked];
    asked.push_back({margin(limit, r), r});
  }
  std::stable_sort(asked.begin(), asked.end(), [](const Asked& a, const Asked& b) { return a.margin < b.margin; });
  std::vector<Quatf> few;
  for (std::size_t i = 0; i < kFew; ++i) few.push_back(asked[i].rotation);
  return few;
}

/// How far a rotation of `limit` lies outside of `made` at most, as found by climbing from those furthest out: what is
/// left out may be less wide than rotations that are tried lie apart.
float climb_outside(const Limit& made, const Limit& limit, std::span<const Quatf> tried) {
  constexpr int kTries = 8;
  Random random(1);
  const auto nudge = [&](double radius) { return random.between(-radius, radius); };
  float worst = 0;
  for (Quatf at : outermost_in(made, tried)) {
    float least = margin(made, at);
    for (const double radius : {0.1, 0.05, 0.02, 0.01, 0.005, 0.002}) {
      for (int i = 0; i < kTries; ++i) {
        const double x = nudge(radius), y = nudge(radius), z = nudge(radius);
        const Quatf other = project(limit, normalize(at * convert<float>(exp(Vec3d{x, y, z})))).rotation;
        const float there = margin(made, other);
        if (there < least) least = there, at = other;
      }
    }
    worst = std::max(worst, -least);
  }
  return worst;
}

/// Whether both are of one shape, whatever their sizes.
bool same_shape(const Limit& a, const Limit& b) {
  if (made_shape(a).index() != made_shape(b).index()) return false;
  if (const auto* volume = made_if<made::Volume>(a)) {
    return volume->shape.index() == made_if<made::Volume>(b)->shape.index();
  }
  const auto* swing_twist = made_if<made::SwingTwist>(a);
  return !swing_twist || swing_twist->swing.index() == made_if<made::SwingTwist>(b)->swing.index();
}

}  // namespace

std::vector<std::string_view> learnable_shapes() {
  std::vector<std::string_view> names;
  for (const ShapeKind kind : fittable_shapes()) names.push_back(name_of(kind));
  return names;
}

std::vector<std::string_view> enclosing_shapes() {
  std::vector<std::string_view> names;
  for (const ShapeRow& row : shape_list()) {
    if (row.enclose) names.push_back(row.name);
  }
  return names;
}

Result<Limit> enclose(std::string_view shape, std::span<const Quatf> rotations, double padding) {
  assert(!rotations.empty());
  for (const ShapeRow& row : shape_list()) {
    if (row.name == shape && row.enclose) return row.enclose(rotations, padding);
  }
  return Error{"", "no limit of the shape \"" + std::string(shape) + "\" can be made around another"};
}

Result<Converted> convert_limit(const Limit& limit, std::string_view shape) {
  // Made from some rotations, tried on others that lie between them, and grown by what those lack.
  constexpr int kMadeFrom = 20000, kTried = 30011, kRounds = 10;
  constexpr float kEnough = 1e-4f, kHardlyLess = 0.8f;
  Converted converted;
  converted.limit = limit;
  converted.volume_before = converted.volume_after = haar_volume(limit);
  const std::vector<Quatf> made_from = inside_and_around(limit, kMadeFrom), tried = inside_and_around(limit, kTried);
  double padding = 1e-4;
  for (int round = 0; round < kRounds; ++round) {
    const Result<Limit> made = enclose(shape, made_from, padding);
    if (!made) return made.error();
    if (same_shape(*made, limit)) return converted;
    const float left_out = std::max(
        {furthest_outside(*made, tried), furthest_outside(*made, made_from), climb_outside(*made, limit, tried)});
    // What the shape cannot hold at all is no reason to grow elsewhere.
    if (round > 0 && left_out > kHardlyLess * converted.left_out) break;
    converted.limit = *made;
    converted.left_out = left_out;
    if (left_out <= kEnough) break;
    padding += 1.2 * double(left_out);
  }
  converted.volume_after = haar_volume(converted.limit);
  return converted;
}

}  // namespace ligament
