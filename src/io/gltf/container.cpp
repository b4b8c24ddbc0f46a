#include "io/gltf/container.h"

#include "io/gltf/json.h"
#include "io/gltf/little_endian.h"

#include <fmt/format.h>

namespace ligament::gltf {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kMagic = "glTF";
constexpr std::uint32_t kJsonChunk = 0x4E4F534A, kBytesChunk = 0x004E4942;  // "JSON", "BIN\0"
constexpr std::size_t kHeader = 12, kChunkHeader = 8;

/// The chunk that begins at `at`, of a file of `size` bytes; moves behind it.
struct Chunk {
  std::uint32_t type;
  std::string_view bytes;
};
Chunk read_chunk(std::string_view file, std::size_t& at) {
  if (file.size() - at < kChunkHeader) fail_at_byte(at, "expected a chunk, found the end of the file");
  const std::uint32_t size = load<std::uint32_t>(file.data() + at);
  const Chunk chunk{load<std::uint32_t>(file.data() + at + 4), file.substr(at + kChunkHeader, size)};
  if (chunk.bytes.size() < size) {
    fail_at_byte(at, fmt::format("expected a chunk of {} bytes, found {}", size, chunk.bytes.size()));
  }
  at += kChunkHeader + size;
  return chunk;
}

/// The whole file as its header says; what comes after it is not of the file.
std::string_view checked_header(std::string_view file) {
  if (file.size() < kHeader) fail_at_byte(file.size(), "expected a header of 12 bytes, found the end of the file");
  const std::uint32_t version = load<std::uint32_t>(file.data() + 4), size = load<std::uint32_t>(file.data() + 8);
  if (version != 2) fail_at_byte(4, fmt::format("expected version 2, found {}", version));
  if (size < kHeader || size > file.size()) {
    fail_at_byte(8, fmt::format("the file says that it has {} bytes, but it has {}", size, file.size()));
  }
  return file.substr(0, size);
}

void append_chunk(std::string& file, std::uint32_t type, std::string_view bytes, char padding) {
  const std::size_t padded = (bytes.size() + 3) / 4 * 4;
  append<std::uint32_t>(file, static_cast<std::uint32_t>(padded));
  append<std::uint32_t>(file, type);
  file += bytes;
  file.append(padded - bytes.size(), padding);
}

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

}  // namespace

Container open_container(std::string_view file) {
  Container container;
  if (!file.starts_with(kMagic)) {
    container.json = without_mark(file);
    container.json_begin = file.size() - container.json.size();
    container.mark = file.substr(0, container.json_begin);
    return container;
  }
  container.binary = true;
  file = checked_header(file);
  std::size_t at = kHeader;
  const Chunk json = read_chunk(file, at);
  if (json.type != kJsonChunk) fail_at_byte(kHeader + 4, "expected a chunk of JSON");
  container.json = json.bytes.substr(0, json.bytes.find_last_not_of(" \0"sv) + 1);  // some programs pad with zeros
  container.json_begin = kHeader + kChunkHeader;
  if (file.size() - at >= kChunkHeader && load<std::uint32_t>(file.data() + at + 4) == kBytesChunk) {
    container.bytes = read_chunk(file, at).bytes;
  }
  container.rest = file.substr(at);
  return container;
}

std::string write_chunks(std::string json, std::optional<std::string_view> bytes, std::string_view rest) {
  std::string file(kMagic);
  append<std::uint32_t>(file, 2);
  append<std::uint32_t>(file, 0);
  append_chunk(file, kJsonChunk, json, ' ');
  if (bytes) append_chunk(file, kBytesChunk, *bytes, '\0');
  file += rest;
  store(file.data() + 8, static_cast<std::uint32_t>(file.size()));
  return file;
}

bool begins_like_gltf(std::string_view beginning) {
  if (beginning.starts_with(kMagic)) return true;
  const std::string_view text = without_mark(beginning);
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '{' && text.find("\"asset\"") != text.npos;
}

}  // namespace ligament::gltf
