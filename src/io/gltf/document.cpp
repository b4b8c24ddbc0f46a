#include "io/gltf/document.h"

#include "io/file.h"
#include "io/gltf/base64.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace ligament::gltf {
namespace {

namespace fs = std::filesystem;

/// So many units are granted to every file, and so many more to each of its bytes.
constexpr std::uint64_t kGranted = 10'000'000, kGrantedPerByte = 4;

int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/// "my%20file.bin" is "my file.bin".
std::string without_escapes(std::string_view uri) {
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const bool escape =
        uri[i] == '%' && i + 2 < uri.size() && hexadecimal(uri[i + 1]) >= 0 && hexadecimal(uri[i + 2]) >= 0;
    text += escape ? static_cast<char>(hexadecimal(uri[i + 1]) * 16 + hexadecimal(uri[i + 2])) : uri[i];
    if (escape) i += 2;
  }
  return text;
}

/// The bytes of a data URI.
std::string decoded(Json uri) {
  const bool escaped = uri.source().find('\\') != std::string_view::npos;
  const std::string copy = escaped ? uri.text() : "";  // it may be large
  const std::string_view text = escaped ? std::string_view(copy) : uri.source().substr(1, uri.source().size() - 2);
  const auto at = text.substr(0, 200).find(kBase64);
  if (at == text.npos) fail(uri, "expected a data URI in base64");
  std::optional<std::string> bytes = decode_base64(text.substr(at + kBase64.size()));
  if (!bytes) fail(uri, "is not valid base64");
  return std::move(*bytes);
}

/// A file whose name is relative to that of another.
std::string load_beside(const std::string& name, Json uri) {
  const std::string text = uri.text();
  const fs::path relative(without_escapes(text));
  if (text.find(':') != text.npos || relative.is_absolute()) fail(uri, "expected a file beside this one or a data URI");
  const fs::path path = fs::path(name).parent_path() / relative;
  std::error_code error;
  // Devices and pipes have no end.
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) fail(uri, path.string() + ": is no file");
  Result<std::string> bytes = read_file(path.string());
  if (!bytes) fail(uri, bytes.error().message());
  return std::move(*bytes);
}

}  // namespace

void Document::open(std::string_view file, std::string name) {
  name_ = std::move(name);
  file_ = file;
  container_ = open_container(file);
  json_.parse(container_.json, container_.json_begin);
  const Json asset = json().object("asset"), version = asset["version"];
  if (!asset) fail(json(), "asset", "expected an object, found nothing: is this glTF?");
  if (!version || !version.text().starts_with("2.")) fail(asset, "version", "expected \"2.0\", " + found(version));
  // Writing cannot fail, so what it needs is looked at now, even if no key refers to it.
  for (const char* key : {"accessors", "bufferViews"}) list(key);
  for (std::size_t i = 0; i < list("buffers").size(); ++i) {
    if (storage(i) == Storage::external) list("buffers").at(i)["uri"].text();
  }
}

Storage Document::storage(std::size_t buffer) const {
  const Json uri = list("buffers").at(buffer)["uri"];
  if (!uri) return Storage::chunk;
  return uri.source().starts_with("\"data:") ? Storage::embedded : Storage::external;
}

std::string_view Document::bytes(std::size_t at) const {
  const Json buffer = list("buffers").at(at);
  const Storage stored = storage(at);
  std::string_view all;
  if (stored == Storage::chunk) {
    if (at != 0 || !container_.bytes) fail(buffer, "uri", "expected where the buffer is, found nothing");
    all = *container_.bytes;
  } else {
    auto loaded = loaded_.find(at);
    if (loaded == loaded_.end()) {
      const Json uri = buffer["uri"];
      loaded = loaded_.emplace(at, stored == Storage::embedded ? decoded(uri) : load_beside(name_, uri)).first;
    }
    all = loaded->second;
  }
  const std::uint64_t size = buffer.whole("byteLength");
  if (size > all.size()) {
    fail(buffer, "byteLength", fmt::format("the buffer has {} bytes, {} are expected", all.size(), size));
  }
  return all.substr(0, static_cast<std::size_t>(size));
}

void Document::spend(std::uint64_t count, std::uint64_t each, Json value) {
  const std::uint64_t left = kGranted + kGrantedPerByte * file_.size() - spent_;
  if (each != 0 && count > left / each) fail(value, "asks for more than a file of this size can hold");
  spent_ += count * each;
}

Error Document::error_of(const Mistake& mistake) const {
  if (mistake.byte) return {fmt::format("{}: byte {}", name_, *mistake.byte), mistake.what};
  return {mistake.pointer.empty() ? name_ : name_ + ": " + mistake.pointer, mistake.what};
}

Status attempt(const Document& document, const std::function<void()>& work) {
  try {
    work();
    return Done{};
  } catch (const Mistake& mistake) {
    return document.error_of(mistake);
  }
}

}  // namespace ligament::gltf
