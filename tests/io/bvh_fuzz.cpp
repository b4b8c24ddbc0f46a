// Any bytes: read as BVH they are an error, or a motion that converts, and reads back as it was written.
#include "bvh_writer.h"  // beside this file
#include "io/bvh/bvh.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace ligament;

/// Unlike assert, also in a release build.
void require(bool condition) {
  if (!condition) std::abort();
}

bool same_joints(const Skeleton& a, const Skeleton& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const Joint &x = a.joints[j], &y = b.joints[j];
    if (x.name != y.name || x.parent != y.parent || x.offset != y.offset || x.ends != y.ends) return false;
  }
  return true;
}

void check_round_trip(const Bvh& bvh) {
  const Result<Bvh> again = parse_bvh(testing::write_bvh(bvh), "again");
  require(again.ok());
  require(same_joints(bvh.header.skeleton, again->header.skeleton));
  require(bvh.header.channels == again->header.channels);
  require(bvh.header.frame_time == again->header.frame_time);
  require(bvh.frames == again->frames && bvh.values == again->values);
}

void check_clip(Bvh& bvh) {
  const Clip clip = to_clip(bvh);
  for (const Quatf& q : clip.rotations) require(std::fabs(dot(q, q) - 1) < 1e-6f);
  for (std::size_t j = 0; bvh.frames != 0 && j < clip.skeleton.size(); ++j) {
    set_rotation(bvh, j, 0, clip.track(clip.skeleton.size() - 1 - j)[0]);
  }
  for (const double value : bvh.values) require(std::isfinite(value));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Result<Bvh> bvh = parse_bvh(text, "fuzz");
  if (!bvh) {
    require(!bvh.error().what.empty() && bvh.error().where.starts_with("fuzz:"));
    return 0;
  }
  require(bvh->values.size() == bvh->frames * bvh->header.channel_count);
  require(patch_bvh(text, *bvh, *bvh) == text);
  check_round_trip(*bvh);
  // A few bytes may ask for as many rotations as are granted without channels; that is not worth the time here.
  if (bvh->frames * bvh->header.skeleton.size() > 100'000) return 0;
  const Bvh before = *bvh;
  check_clip(*bvh);
  require(parse_bvh(patch_bvh(text, before, *bvh), "patched").ok());
  return 0;
}
