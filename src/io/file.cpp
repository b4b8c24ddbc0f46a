#include "io/file.h"
#include <ligament/measure.h>
#include "io/file_stream.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <system_error>

namespace ligament {

namespace fs = std::filesystem;

namespace detail {

std::string reason(int error) {
  switch (error) {
    case ENOENT:
      return "does not exist";
    case EISDIR:
      return "is a folder";
    case EACCES:
      return "permission denied";
    case ENOSPC:
      return "no space left on the device";
    default:
      return std::generic_category().message(error);
  }
}

Result<FilePointer> open_to_read(const std::string& path) {
  FilePointer file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    const int error = errno;
    std::error_code ignored;
    // Opening a folder succeeds on some systems, where reading it says what it is; on others it is not permitted.
    return Error{path, reason(fs::is_directory(path, ignored) ? EISDIR : error)};
  }
  // Our reads are large: a buffer would only copy them once more.
  std::setvbuf(file.get(), nullptr, _IONBF, 0);
  return file;
}

Status read_up_to(std::FILE* file, const std::string& path, std::size_t size, std::string& bytes) {
  const std::size_t before = bytes.size();
  bytes.resize(size);
  const std::size_t got = std::fread(bytes.data() + before, 1, size - before, file);
  const int error = errno;
  bytes.resize(before + got);
  if (std::ferror(file)) return Error{path, reason(error)};
  return Done{};
}

}  // namespace detail

namespace {

/// Where reading begins if the file does not tell its size, as pipes and /proc do not.
constexpr std::size_t kUnknownSize = 64 * 1024;
constexpr int kMostLinks = 40;  // as many as Linux follows
constexpr int kNameAttempts = 100;

/// The file that a chain of symbolic links leads to, which need not exist: links are followed, not replaced.
fs::path follow_links(fs::path path) {
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(path, error)); ++i) {
    const fs::path target = fs::read_symlink(path, error);
    if (error) return path;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

bool write_and_close(detail::FilePointer file, std::string_view bytes) {
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  const int error = errno;
  const bool closed = std::fclose(file.release()) == 0;
  if (!written) errno = error;  // what went wrong first
  return written && closed;
}

Status write_directly(const std::string& path, std::string_view bytes) {
  detail::FilePointer file(std::fopen(path.c_str(), "wb"));
  if (!file || !write_and_close(std::move(file), bytes)) return Error{path, detail::reason(errno)};
  return Done{};
}

/// A redirected stdout may be a file that others also write to: opening it by name would cut it off.
Status write_to_stdout(const std::string& path, std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0) {
    return Error{path, detail::reason(errno)};
  }
  return Done{};
}

/// Removes a file when it goes, unless told that all went well.
class Temporary {
 public:
  explicit Temporary(fs::path path) : path_(std::move(path)) {}
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove(path_, ignored);
  }
  const fs::path& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  fs::path path_;
};

/// A new file beside the target, whose name no one else has; null, with errno, if it cannot be.
detail::FilePointer create_beside(const fs::path& target, fs::path& path) {
  Random random(static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()) ^
                reinterpret_cast<std::uintptr_t>(&path));
  for (int i = 0; i < kNameAttempts; ++i) {
    path = target.parent_path() / fmt::format(".{:016x}.tmp", random.bits());
    detail::FilePointer file(std::fopen(path.string().c_str(), "wbx"));
    if (file || errno != EEXIST) return file;
  }
  return nullptr;
}

Status replace(const fs::path& target, const fs::file_status& status, std::string_view bytes, const std::string& name) {
  fs::path path;
  detail::FilePointer file = create_beside(target, path);
  if (!file && errno == ENOENT) {
    std::error_code ignored;
    const fs::path folder = target.parent_path();
    const bool there = folder.empty() || fs::is_directory(folder, ignored);
    return Error{name, there ? "no file can be made in its folder" : "its folder does not exist"};
  }
  if (!file) return Error{name, detail::reason(errno)};
  Temporary temporary(std::move(path));
  std::error_code error;
  // Before the bytes come, so that what was private is never open to others.
  if (fs::exists(status)) fs::permissions(temporary.path(), status.permissions(), error);
  if (error) return Error{name, error.message()};
  if (!write_and_close(std::move(file), bytes)) return Error{name, detail::reason(errno)};
  fs::rename(temporary.path(), target, error);
  if (error) return Error{name, error.message()};
  temporary.keep();
  return Done{};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  const Result<detail::FilePointer> file = detail::open_to_read(path);
  if (!file) return file.error();
  std::error_code error;
  const auto told = fs::file_size(path, error);
  // One byte more than it is said to have shows in the same read that it ends there.
  std::size_t wanted = error || told == 0 ? kUnknownSize : static_cast<std::size_t>(told) + 1;
  std::string bytes;
  for (;; wanted *= 2) {
    if (const Status status = detail::read_up_to(file->get(), path, wanted, bytes); !status) return status.error();
    if (bytes.size() < wanted) return bytes;
  }
}

Status write_file(const std::string& path, std::string_view bytes) {
  if (path == "/dev/stdout") return write_to_stdout(path, bytes);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::none) return Error{path, error.message()};
  if (fs::is_directory(status)) return Error{path, detail::reason(EISDIR)};
  if (fs::exists(status) && !fs::is_regular_file(status)) return write_directly(path, bytes);
  // A file that may not be written to is not replaced either, though its folder would allow it.
  if (fs::exists(status) && !detail::FilePointer(std::fopen(path.c_str(), "r+b"))) {
    return Error{path, detail::reason(errno)};
  }
  return replace(follow_links(path), status, bytes, path);
}

}  // namespace ligament
