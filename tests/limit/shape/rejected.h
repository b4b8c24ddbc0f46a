// What makers of limits refuse, and how.
#pragma once

#include <ligament/base.h>

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace ligament::testing {

inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

template <class T>
void expect_rejected(const Result<T>& result, const char* field, const char* reason = "expected") {
  ASSERT_FALSE(result.ok()) << "expected a complaint about " << field;
  EXPECT_EQ(result.error().where, field) << result.error().message();
  EXPECT_NE(result.error().what.find(reason), std::string::npos) << result.error().message();
  EXPECT_GE(result.error().what.size(), 10u);
}

}  // namespace ligament::testing
