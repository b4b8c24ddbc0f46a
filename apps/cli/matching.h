// Matching: limits laid onto clip after clip, and what does not match told once.
#pragma once

#include "rig/bind.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace ligament::cli {

class Matcher {
 public:
  /// Refers to the limits, which must outlive it; `path` is their file.
  Matcher(const LimitSet& limits, std::string path) : limits_(limits), path_(std::move(path)) {}

  /// The limits of a clip; an error that names the file at fault. May be called from any thread.
  Result<BoundLimits> match(const std::string& clip, const Skeleton&);

  /// Warns about joints without limits and limits without joints: one line for all clips that have the same.
  void tell_unmatched();

 private:
  const LimitSet& limits_;
  std::string path_;
  std::mutex mutex_;
  std::map<std::string, std::vector<std::string>> clips_by_note_;
};

}  // namespace ligament::cli
