#include "fit/shape/two_axes.h"

#include "fit/all_but_few.h"
#include "fit/shape/circle.h"
#include "fit/shape/direction_shapes.h"
#include "fit/shape/equation.h"
#include "fit/shape/euler_ranges.h"
#include "fit/shape/swing_cloud.h"
#include "math/clones.h"
#include "math/mat3.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ligament {
namespace {

constexpr double kThinnestSheet = 1e-3;  // radians; what a surface is thick at least, on either side
constexpr double kThickestSheet = 1e-2;  // radians; what lies further off the surface is on another
constexpr double kOffTheSheet = 1e-3;    // share of frames that may lie further off
constexpr double kFromLock = 0.1;        // radians; nearer to gimbal lock a play in one angle is a wide one in another
constexpr std::size_t kShowAxes = 2000;  // points that show where axes are

std::vector<Quatf> seen_in(Quatf turn, std::vector<Quatf> rotations) {
  see_in(turn, rotations);
  return rotations;
}

/// A frame along three axes at right angles: of all 24, the nearest to the frame they are seen in.
struct NearestFrame {
  Quatf turn = identity<float>();
  std::array<char, 3> letters{};  ///< of each axis: which of the frame's it lies along
};
NearestFrame nearest_frame(const std::array<Vec3d, 3>& axes) {
  NearestFrame nearest;
  double largest = -9;  // trace, which falls as the angle grows
  for (const std::size_t y : {0u, 1u, 2u}) {
    for (const std::size_t z : {(y + 1) % 3, (y + 2) % 3}) {
      for (const auto& [sign_y, sign_z] :
           {std::pair(1.0, 1.0), std::pair(1.0, -1.0), std::pair(-1.0, 1.0), std::pair(-1.0, -1.0)}) {
        const Vec3d up = axes[y] * sign_y, front = axes[z] * sign_z, side = cross(up, front);
        if (side.x + up.y + front.z <= largest) continue;
        largest = side.x + up.y + front.z;
        nearest = {convert<float>(to_quat(from_columns(side, up, front))), {'X', 'X', 'X'}};
        nearest.letters[y] = 'Y', nearest.letters[z] = 'Z';
      }
    }
  }
  return nearest;
}

/// Where the angles of a cloud's points lie that hardly move, and which points have others.
struct Thin {
  double middle, play;
  std::vector<std::uint32_t> strays;
};

/// Angles with their sines and cosines.
struct Turned {
  const std::vector<float>& angles;
  std::vector<float> sines, cosines;

  explicit Turned(const std::vector<float>& all) : angles(all), sines(all.size()), cosines(all.size()) { fill(); }

 private:
  LIGAMENT_CLONES [[gnu::flatten]] void fill() {
    const float* angle = angles.data();
    float *sine = sines.data(), *cosine = cosines.data();
    for (std::size_t i = 0; i < angles.size(); ++i) {
      const SinCos<float> turn = sin_cos(angle[i]);
      sine[i] = turn.sin, cosine[i] = turn.cos;
    }
  }
};

/// How far angles lie off one of them.
LIGAMENT_CLONES [[gnu::flatten]] void fill_off(const std::vector<float>& angles, float middle, float* off) {
  const float* angle = angles.data();
  for (std::size_t i = 0; i < angles.size(); ++i) off[i] = std::fabs(wrap_angle(angle[i] - middle));
}
std::vector<float> off(const std::vector<float>& angles, double middle) {
  std::vector<float> made(angles.size());
  fill_off(angles, static_cast<float>(middle), made.data());
  return made;
}

/// The mean of those within `near` of an angle.
double mean_near(const Cloud& cloud, const Turned& turned, double angle, double near) {
  const std::vector<float> away = off(turned.angles, angle);
  double sine = 0, cosine = 0;
  for (std::size_t i = 0; i < away.size(); ++i) {
    if (away[i] > float(near)) continue;
    sine += cloud.counts[i] * turned.sines[i], cosine += cloud.counts[i] * turned.cosines[i];
  }
  return atan2(sine, cosine);
}

/// What is left of a cloud's numbers without its strays, which are in order.
template <class Value>
std::vector<Value> without(const std::vector<std::uint32_t>& strays, const std::vector<Value>& values) {
  std::vector<Value> others;
  others.reserve(values.size());
  auto next = strays.begin();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (next != strays.end() && *next == i) {
      ++next;
    } else {
      others.push_back(values[i]);
    }
  }
  return others;
}

