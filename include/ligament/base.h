// What every header of Ligament uses: a result or an error, and what the library shows to programs that link it.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#if defined(LIGAMENT_STATIC)
#define LIGAMENT_API
#elif defined(_WIN32)
#if defined(LIGAMENT_BUILDING)
#define LIGAMENT_API __declspec(dllexport)
#else
#define LIGAMENT_API __declspec(dllimport)
#endif
#else
#define LIGAMENT_API __attribute__((visibility("default")))
#endif

namespace ligament {

/// What is wrong, and where: `where` is a file (`walk.bvh`), a file and line (`walk.bvh:41`) or a field.
struct Error {
  std::string where;
  std::string what;

  /// "where: what", or just "what".
  std::string message() const { return where.empty() ? what : where + ": " + what; }
};

/// A value, or what is wrong and where. For data that comes from outside; a caller's mistake is an assert instead.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() {
    assert(ok());
    return std::get<0>(state_);
  }
  const T& value() const {
    assert(ok());
    return std::get<0>(state_);
  }
  const Error& error() const {
    assert(!ok());
    return std::get<1>(state_);
  }

  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, Error> state_;
};

/// For work that yields nothing but may fail.
struct Done {};
using Status = Result<Done>;

}  // namespace ligament
