// An open file that closes itself, and reading from it.
#pragma once

#include <ligament/base.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

namespace ligament::detail {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using FilePointer = std::unique_ptr<std::FILE, CloseFile>;

/// The file, unbuffered; an error that names it if it is missing, a folder, or closed to us.
Result<FilePointer> open_to_read(const std::string& path);

/// Appends to `bytes` until it has `size` of them or the file ends.
Status read_up_to(std::FILE* file, const std::string& path, std::size_t size, std::string& bytes);

/// The reason that errno gives, in our words for the common ones.
std::string reason(int error);

}  // namespace ligament::detail
