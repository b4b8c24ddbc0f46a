// What the zoo's animals are made with.
#pragma once

#include <gtest/gtest.h>

#include "support/zoo/makers.h"

#include <ostream>
#include <string>

namespace ligament::testing {

struct Named {
  std::string name;  ///< letters, digits and _, as GoogleTest wants it
  Limit limit;
};
inline void PrintTo(const Named& named, std::ostream* out) { *out << named.name; }

inline Quatf turned(Vec3d axis, double degrees) {
  return rounded(rotation_about(normalize_or(axis, Vec3d{0, 1, 0}), degrees * 0.017453292519943295));
}
/// Two slabs `degrees` apart and one across: long thin wedges.
inline Kdop needle_kdop(double degrees) {
  const double angle = degrees * double(kDeg);
  const Vec3f leaning{float(std::cos(angle)), float(std::sin(angle)), 0};
  return {{}, unturned(), {{1, 0, 0}, leaning, {0, 0, 1}}, {-0.01f, -0.01f, -0.5f}, {0.01f, 0.01f, 0.5f}};
}

}  // namespace ligament::testing
