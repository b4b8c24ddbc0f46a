// A glTF file in memory: its JSON, and the bytes of its buffers wherever they are.
#pragma once

#include "io/gltf/container.h"
#include "io/gltf/json.h"

#include <ligament/base.h>

#include <functional>
#include <map>

namespace ligament::gltf {

/// Where a buffer's bytes are.
enum class Storage { chunk, embedded, external };

class Document {
 public:
  /// `file` must outlive the document. `name` is what errors call it; external buffers are beside it. Throws Mistake.
  void open(std::string_view file, std::string name);

  Json json() const { return json_.root(); }
  const JsonText& json_text() const { return json_; }
  const Container& container() const { return container_; }

  Json list(std::string_view key) const { return json().list(key); }
  Json extension(std::string_view name) const { return json().object("extensions").object(name); }

  Storage storage(std::size_t buffer) const;
  /// The bytes of a buffer: those of the file itself, or decoded or read once and kept. Threads may ask at the same
  /// time for what has been asked for before. Throws Mistake.
  std::string_view bytes(std::size_t buffer) const;

  /// Counts memory that is needed for what is read: `count` times `each` times 16 bytes. A small file can ask for very
  /// much, as where thousands of joints have to be sampled at thousands of times; more than is granted to a file of its
  /// size is a Mistake at `value`.
  void spend(std::uint64_t count, std::uint64_t each, Json value);

  /// What the mistake is, for those outside.
  Error error_of(const Mistake&) const;

 private:
  std::string name_;
  std::string_view file_;
  Container container_;
  JsonText json_;
  mutable std::map<std::size_t, std::string> loaded_;  ///< by buffer: those that are not in the chunk
  std::uint64_t spent_ = 0;
};

/// Does the work; a Mistake in it becomes an error.
Status attempt(const Document&, const std::function<void()>& work);

}  // namespace ligament::gltf
