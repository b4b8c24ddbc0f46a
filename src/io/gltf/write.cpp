#include "io/gltf/write.h"

#include "io/gltf/base64.h"
#include "io/gltf/clips.h"
#include "io/gltf/json_patch.h"
#include "io/gltf/little_endian.h"
#include "io/gltf/sharing.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ligament::gltf {
namespace {

class Writer {
 public:
  explicit Writer(const Document& document)
      : document_(document),
        json_(document.json_text()),
        sharing_(document),
        new_view_(document.list("bufferViews").size()) {}

  void write(const Track& track, std::size_t n, const Node&, const Change&, const Keys&);
  std::string finish();

 private:
  bool write_in_place(std::size_t accessor, const Keys&);
  void change_bounds(const Accessor&, const std::vector<float>& numbers);
  std::size_t add_accessor(const std::vector<float>& numbers, const char* type, std::size_t width,
                           std::string more = "");
  std::size_t add_times(const std::vector<float>& times);
  void add_channel(Json animation, std::size_t n, const Node&, const Keys&);
  void take_apart_matrix(std::size_t n, const Node&);
  std::string& buffer_to_change(std::size_t buffer);
  std::optional<std::size_t> buffer_of_new_view() const;
  void put_new_view();
  void put_embedded();

  const Document& document_;
  JsonPatch json_;
  Sharing sharing_;
  std::size_t new_view_;                        ///< its place in the list
  std::string new_bytes_;                       ///< what is in it
  std::map<std::size_t, std::string> buffers_;  ///< those that change
  std::set<std::size_t> taken_apart_;           ///< nodes that have no matrix any more
};

std::string list_of(std::span<const double> numbers) { return fmt::format("[{}]", fmt::join(numbers, ",")); }

void Writer::write(const Track& track, std::size_t n, const Node& node, const Change& change, const Keys& keys) {
  const Json animation = document_.list("animations").at(track.animation);
  const auto channel = channel_of(channels_of(document_, animation), n, Path::rotation);
  if (!channel) return add_channel(animation, n, node, keys);
  const Json sampler = animation.list("samplers").at(channel->sampler);
  const bool own = sharing_.channels(track.animation, channel->sampler) == 1;
  const bool same_times = keys.times == change.keys.times;
  if (same_times && own && write_in_place(static_cast<std::size_t>(sampler.whole("output")), keys)) return;
  JsonPatch copy(document_.json_text());
  JsonPatch& patch = own ? json_ : copy;
  if (!same_times) patch.replace(sampler["input"], fmt::to_string(add_times(*keys.times)));
  patch.replace(sampler["output"], fmt::to_string(add_accessor(keys.values, "VEC4", 4)));
  if (own) return;
  const std::size_t place = json_.add(animation, "samplers", copy.text_of(sampler));
  json_.replace(animation.list("channels").at(channel->place)["sampler"], fmt::to_string(place));
}

bool Writer::write_in_place(std::size_t at, const Keys& keys) {
  const Accessor accessor = find_accessor(document_, at);
  if (accessor.component != kFloat || !accessor.has_bytes || accessor.json["sparse"]) return false;
  if (document_.storage(accessor.range.buffer) == Storage::external) return false;
  if (!sharing_.is_alone(at, accessor.range)) return false;
  char* element = buffer_to_change(accessor.range.buffer).data() + accessor.range.begin;
  for (std::size_t i = 0; i < keys.values.size(); ++i) {
    store(element + i / 4 * accessor.stride + i % 4 * sizeof(float), keys.values[i]);
  }
  change_bounds(accessor, keys.values);
  return true;
}

/// The least and largest numbers, if the file tells them.
void Writer::change_bounds(const Accessor& accessor, const std::vector<float>& numbers) {
  std::array<double, 4> least, most;
  for (std::size_t k = 0; k < 4; ++k) least[k] = most[k] = numbers[k];
  for (std::size_t i = 4; i < numbers.size(); ++i) {
    least[i % 4] = std::min<double>(least[i % 4], numbers[i]);
    most[i % 4] = std::max<double>(most[i % 4], numbers[i]);
  }
  if (const Json min = accessor.json["min"]) json_.replace(min, list_of(least));
  if (const Json max = accessor.json["max"]) json_.replace(max, list_of(most));
}

std::size_t Writer::add_accessor(const std::vector<float>& numbers, const char* type, std::size_t width,
                                 std::string more) {
  const std::size_t offset = new_bytes_.size();
  for (const float number : numbers) append(new_bytes_, number);
  return json_.add(document_.json(), "accessors",
                   fmt::format(R"({{"bufferView":{},"byteOffset":{},"componentType":{},"count":{},"type":"{}"{}}})",
                               new_view_, offset, kFloat, numbers.size() / width, type, more));
}

std::size_t Writer::add_times(const std::vector<float>& times) {
  return add_accessor(times, "SCALAR", 1,
                      fmt::format(R"(,"min":[{}],"max":[{}])", double{times.front()}, double{times.back()}));
}

/// A node that an animation turns may have no matrix.
void Writer::take_apart_matrix(std::size_t n, const Node& node) {
  const Json matrix = document_.list("nodes").at(n)["matrix"];
  if (!matrix || !taken_apart_.insert(n).second) return;
  const Vec3d t = node.local.position, s = node.scale;
  const Quatd q = node.local.rotation;
  json_.replace_field(matrix, fmt::format(R"("translation":[{},{},{}],"rotation":[{},{},{},{}],"scale":[{},{},{}])",
                                          t.x, t.y, t.z, q.x, q.y, q.z, q.w, s.x, s.y, s.z));
}

void Writer::add_channel(Json animation, std::size_t n, const Node& node, const Keys& keys) {
  take_apart_matrix(n, node);
  const std::size_t input = add_times(*keys.times), output = add_accessor(keys.values, "VEC4", 4);
  const std::size_t sampler = json_.add(
      animation, "samplers", fmt::format(R"({{"input":{},"output":{},"interpolation":"LINEAR"}})", input, output));
  json_.add(animation, "channels",
            fmt::format(R"({{"sampler":{},"target":{{"node":{},"path":"rotation"}}}})", sampler, n));
}

std::string& Writer::buffer_to_change(std::size_t buffer) {
  const auto known = buffers_.find(buffer);
  if (known != buffers_.end()) return known->second;
  // Of the chunk also what comes after the buffer: nothing moves.
  const bool chunk = document_.storage(buffer) == Storage::chunk;
  return buffers_[buffer] = chunk ? *document_.container().bytes : document_.bytes(buffer);
}

/// The first one that is in the file; nothing if it takes a new one.
std::optional<std::size_t> Writer::buffer_of_new_view() const {
  for (std::size_t i = 0; i < document_.list("buffers").size(); ++i) {
    try {
      if (document_.storage(i) != Storage::external && !document_.bytes(i).empty()) return i;
    } catch (const Mistake&) {  // no keys were in it, so nobody has asked for it yet
    }
  }
  return std::nullopt;
}

void Writer::put_new_view() {
  if (new_bytes_.empty()) return;
  const auto there = buffer_of_new_view();
  std::string buffer = there ? buffer_to_change(*there) : "";
  buffer.resize((buffer.size() + 3) / 4 * 4);
  const std::size_t begin = buffer.size();
  buffer += new_bytes_;
  std::size_t at = there.value_or(0);
  if (there) {
    json_.replace(document_.list("buffers").at(at)["byteLength"], fmt::to_string(buffer.size()));
    buffers_[at] = std::move(buffer);
  } else {
    at = json_.add(document_.json(), "buffers",
                   fmt::format(R"({{"uri":"data:application/octet-stream;base64,{}","byteLength":{}}})",
                               encode_base64(buffer), buffer.size()));
  }
  json_.add(document_.json(), "bufferViews",
            fmt::format(R"({{"buffer":{},"byteOffset":{},"byteLength":{}}})", at, begin, new_bytes_.size()));
}

void Writer::put_embedded() {
  for (const auto& [at, bytes] : buffers_) {
    if (document_.storage(at) != Storage::embedded) continue;
    const Json uri = document_.list("buffers").at(at)["uri"];
    const std::string_view before = uri.source(), preface = before.substr(0, before.find(kBase64) + kBase64.size());
    json_.replace(uri, fmt::format("{}{}\"", preface, encode_base64(bytes)));
  }
}

std::string Writer::finish() {
  put_new_view();
  put_embedded();
  const Container& container = document_.container();
  if (!container.binary) return std::string(container.mark) + json_.text();
  const auto chunk = buffers_.find(0);
  const bool changed = chunk != buffers_.end() && document_.storage(0) == Storage::chunk;
  return write_chunks(json_.text(), changed ? std::string_view(chunk->second) : container.bytes, container.rest);
}

}  // namespace

std::string write_changes(const Document& document, const Body& body, const std::map<Track, Change>& changes,
                          std::span<const std::vector<float>> frames) {
  Writer writer(document);
  for (const auto& [track, change] : changes) {
    const std::size_t n = body.joints[track.joint].node;
    const Node& node = body.nodes.all[n];
    const Keys keys = changed_keys(change, convert<float>(node.local.rotation), frames[track.animation]);
    writer.write(track, n, node, change, keys);
  }
  return writer.finish();
}

}  // namespace ligament::gltf
