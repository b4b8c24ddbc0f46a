// Folds: which parts of the recordings are left out in turn, to judge what is learned from the others.
#pragma once

#include <ligament/motion.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ligament {

/// How many folds the recordings are dealt to where shapes are compared. One is enough where they are not.
inline constexpr int kFolds = 5;
/// A fold for each person, so that any of them can be put together.
inline constexpr int kFoldPerPerson = 1 << 20;

/// What the beginning of a clip tells.
struct SurveyedClip {
  std::uint64_t body = 0;    ///< body_fingerprint of its skeleton: people are told apart by their bones
  double frames = 0;         ///< as declared; only balances folds
  bool same_joints = false;  ///< as the first clip
};

struct Folds {
  std::vector<int> of_clip;  ///< as Collector::add takes it; of no meaning for a clip with other joints
  int count = 1;
  std::string are;  ///< "people", "clips", "fifths of the clip"; empty for a single one
};

/// Deals the clips to at most so many folds: whole people; of one person, whole clips; of one clip, parts of its time.
Folds make_folds(const std::vector<SurveyedClip>&, int most);

}  // namespace ligament
