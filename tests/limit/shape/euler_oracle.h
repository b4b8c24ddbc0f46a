// What euler limits are held against: in long double, with angles read from the rotation matrix, and a walk round the
// circle for a split at gimbal lock.
#pragma once

#include "limit/inputs.h"

#include <algorithm>
#include <array>

namespace ligament::testing::euler_tests {

inline constexpr float kHalf = kHalfPi<float>;
inline constexpr double kPiD = kPi<double>;
/// What counts as inside, and what counts as gimbal lock: so many radians from it.
inline constexpr double kTolerance = 2e-6, kGimbalLock = 2e-6;

inline Vec3d axis_of(char letter) {
  return {letter == 'X' ? 1.0 : 0, letter == 'Y' ? 1.0 : 0, letter == 'Z' ? 1.0 : 0};
}

using Triple = std::array<double, 3>;

/// An order like XYX.
inline bool has_same_ends(EulerOrder order) { return name_of(order)[0] == name_of(order)[2]; }

inline Quatd composed(EulerOrder order, const Triple& angle) {
  const std::string_view letters = name_of(order);
  return rotation_about(axis_of(letters[0]), angle[0]) * rotation_about(axis_of(letters[1]), angle[1]) *
         rotation_about(axis_of(letters[2]), angle[2]);
}

/// Row by row; what a rotation does, with enough digits to read angles from within 1e-6 of gimbal lock.
struct WideMatrix {
  long double at[3][3];
};
inline WideMatrix matrix_of(Quatd q) {
  const long double v[3] = {q.x, q.y, q.z}, w = q.w;
  const long double squared = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], size = squared + w * w;
  WideMatrix m{};
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) {
      const long double turned = a == b ? w * w - squared : (b == (a + 1) % 3 ? -2 : 2) * w * v[3 - a - b];
      m.at[a][b] = (2 * v[a] * v[b] + turned) / size;
    }
  }
  return m;
}

/// An angle against its range.
struct Held {
  double nearest, excess;  ///< excess < 0 inside
  double to_tie;           ///< radians to where both ends are as near
};

class EulerOracle {
 public:
  explicit EulerOracle(const Euler& limit) : limit_(limit), letters_(name_of(limit.order)) {
    i_ = letters_[0] - 'X', j_ = letters_[1] - 'X', k_ = 3 - i_ - j_;
    sign_ = j_ == (i_ + 1) % 3 ? 1 : -1;
    same_ = has_same_ends(limit.order);
  }

  bool is_free(int i) const { return double(limit_.max[i]) - double(limit_.min[i]) >= 2 * kPiD; }

  Held held(int i, double angle) const {
    const double min = limit_.min[i], max = limit_.max[i];
    if (is_free(i)) return {angle, -kPiD, kPiD};
    const double offset = std::remainder(angle - (min + max) / 2, 2 * kPiD),
                 excess = std::fabs(offset) - (max - min) / 2;
    return {excess <= 0 ? angle : offset > 0 ? max : min, excess, kPiD - std::fabs(offset)};
  }

  /// Sine of the angle from gimbal lock.
  double from_lock(Quatd r) const {
    const WideMatrix m = matrix_of(r);
    return double(same_ ? std::hypot(m.at[i_][j_], m.at[i_][k_]) : std::hypot(m.at[i_][i_], m.at[i_][j_]));
  }

  /// Both triples, or the one split of gimbal lock.
  std::vector<Triple> triples(Quatd r) const {
    const WideMatrix m = matrix_of(r);
    const double sine = from_lock(r), cosine = double(same_ ? m.at[i_][i_] : sign_ * m.at[i_][k_]);
    const double middle = same_ ? std::atan2(sine, cosine) : std::atan2(cosine, sine);
    if (sine <= kGimbalLock) return {split(m, middle)};
    const double first = double(same_ ? std::atan2(m.at[j_][i_], -sign_ * m.at[k_][i_])
                                      : std::atan2(-sign_ * m.at[j_][k_], m.at[k_][k_]));
    const double third = double(same_ ? std::atan2(m.at[i_][j_], sign_ * m.at[i_][k_])
                                      : std::atan2(-sign_ * m.at[i_][j_], m.at[i_][i_]));
    return {{first, middle, third}, {first + kPiD, same_ ? -middle : kPiD - middle, third + kPiD}};
  }

