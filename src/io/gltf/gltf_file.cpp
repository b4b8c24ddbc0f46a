#include "io/gltf/gltf.h"

#include "io/file.h"
#include "io/gltf/clips.h"
#include "io/gltf/write.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace ligament::gltf {
namespace {

class GltfFile : public ClipFile {
 public:
  explicit GltfFile(std::string bytes) : bytes_(std::move(bytes)) {}
  /// Throws Mistake, which `document` explains.
  void open(const std::string& name);
  const Document& document() const { return document_; }

  std::string_view format() const override { return "glTF"; }
  const Skeleton& skeleton() const override { return body_.skeleton; }
  std::size_t clip_count() const override { return clips_.size(); }
  std::string clip_name(std::size_t clip) const override { return names_[clip]; }
  const Clip& clip(std::size_t clip) const override { return clips_[clip]; }
  const std::vector<std::string>& warnings() const override { return body_.nodes.warnings; }
  std::string channels(std::size_t joint) const override;
  std::optional<std::vector<Vec3d>> turning_axes(std::size_t) const override { return std::nullopt; }
  void set_rotation(std::size_t clip, std::size_t joint, std::size_t frame, Quatf q) override;
  std::string bytes() const override;

 private:
  Keys keys_of(const Track&) const;
  void warn_of_external();

  std::string bytes_;
  Document document_;
  Body body_;
  std::vector<Clip> clips_;
  std::vector<std::vector<float>> frames_;  ///< the times of each clip's frames
  std::vector<std::string> names_;
  std::map<Track, Change> changes_;
};

void GltfFile::open(const std::string& name) {
  document_.open(bytes_, name);
  body_ = read_body(document_);
  KeyReader reader(document_);
  for (const Json animation : document_.list("animations")) {
    names_.push_back(animation.text_if("name").value_or(fmt::format("animation {}", names_.size())));
    frames_.push_back(frame_times(reader, document_, animation, body_));
    read_clip(reader, document_, animation, body_, frames_.back(), clips_.emplace_back());
  }
  warn_of_channels(reader, document_, body_, body_.nodes.warnings);
  if (!clips_.empty()) return;
  names_.emplace_back();
  frames_.emplace_back();
  clear_clip(body_, clips_.emplace_back());
}

std::string GltfFile::channels(std::size_t joint) const {
  const JointNode& node = body_.joints[joint];
  return std::string(node.moved ? "xyz" : "") + (node.turned ? "Q" : "");
}

/// Without times if the animation has no channel for the joint.
Keys GltfFile::keys_of(const Track& track) const {
  const Json animation = document_.list("animations").at(track.animation);
  const std::size_t node = body_.joints[track.joint].node;
  const auto channel = channel_of(channels_of(document_, animation), node, Path::rotation);
  if (!channel) return {nullptr, {}, 4, Interpolation::linear};
  return KeyReader(document_).keys(animation.list("samplers").at(channel->sampler), 4);
}

void GltfFile::warn_of_external() {
  for (std::size_t i = 0; i < document_.list("buffers").size(); ++i) {
    if (document_.storage(i) != Storage::external) continue;
    body_.nodes.warnings.push_back(fmt::format(
        "changed rotations become a part of the file itself; all others stay in {}, which it must lie beside",
        document_.list("buffers").at(i)["uri"].text()));
  }
}

void GltfFile::set_rotation(std::size_t clip, std::size_t joint, std::size_t frame, Quatf q) {
  assert(clip < clips_.size() && joint < body_.joints.size() && frame < clips_[clip].frames);
  const JointNode& node = body_.joints[joint];
  Quatf& now = clips_[clip].track(joint)[frame];
  if (q == now || q == -now) return;
  Quatf of_node = unit(to_node(node, q));
  // Of the two quaternions of a rotation the one beside that of the frame before, so that no curve takes the long way.
  if (dot(to_clip(node, of_node), frame > 0 ? (&now)[-1] : now) < 0) of_node = -of_node;
  const Quatf before = std::exchange(now, to_clip(node, of_node));
  if (now == before) return;
  if (changes_.empty()) warn_of_external();
  const auto [change, is_new] = changes_.try_emplace({clip, joint});
  if (is_new) change->second.keys = keys_of({clip, joint});
  change->second.rotations[frame] = of_node;
}

std::string GltfFile::bytes() const {
  return changes_.empty() ? bytes_ : write_changes(document_, body_, changes_, frames_);
}

}  // namespace
}  // namespace ligament::gltf

namespace ligament::detail {

bool begins_like_gltf(std::string_view beginning) { return gltf::begins_like_gltf(beginning); }

Result<std::unique_ptr<ClipFile>> open_gltf(std::string bytes, const std::string& name) {
  auto file = std::make_unique<gltf::GltfFile>(std::move(bytes));
  if (const Status opened = gltf::attempt(file->document(), [&] { file->open(name); }); !opened) return opened.error();
  return std::unique_ptr<ClipFile>(std::move(file));
}

Status read_gltf(std::string_view bytes, const std::string& name, Clip& into, std::vector<std::string>* warnings) {
  gltf::Document document;
  return gltf::attempt(document, [&] {
    document.open(bytes, name);
    gltf::Body body = gltf::read_body(document);
    gltf::KeyReader reader(document);
    gltf::warn_of_channels(reader, document, body, body.nodes.warnings);
    if (warnings) *warnings = body.nodes.warnings;
    const gltf::Json animations = document.list("animations");
    if (animations.size() == 0) return gltf::clear_clip(body, into);
    const std::vector<float> times = gltf::frame_times(reader, document, animations.at(0), body);
    gltf::read_clip(reader, document, animations.at(0), body, times, into);
  });
}

Result<ClipSummary> read_gltf_summary(const std::string& path) {
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  ClipSummary summary;
  gltf::Document document;
  const Status read = gltf::attempt(document, [&] {
    document.open(*bytes, path);
    const gltf::Body body = gltf::read_body(document);
    summary.skeleton = body.skeleton;
    const gltf::Json animations = document.list("animations");
    if (animations.size() != 0) summary.frames = gltf::most_keys(document, animations.at(0), body);
  });
  if (!read) return read.error();
  return summary;
}

}  // namespace ligament::detail
