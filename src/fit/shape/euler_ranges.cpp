#include "fit/shape/euler_ranges.h"

#include "limit/any_limit.h"

#include "fit/shape/circle.h"
#include "math/clones.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace ligament {
namespace {

constexpr EulerOrder kEulerOrders[] = {EulerOrder::xyz, EulerOrder::xzy, EulerOrder::yxz, EulerOrder::yzx,
                                       EulerOrder::zxy, EulerOrder::zyx, EulerOrder::xyx, EulerOrder::xzx,
                                       EulerOrder::yxy, EulerOrder::yzy, EulerOrder::zxz, EulerOrder::zyz};

/// Rotations as arrays of what makes them, so that loops over them go in SIMD.
struct Components {
  std::array<std::vector<float>, 3> vector;
  std::vector<float> w;

  explicit Components(std::span<const Quatf> rotations) : w(rotations.size()) {
    for (std::vector<float>& axis : vector) axis.resize(w.size());
    for (std::size_t i = 0; i < w.size(); ++i) {
      const Quatf q = upper_hemisphere(rotations[i]);
      vector[0][i] = q.x, vector[1][i] = q.y, vector[2][i] = q.z, w[i] = q.w;
    }
  }
};

/// P and M of limit/shape/euler.h, at any length.
struct Halves {
  made::Turn<float> p, m;
  float pp, mm;
  bool lock;  ///< only first ± third is defined
};

/// angle(i) = of(halves of the i-th rotation). A loop for each angle: one for all three would not go in SIMD.
template <class Of>
void fill(const made::Euler& order, const Components& rotations, std::vector<float>& angles, Of of) {
  const float *qi = rotations.vector[order.axes[0]].data(), *qj = rotations.vector[order.axes[1]].data(),
              *qk = rotations.vector[order.axes[2]].data(), *qw = rotations.w.data();
  const float handedness = order.handedness, turned = order.same_ends ? 0.0f : 1.0f;
  const float lock = order.same_ends ? made::kGimbalLock / 2 : made::kGimbalLock;
  const std::size_t size = rotations.w.size();
  float* angle = angles.data();
  for (std::size_t n = 0; n < size; ++n) {
    const float i = qi[n], j = qj[n], k = qk[n] * handedness, w = qw[n];
    const made::Turn<float> p{w - turned * j, i - turned * k}, m{turned * w + j, turned * i + k};
    const float pp = p.cos * p.cos + p.sin * p.sin, mm = m.cos * m.cos + m.sin * m.sin;
    angle[n] = of(Halves{p, m, pp, mm, pp * mm <= lock * lock});
  }
}

/// The angles of all rotations: their principal triples, in which the middle one of an order like XYX is in [0, π]. At
/// gimbal lock the third is 0.
LIGAMENT_CLONES [[gnu::flatten]] void fill_angles(const made::Euler& order, const Components& rotations,
                                                  EulerAngles& angles) {
  fill(order, rotations, angles[0], [](const Halves& h) {
    const made::Turn<float> larger = made::select<float>(h.pp >= h.mm, h.p, h.m);
    const made::Turn<float> turn = made::select<float>(h.lock, larger * larger, h.p * h.m);
    return atan2(turn.sin, turn.cos);
  });
  const float shift = order.same_ends ? 0.0f : kHalfPi<float>;
  fill(order, rotations, angles[1],
       [shift](const Halves& h) { return atan2(2 * sqrt(h.pp * h.mm), h.pp - h.mm) - shift; });
  const float sign = order.third_sign;
  fill(order, rotations, angles[2], [sign](const Halves& h) {
    const made::Turn<float> turn = made::select<float>(h.lock, made::Turn<float>{1, 0}, h.p * conjugate(h.m));
    return atan2(turn.sin * sign, turn.cos);
  });
}

EulerAngles angles_of(const made::Euler& order, const Components& rotations) {
  EulerAngles angles;
  for (std::vector<float>& all : angles) all.resize(rotations.w.size());
  fill_angles(order, rotations, angles);
  return angles;
}

/// The share of all rotations that has its principal triple in these ranges.
double share_of(const made::Euler& limit) {
  const auto turning = [&](std::size_t i) {
    return std::min(double(limit.max[i]) - limit.min[i], kTwoPi<double>) / kTwoPi<double>;
  };
  const double shift = limit.same_ends ? 0 : kHalfPi<double>;
  const auto cosine_at = [&](double angle) { return sin_cos(std::clamp(angle + shift, 0.0, kPi<double>)).cos; };
  return turning(0) * turning(2) * 0.5 * (cosine_at(limit.min[1]) - cosine_at(limit.max[1]));
}

}  // namespace

EulerAngles euler_angles(EulerOrder order, std::span<const Quatf> rotations) {
  return angles_of(*made::make(Euler{order, {}, {}}), Components(rotations));
}

Result<Limit> enclose_in_euler(std::span<const Quatf> rotations, double padding) {
  const Components components(rotations);
  std::optional<made::Euler> best;
  for (const EulerOrder order : kEulerOrders) {
    const EulerAngles angles = angles_of(*made::make(Euler{order, {}, {}}), components);
    std::array<float, 3> min, max;
    for (std::size_t i = 0; i < 3; ++i) {
      const TwistRange range = twist_around(angles[i], padding);
      min[i] = range.min, max[i] = range.max;
    }
    const Result<made::Euler> euler = made::make(Euler{order, min, max});
    if (!euler) return euler.error();
    if (!best || share_of(*euler) < share_of(*best)) best = *euler;
  }
  return limit_of(*best);
}

}  // namespace ligament