  Triple clamped(const Triple& t) const {
    return {held(0, t[0]).nearest, held(1, t[1]).nearest, held(2, t[2]).nearest};
  }
  double to_tie(const Triple& t) const {
    return std::min({held(0, t[0]).to_tie, held(1, t[1]).to_tie, held(2, t[2]).to_tie});
  }
  /// How far the worst angle is outside, in radians of angle; < 0 inside.
  double excess(const Triple& t) const {
    return std::max({held(0, t[0]).excess, held(1, t[1]).excess, held(2, t[2]).excess});
  }

  /// How far r is from the region at least, to first order; not above 0 inside. Turning by α changes the outer angles
  /// by up to α/sine at a sine from the lock, and at the lock their sum by up to α.
  double outside(Quatd r) const {
    const double sine = from_lock(r);
    const std::vector<Triple> all = triples(r);
    double least = 10;
    for (const Triple& t : all) {
      const double outer = std::max(held(0, t[0]).excess, held(2, t[2]).excess), size = all.size() == 1 ? 1 : sine;
      const double shrunk = outer <= 0 ? outer : size * std::sin(std::min(outer, kPiD / 2));
      least = std::min(least, std::max(held(1, t[1]).excess, shrunk));
    }
    return least;
  }
  /// Whether it hangs on the last digits if r counts as locked.
  bool is_delicate(Quatd r) const { return std::fabs(from_lock(r) - kGimbalLock) < 1e-7; }

  /// The distance to the region near one of its triples, by trying: down every slope from the clamped one.
  double distance(Quatd r, const Triple& t) const {
    Triple best = clamped(t);
    double least = angle_apart(r, composed(limit_.order, best));
    for (double step = 0.5; step > 1e-8; step *= 0.5) {
      for (int tries = 0; tries < 20; ++tries) {
        Triple next = best;
        const int way = tries / 2 % 5;
        const double by = tries % 2 ? step : -step;
        if (way < 3) next[way] += by;
        if (way == 3) next[0] += by, next[2] += by;
        if (way == 4) next[0] += by, next[2] -= by;
        next = clamped(next);
        if (const double here = angle_apart(r, composed(limit_.order, next)); here < least) best = next, least = here;
      }
    }
    return least;
  }

 private:
  /// The split with the smallest |third|. How far both angles are outside changes no faster than the third, so that
  /// much of the circle may be skipped.
  Triple split(const WideMatrix& m, double middle) const {
    const double sum = double(std::atan2(sign_ * m.at[k_][j_], m.at[j_][j_]));
    const double sign = same_ ? (middle < 1 ? 1 : -1) : (middle > 0 ? sign_ : -sign_);
    const auto outside = [&](double third) {
      return std::max(held(2, third).excess, held(0, sum - sign * third).excess);
    };
    const auto walk = [&](double side, double tolerance) {
      double third = 0;
      while (third <= kPiD && outside(side * third) > tolerance) third += outside(side * third);
      return third;
    };
    double third = 0;
    for (const double tolerance : {1e-9, kTolerance}) {
      const double up = walk(1, tolerance), down = walk(-1, tolerance);
      third = down < up - 5e-6 ? -down : up;
      if (std::fabs(third) <= kPiD) break;
      third = 0;
    }
    return {sum - sign * third, middle, third};
  }

  Euler limit_;
  std::string_view letters_;
  int i_, j_, k_;
  double sign_;
  bool same_;
};

}  // namespace ligament::testing::euler_tests
