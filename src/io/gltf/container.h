// The outermost layer of a glTF file: JSON alone (.gltf), or chunks of JSON and of bytes (.glb, .vrm, .vrma).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ligament::gltf {

struct Container {
  bool binary = false;
  std::string_view mark;  ///< the byte order mark before JSON alone, if any
  std::string_view json;
  std::size_t json_begin = 0;             ///< byte of the file
  std::optional<std::string_view> bytes;  ///< the BIN chunk, with its padding
  std::string_view rest;                  ///< chunks after these, which nobody here understands
};

/// Throws Mistake.
Container open_container(std::string_view file);

/// A file of chunks. Without `bytes` it has no BIN chunk.
std::string write_chunks(std::string json, std::optional<std::string_view> bytes, std::string_view rest);

/// Whether a file that begins so is glTF.
bool begins_like_gltf(std::string_view beginning);

}  // namespace ligament::gltf
