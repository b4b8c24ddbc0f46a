// Limits laid onto clip after clip. What does not match is noted.
#pragma once

#include <ligament/learn.h>

#include <map>
#include <mutex>
#include <utility>

namespace ligament {

class Matcher {
 public:
  /// Refers to the limits, which must outlive it.
  Matcher(const LimitSet& limits, std::string limits_name) : limits_(limits), limits_name_(std::move(limits_name)) {}

  /// match_clip for a clip of a source. May be called from any thread.
  Result<Rig> match(const ClipSource&, std::size_t clip, const Skeleton&);
  /// Of the clips that were matched.
  std::vector<MatchNote> notes() const;

 private:
  using Unmatched = std::pair<std::vector<std::string>, std::vector<std::string>>;  // joints, limits

  const LimitSet& limits_;
  std::string limits_name_;
  std::mutex mutex_;
  std::map<Unmatched, std::vector<std::size_t>> clips_;
};

}  // namespace ligament