std::optional<Thin> thin_range(const Cloud& cloud, const std::vector<float>& angles) {
  // The first mean may be off by what strays say.
  const Turned turned(angles);
  const double middle = mean_near(cloud, turned, mean_near(cloud, turned, 0, kPi<double>), 2 * kThickestSheet);
  const std::vector<float> away = off(angles, middle);
  const double half = all_but_few(cloud, kOffTheSheet, [&](std::size_t i) { return away[i]; });
  if (half > kThickestSheet) return std::nullopt;
  Thin thin{middle, std::max(kThinnestSheet, 2 * half), {}};
  for (std::uint32_t i = 0; i < angles.size(); ++i) {
    if (away[i] > float(thin.play)) thin.strays.push_back(i);
  }
  return thin;
}

struct HingeAxes {
  Vec3d first, second;
};

/// Two hinges in a row, R = A(α)·C·B(β) about a and b, have a·R·b constant. Where it is 0, as it is for Euler angles,
/// that is one linear equation in the entries of R, whose coefficients are a·bᵀ. Nothing if the best is of another
/// kind.
std::optional<HingeAxes> hinge_axes(const Cloud& cloud) {
  std::vector<Row<9>> rows(cloud.size());
  for (std::size_t n = 0; n < rows.size(); ++n) {
    const Mat3d r = to_matrix(normalize(convert<double>(cloud.rotations[n])));
    rows[n] = {r.row[0].x, r.row[0].y, r.row[0].z, r.row[1].x, r.row[1].y,
               r.row[1].z, r.row[2].x, r.row[2].y, r.row[2].z};
  }
  const Row<9> e = equation_of(std::move(rows));
  const Mat3d product{{{e[0], e[1], e[2]}, {e[3], e[4], e[5]}, {e[6], e[7], e[8]}}};
  // Its singular vectors, of which it has but one on either side: product·productᵀ = |b|²·a·aᵀ.
  Square<3> squared{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) squared[i][j] = dot(product.row[i], product.row[j]);
  }
  const EigenPairs<3> pairs = eigen_pairs(squared);
  constexpr double kOfAnotherKind = 0.1;
  if (std::max(pairs.values[1], 0.0) > kOfAnotherKind * kOfAnotherKind * pairs.values[2]) return std::nullopt;
  const Vec3d a{pairs.vectors[2][0], pairs.vectors[2][1], pairs.vectors[2][2]};
  return HingeAxes{a, normalize_or(transposed_times(product, a), a)};
}

/// The frame and the order in which two hinges have one Euler angle that hardly moves.
struct HingeFrame {
  Quatf turn;
  EulerOrder order;
  std::size_t thin;  ///< that angle
};

/// With the first hinge along an axis of the frame, and the second in a plane of it, R = A(α)·J(β)·K(γ) with a constant
/// γ. Seen from the other side, which makes α the middle angle, R = K(γ)·I(α)·B(β). Where a and b are the same, the
/// reference is a quarter turn off, and any plane will do.
std::vector<HingeFrame> hinge_frames(const HingeAxes& axes) {
  const Vec3d a = axes.first, b = axes.second;
  const double along = dot(a, b);
  constexpr double kSameAxis = 0.9999;
  const bool same = std::fabs(along) > kSameAxis;
  const Vec3d j = same ? any_perpendicular(a) : normalize_or(b - a * along, any_perpendicular(a));
  const Vec3d i = same ? j : normalize_or(a - b * along, any_perpendicular(b));
  const auto named = [](const NearestFrame& frame, std::array<std::size_t, 3> order) {
    const char name[] = {frame.letters[order[0]], frame.letters[order[1]], frame.letters[order[2]]};
    return *parse_order({name, 3});
  };
  const NearestFrame first = nearest_frame({a, j, cross(a, j)}), second = nearest_frame({i, b, cross(i, b)});
  return {{first.turn, named(first, {0, 1, 2}), 2}, {second.turn, named(second, {2, 0, 1}), 0}};
}

