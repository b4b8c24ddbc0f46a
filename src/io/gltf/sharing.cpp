#include "io/gltf/sharing.h"

#include <algorithm>

namespace ligament::gltf {
namespace {

/// The number that refers to one of `count` things; nothing for what does not.
std::optional<std::size_t> reference(Json value, std::size_t count) {
  if (value.kind() != Json::Kind::number || !(value.number() >= 0 && value.number() < static_cast<double>(count))) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(value.number());
}

/// Calls refer(value) with all that refers to an accessor.
template <class Refer>
void visit_references(const Document& document, Refer refer) {
  for (const Json animation : document.list("animations")) {
    for (const Json sampler : animation.list("samplers")) {
      refer(sampler["input"]);
      refer(sampler["output"]);
    }
  }
  for (const Json skin : document.list("skins")) refer(skin["inverseBindMatrices"]);
  for (const Json mesh : document.list("meshes")) {
    for (const Json primitive : mesh.list("primitives")) {
      refer(primitive["indices"]);
      for (const Json attribute : primitive.object("attributes")) refer(attribute);
      for (const Json target : primitive.list("targets")) {
        for (const Json attribute : target) refer(attribute);
      }
    }
  }
}

bool is_external(const Document& document, Json view) {
  const std::size_t buffer = view.index("buffer", document.list("buffers").size(), "buffers");
  return document.storage(buffer) == Storage::external;
}

}  // namespace

Sharing::Sharing(const Document& document) {
  count_references(document);
  find_uses(document);
}

void Sharing::count_references(const Document& document) {
  references_.resize(document.list("accessors").size());
  try {
    visit_references(document, [&](Json value) {
      if (const auto accessor = reference(value, references_.size())) ++references_[*accessor];
    });
  } catch (const Mistake&) {
    std::fill(references_.begin(), references_.end(), 2);  // whoever draws this may tell; nothing is known to be alone
  }
  for (const Json animation : document.list("animations")) {
    std::vector<std::size_t>& count = channels_.emplace_back(animation.list("samplers").size());
    for (const Json channel : animation.list("channels")) {
      if (const auto sampler = reference(channel["sampler"], count.size())) ++count[*sampler];
    }
  }
}

void Sharing::find_uses(const Document& document) {
  const Json accessors = document.list("accessors"), views = document.list("bufferViews");
  std::vector<bool> seen_through(views.size());  // by an accessor
  for (std::size_t a = 0; a < accessors.size(); ++a) {
    try {
      use_sparse(document, accessors.at(a));
      const auto view = accessors.at(a).index_if("bufferView", views.size(), "buffer views");
      if (!view || is_external(document, views.at(*view))) continue;
      uses_.push_back({a, find_accessor(document, a).range});
      seen_through[*view] = true;
    } catch (const Mistake&) {  // its view counts as used as a whole
    }
  }
  for (std::size_t v = 0; v < views.size(); ++v) {
    try {
      if (!seen_through[v] && !is_external(document, views.at(v)))
        uses_.push_back({std::nullopt, range_of_view(document, v)});
    } catch (const Mistake&) {  // no bytes
    }
  }
}

void Sharing::use_sparse(const Document& document, Json accessor) {
  const Json sparse = accessor.object("sparse"), views = document.list("bufferViews");
  for (const char* part : {"indices", "values"}) {
    const auto view = sparse.object(part).index_if("bufferView", views.size(), "buffer views");
    if (view && !is_external(document, views.at(*view)))
      uses_.push_back({std::nullopt, range_of_view(document, *view)});
  }
}

bool Sharing::is_alone(std::size_t accessor, const Range& range) const {
  return references_[accessor] == 1 && std::none_of(uses_.begin(), uses_.end(), [&](const Use& use) {
           return use.accessor != accessor && use.range.buffer == range.buffer && use.range.begin < range.end &&
                  range.begin < use.range.end;
         });
}

std::size_t Sharing::channels(std::size_t animation, std::size_t sampler) const {
  return channels_[animation][sampler];
}

}  // namespace ligament::gltf
