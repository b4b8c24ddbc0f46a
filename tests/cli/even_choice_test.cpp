// A bounded choice: all of few, and of many some from everywhere.
#include "report/even_choice.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ligament::cli {
namespace {

constexpr std::size_t kMost = 500;

std::vector<int> chosen_of(int offered) {
  EvenChoice<int> choice(kMost);
  for (int i = 0; i < offered; ++i) choice.offer([i] { return i; });
  return choice.kept();
}

TEST(EvenChoice, KeepsAllOfFew) {
  for (const int offered : {0, 1, 499, 500}) EXPECT_EQ(chosen_of(offered).size(), static_cast<std::size_t>(offered));
}

TEST(EvenChoice, OfManyItKeepsSomeFromEverywhere) {
  for (const int offered : {501, 999, 1000, 1001, 1499, 4000, 123457}) {
    const std::vector<int> kept = chosen_of(offered);
    EXPECT_LE(kept.size(), kMost);
    EXPECT_GE(kept.size(), kMost / 2);
    const int step = kept[1] - kept[0];
    for (std::size_t i = 0; i < kept.size(); ++i) ASSERT_EQ(kept[i], step * static_cast<int>(i)) << offered;
    EXPECT_LT(offered - kept.back(), step + 1) << offered;
  }
}

}  // namespace
}  // namespace ligament::cli