std::optional<TwoAxesFit> fit_in(const HingeFrame& hinges, const Cloud& cloud, double padding) {
  const EulerAngles angles = euler_angles(hinges.order, seen_in(hinges.turn, cloud.rotations));
  std::optional<Thin> thin = thin_range(cloud, angles[hinges.thin]);
  if (!thin) return std::nullopt;
  std::array<float, 3> min, max;
  for (std::size_t n = 0; n < 3; ++n) {
    if (n == hinges.thin) {
      min[n] = static_cast<float>(thin->middle - thin->play), max[n] = static_cast<float>(thin->middle + thin->play);
    } else {
      const TwistRange range = twist_around(without(thin->strays, angles[n]), padding);
      min[n] = range.min, max[n] = range.max;
    }
  }
  if (std::max(-min[1], max[1]) > kHalfPi<double> - kFromLock) return std::nullopt;
  const Result<Limit> limit = make_limit(Euler{hinges.order, min, max});
  if (!limit) return std::nullopt;
  return TwoAxesFit{TwoAxes::hinges, *limit, hinges.turn, hinges.thin, std::move(thin->strays)};
}

std::optional<TwoAxesFit> fit_hinges(const Cloud& cloud, double padding) {
  const std::optional<HingeAxes> axes = hinge_axes(thinned(cloud, kShowAxes));
  if (!axes) return std::nullopt;
  for (const HingeFrame& frame : hinge_frames(*axes)) {
    if (std::optional<TwoAxesFit> fit = fit_in(frame, cloud, padding)) return fit;
  }
  return std::nullopt;
}

/// The axis about which all rotations have the same twist: their quaternions are at right angles to one, whose vector
/// part it is.
std::optional<Vec3d> twist_axis(const Cloud& cloud) {
  std::vector<Row<4>> rows(cloud.size());
  for (std::size_t n = 0; n < rows.size(); ++n) {
    const Quatf q = cloud.rotations[n];
    rows[n] = {q.x, q.y, q.z, q.w};
  }
  const Row<4> normal = equation_of(std::move(rows));
  const Vec3d axis{normal[0], normal[1], normal[2]};
  constexpr double kQuarterTurn = 0.7;  // a twist further from none has little to do with this axis
  if (length(axis) < kQuarterTurn) return std::nullopt;
  // Along the bone rather than against it; across the bone neither is.
  constexpr double kAcross = 0.1;
  const Vec3d unit = axis * (1 / length(axis));
  return std::fabs(unit.y) < kAcross ? canonical_sign(unit) : unit.y < 0 ? -unit : unit;
}

std::optional<TwoAxesFit> fit_swings_in(Quatf turn, const Cloud& cloud, double padding) {
  std::vector<Quatf> rotations = seen_in(turn, cloud.rotations);
  std::optional<Thin> thin = thin_range(cloud, bone_turns(rotations).twists);
  if (!thin) return std::nullopt;
  rotations = without(thin->strays, rotations);
  const Result<Limit> wide = enclose_in_planar(make_direction_cloud(rotations), padding);
  if (!wide) return std::nullopt;
  auto parts = std::get<SwingTwist>(shape_of(*wide));
  parts.twist =
      TwistRange{static_cast<float>(thin->middle - thin->play), static_cast<float>(thin->middle + thin->play)};
  const Result<Limit> limit = make_limit(parts);
  if (!limit) return std::nullopt;
  return TwoAxesFit{TwoAxes::swings, *limit, turn, 0, std::move(thin->strays)};
}

std::optional<TwoAxesFit> fit_swings(const Cloud& cloud, double padding) {
  const Cloud some = thinned(cloud, kShowAxes);
  const std::optional<Vec3d> axis = twist_axis(some);
  if (!axis) return std::nullopt;
  const Quatf turn = convert<float>(from_two_vectors(Vec3d{0, 1, 0}, *axis));
  return fit_swings_in(turn, cloud, padding);
}

}  // namespace

std::optional<TwoAxesFit> fit_two_axes(const Cloud& cloud, double padding) {
  std::optional<TwoAxesFit> hinges = fit_hinges(cloud, padding);
  return hinges ? hinges : fit_swings(cloud, padding);
}

std::optional<TwoAxesFit> fit_within(const TwoAxesFit& known, const Cloud& cloud, double padding) {
  if (known.kind == TwoAxes::swings) return fit_swings_in(known.turn, cloud, padding);
  return fit_in({known.turn, std::get<Euler>(shape_of(known.limit)).order, known.thin}, cloud, padding);
}

}  // namespace ligament
