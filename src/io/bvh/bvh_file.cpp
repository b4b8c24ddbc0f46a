#include "io/bvh/bvh_file.h"

#include "io/bvh/bvh.h"
#include "io/bvh/bvh_axes.h"

namespace ligament::detail {

namespace {

class BvhFile : public ClipFile {
 public:
  BvhFile(std::string text, Bvh bvh)
      : text_(std::move(text)), read_(std::move(bvh)), changed_(read_), clip_(to_clip(read_)) {}

  std::string_view format() const override { return "BVH"; }
  const Skeleton& skeleton() const override { return clip_.skeleton; }
  std::size_t clip_count() const override { return 1; }
  std::string clip_name(std::size_t) const override { return ""; }
  const Clip& clip(std::size_t) const override { return clip_; }
  const std::vector<std::string>& warnings() const override { return read_.warnings; }

  std::string channels(std::size_t joint) const override {
    std::string letters;
    for (const Channel c : read_.header.channels[joint]) letters += "xyzXYZ"[static_cast<int>(c)];
    return letters;
  }

  std::optional<std::vector<Vec3d>> turning_axes(std::size_t joint) const override {
    const RotationAxes axes = rotation_axes(read_.header, joint);
    if (axes.count == 3) return std::nullopt;
    constexpr Vec3d kAxes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    std::vector<Vec3d> turning;
    for (int n = 0; n < axes.count; ++n) turning.push_back(kAxes[axes.axis[n]]);
    return turning;
  }

  void set_rotation(std::size_t, std::size_t joint, std::size_t frame, Quatf q) override {
    ligament::set_rotation(changed_, joint, frame, q);
    clip_.track(joint)[frame] = rotation_at(changed_, joint, frame);
  }

  std::string bytes() const override { return patch_bvh(text_, read_, changed_); }

 private:
  std::string text_;
  Bvh read_, changed_;
  Clip clip_;
};

}  // namespace

Result<std::unique_ptr<ClipFile>> open_bvh(std::string bytes, const std::string& name) {
  Result<Bvh> bvh = parse_bvh(bytes, name);
  if (!bvh) return bvh.error();
  return std::unique_ptr<ClipFile>(std::make_unique<BvhFile>(std::move(bytes), std::move(*bvh)));
}

Status read_bvh(std::string_view bytes, const std::string& name, Clip& into, std::vector<std::string>* warnings) {
  const Result<Bvh> bvh = parse_bvh(bytes, name);
  if (!bvh) return bvh.error();
  to_clip(*bvh, into);
  if (warnings) *warnings = bvh->warnings;
  return Done{};
}

Result<ClipSummary> read_bvh_summary(const std::string& path) {
  Result<BvhHeader> header = read_bvh_header(path);
  if (!header) return header.error();
  return ClipSummary{std::move(header->skeleton), header->declared_frames};
}

}  // namespace ligament::detail
