#include <ligament/limit/measure.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ligament {
namespace {

/// A cube of rotation-vector space about `around`.
struct Cell {
  Vec3f center;
  float half;
};

/// Haar measure per unit of rotation-vector space at ‖v‖ = θ: (1 − cos θ)/(4π²θ²).
double haar_density(double angle) {
  if (angle < 1e-3) return 0.5 / (4 * kPi<double> * kPi<double>);
  return (1 - sin_cos(angle).cos) / (4 * kPi<double> * kPi<double> * angle * angle);
}

double haar_weight(const Cell& cell) {
  const double side = 2.0 * cell.half;
  const double angle = length(convert<double>(cell.center));
  return angle > kPi<double> ? 0 : haar_density(angle) * side * side * side;
}

void push_children(const Cell& cell, std::vector<Cell>& out) {
  const float half = cell.half / 2;
  for (int i = 0; i < 8; ++i) {
    const Vec3f step{i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half};
    const Cell child{cell.center + step, half};
    // A cube whose nearest point lies beyond the ball holds no rotations.
    if (length(child.center) - half * 1.7320508f < kPi<float>) out.push_back(child);
  }
}

/// The margin, or outside a k-DOP something between it and 0: enough to tell that a cell is wholly outside, without the
/// search for the nearest point.
float depth_at_least(const Limit& limit, Quatf r) {
  const auto* volume = std::get_if<Volume>(&limit);
  const auto* kdop = volume ? std::get_if<Kdop>(&volume->shape) : nullptr;
  if (!kdop) return margin(limit, r);
  const Vec3f v = log(conjugate(volume->origin) * r);
  return -detail::worst_plane<float>(kdop->slabs, v - kdop->center).excess;
}

/// Splits level by level the cells that the boundary may pass through; the rest are counted whole.
class Octree {
 public:
  Octree(const Limit& limit, float threshold, Quatf around) : limit_(limit), threshold_(threshold), around_(around) {}

  double measure(int cells) {
    std::vector<Cell> level{{{0, 0, 0}, kPi<float>}}, next;
    double within = 0;
    int spent = 0;
    while (true) {
      double undecided = 0, undecided_inside = 0;
      next.clear();
      for (const Cell& cell : level) visit(cell, next, within, undecided, undecided_inside);
      spent += static_cast<int>(level.size());
      const double volume = within + undecided_inside;
      const bool resolved = undecided < 0.02 * volume;
      const bool exhausted = spent + static_cast<int>(next.size()) > cells || level.front().half < 2e-5f;
      if (next.empty() || resolved || exhausted) return volume;
      level.swap(next);
    }
  }

 private:
  /// Margins change by at most a little more than the angle turned (log stretches by up to π/2): twice is safe.
  void visit(const Cell& cell, std::vector<Cell>& next, double& within, double& undecided, double& undecided_inside) {
    const Quatf r = around_ * exp(cell.center);
    const float depth = threshold_ == 0 ? depth_at_least(limit_, r) : margin(limit_, r) - threshold_;
    const float radius = 2 * 1.7320508f * cell.half;
    if (depth < -radius) return;
    const bool whole_in_ball = length(cell.center) + 1.7320508f * cell.half < kPi<float>;
    if (depth > radius && whole_in_ball) {
      within += haar_weight(cell);
      return;
    }
    undecided += haar_weight(cell);
    if (depth >= 0) undecided_inside += haar_weight(cell);
    push_children(cell, next);
  }

  const Limit& limit_;
  float threshold_;
  Quatf around_;
};

}  // namespace

double haar_volume(const Limit& limit, float margin_at_least, Quatf around, int cells) {
  if (std::holds_alternative<Free>(limit)) return margin_at_least <= kPi<float> ? 1 : kLeastVolume;
  const double volume = Octree(limit, margin_at_least, around).measure(cells);
  return std::clamp(volume, kLeastVolume, 1.0);
}

Quatf middle_of(const Limit& limit) {
  if (const auto* volume = std::get_if<Volume>(&limit)) return volume->origin;
  if (const auto* parts = std::get_if<SwingTwistLimit>(&limit)) {
    const Vec3f up{0, 1, 0};
    const Quatf swing = from_two_vectors(up, rotate(parts->rotation, up));
    const auto* range = std::get_if<TwistRange>(&parts->twist);
    const float twist = range ? (range->min + range->max) / 2 : 0;
    return normalize(swing * exp(Vec3f{0, twist, 0}));
  }
  return identity<float>();
}

}  // namespace ligament
