#include "fit/choose/choose.h"

#include "fit/shape/swing_cloud.h"
#include "fit/shape/volume_shapes.h"
#include "limit/any_limit.h"
#include "math/clones.h"
#include "math/roots.h"
#include "math/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace ligament {
namespace {

/// Rotations with all that any shape asks of them, worked out once. Arrays, so that loops over them run in SIMD.
struct Probes {
  std::vector<float> x, y, z;  ///< about the cloud's mean
  std::vector<Quatf> rotations;
  BoneTurns turns;
  std::vector<float> swing_x, swing_z;  ///< swing vectors as seen from the middle of the directions
  std::vector<double> weights;          ///< frames for samples, Haar measure for the quadrature

  std::size_t size() const { return x.size(); }
  void add(Vec3f v, Quatf rotation, double weight) {
    x.push_back(v.x);
    y.push_back(v.y);
    z.push_back(v.z);
    rotations.push_back(rotation);
    weights.push_back(weight);
  }
  /// To be called when all are added.
  void find_turns() { turns = bone_turns(rotations); }
};

void see_swings_from(Quatf rotation, Probes& probes) {
  probes.swing_x.resize(probes.size());
  probes.swing_z.resize(probes.size());
  fill_swings(probes.turns.directions, conjugate(rotation), probes.swing_x.data(), probes.swing_z.data());
}

// The gauge of a shape: how many radians every face could move in (positive) or must move out (negative) for the probe
// to lie on the boundary. Like the margin, but without a nearest point, so that thousands cost nothing.

float least_of(float a, float b) { return a < b ? a : b; }

/// Lowers each gauge to its distance from two faces, lo ≤ n·v ≤ hi.
LIGAMENT_CLONES void take_slab(const Probes& p, Vec3f n, float lo, float hi, std::vector<float>& gauges) {
  const float *x = p.x.data(), *y = p.y.data(), *z = p.z.data();
  float* gauge = gauges.data();
  for (std::size_t i = 0; i < p.size(); ++i) {
    const float along = x[i] * n.x + y[i] * n.y + z[i] * n.z;
    gauge[i] = least_of(gauge[i], least_of(hi - along, along - lo));
  }
}
void take(const made::Box& box, const Probes& p, std::vector<float>& gauges) {
  take_slab(p, {1, 0, 0}, box.min.x, box.max.x, gauges);
  take_slab(p, {0, 1, 0}, box.min.y, box.max.y, gauges);
  take_slab(p, {0, 0, 1}, box.min.z, box.max.z, gauges);
}
void take(const made::OrientedBox& shape, const Probes& p, std::vector<float>& gauges) {
  const float lo[3] = {shape.box.min.x, shape.box.min.y, shape.box.min.z};
  const float hi[3] = {shape.box.max.x, shape.box.max.y, shape.box.max.z};
  const Vec3f units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int k = 0; k < 3; ++k) {
    const Vec3f axis = shape.matrix * units[k];
    const float shift = dot(axis, shape.center);
    take_slab(p, axis, lo[k] + shift, hi[k] + shift, gauges);
  }
}
void take(const made::Kdop& shape, const Probes& p, std::vector<float>& gauges) {
  for (const made::Slab& slab : shape.slabs) {
    const float shift = dot(slab.normal, shape.center);
    take_slab(p, slab.normal, slab.lo + shift, slab.hi + shift, gauges);
  }
}
/// The distance from an ellipsoid's surface to first order, k₀(1 − k₀)/k₁ with k₀ = ‖p/r‖ and k₁ = ‖p/r²‖; never more
/// than the least radius.
float ellipsoid_gauge(Vec3f p, Vec3f radii) {
  const Vec3f u{p.x / radii.x, p.y / radii.y, p.z / radii.z};
  const Vec3f g{u.x / radii.x, u.y / radii.y, u.z / radii.z};
  const float k0 = length(u), k1 = length(g);
  const float least = least_of(least_of(radii.x, radii.y), radii.z), depth = (1 - k0 * k0) * least;
  return least_of(k0 * (1 - k0) / (k1 > 1e-6f ? k1 : 1e-6f), k0 < 1 ? depth : 0.0f);
}
LIGAMENT_CLONES [[gnu::flatten]] void take_ellipsoid(const made::Ellipsoid& shape, const Probes& p, float* gauges) {
  const float *x = p.x.data(), *y = p.y.data(), *z = p.z.data();
  const made::Ellipsoid ellipsoid = shape;  // a copy, which the gauges cannot overlap
  for (std::size_t i = 0; i < p.size(); ++i) {
    const auto view = made::view_of(ellipsoid, Vec3f{x[i], y[i], z[i]});
    gauges[i] = ellipsoid_gauge(view.local, view.radii);
  }
}
void take(const made::Ellipsoid& shape, const Probes& p, std::vector<float>& gauges) {
  take_ellipsoid(shape, p, gauges.data());
}
LIGAMENT_CLONES void take_edge(const made::Planar::Edge& e, const Probes& p, float* gauges) {
  const float *x = p.swing_x.data(), *z = p.swing_z.data();
  const float offset = e.offset, outward_x = e.outward_x, outward_z = e.outward_z;
  for (std::size_t i = 0; i < p.size(); ++i) {
    gauges[i] = least_of(gauges[i], offset - x[i] * outward_x - z[i] * outward_z);
  }
}
void take(const made::Planar& region, const Probes& p, std::vector<float>& gauges) {
  for (const made::Planar::Edge& e : region.edges) take_edge(e, p, gauges.data());
}
LIGAMENT_CLONES [[gnu::flatten]] void take_ellipse(const made::PlanarEllipse& region, const Probes& p, float* gauges) {
  const float *x = p.swing_x.data(), *z = p.swing_z.data();
  const made::PlanarEllipse ellipse = region;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const auto view = made::view_of(ellipse, made::SwingVector<float>{x[i], z[i]});
    gauges[i] = least_of(gauges[i], ellipsoid_gauge(view.local, view.radii));
  }
}
void take(const made::PlanarEllipse& region, const Probes& p, std::vector<float>& gauges) {
  take_ellipse(region, p, gauges.data());
}
LIGAMENT_CLONES [[gnu::flatten]] void take_twist(made::TwistEnds<float> ends, const Probes& p, float* gauges) {
  const float* twists = p.turns.twists.data();
  for (std::size_t i = 0; i < p.size(); ++i) gauges[i] = least_of(gauges[i], twist_margin(ends, twists[i]));
}
template <class Other>
void take(const Other&, const Probes&, std::vector<float>&) {}

/// The gauges of all probes, whose swings are seen from where the limit's are.
std::vector<float> gauges_of(const Limit& limit, const Probes& probes) {
  std::vector<float> gauges(probes.size(), 100.0f);
  const auto take_shape = [&](const auto& shape) { take(shape, probes, gauges); };
  if (const auto* volume = made_if<made::Volume>(limit)) {
    std::visit(take_shape, volume->shape);
    return gauges;
  }
  const made::SwingTwist& parts = *made_if<made::SwingTwist>(limit);
  std::visit(take_shape, parts.swing);
  take_twist(made::ends_of<float>(std::get<made::TwistRange>(parts.twist)), probes, gauges.data());
  return gauges;
}

std::vector<float> gauges_of(const made::Kdop& faces, const Probes& probes) {
  std::vector<float> gauges(probes.size(), 100.0f);
  take(faces, probes, gauges);
  return gauges;
}

/// For a polynomial: its own gauge, whose unit is the cloud's size, within the range that steps can tell apart.
constexpr float kPolynomialScale = 0.25f;
std::vector<float> gauges_of(const Christoffel& function, const Probes& probes) {
  std::vector<float> gauges = function.levels(probes.rotations);
  for (float& gauge : gauges) gauge = 1 - kPolynomialScale * Christoffel::gauge_of(gauge);
  return gauges;
}

/// Gauges in steps, deepest last.
constexpr std::size_t kSteps = 2048;
std::size_t step_of(float gauge) {
  constexpr float kDeepest = 1.0f;  // radians; beyond it, and as far outside, all is one
  const float at = (clamp(gauge, -kDeepest, kDeepest) + kDeepest) * (kSteps / (2 * kDeepest));
  return static_cast<std::size_t>(at);
}

/// The weights of the probes at each step.
using WeightBySteps = std::array<double, kSteps + 1>;
WeightBySteps weight_by_steps(const std::vector<float>& gauges, const Probes& probes) {
  WeightBySteps weights{};
  for (std::size_t i = 0; i < probes.size(); ++i) weights[step_of(gauges[i])] += probes.weights[i];
  return weights;
}

/// The volume that a limit which has not seen these frames would need to hold them.
struct Needed {
  double volume;
  double frames;
};

/// The volume at the coverage asked for, averaged with those at half and at twice the share missed: one quantile alone
/// hangs on a few moments of one person.
constexpr double kShareFactors[] = {0.5, 1.0, 2.0};
constexpr double kMostMissed = 2.0;  // times what the coverage asked for leaves free
double volume_around(std::vector<Needed> needed, double coverage, double frames) {
  const auto smaller = [](const Needed& a, const Needed& b) { return a.volume < b.volume; };
  std::make_heap(needed.begin(), needed.end(), smaller);  // few are asked for
  double missed = 0;
  GeometricMean mean;
  for (const double factor : kShareFactors) {
    const double spare = factor * (1 - coverage) * frames;
    while (needed.size() > 1 && missed + needed.front().frames <= spare) {
      missed += needed.front().frames;
      std::pop_heap(needed.begin(), needed.end(), smaller);
      needed.pop_back();
    }
    mean.add(needed.front().volume);
  }
  return mean.value();
}

/// Evenly spread rotations around the cloud, each with its share of Haar measure.
Probes quadrature(const Cloud& cloud) {
  constexpr int kPoints = 2048;
  constexpr float kRoom = 0.3f;  // radians beyond the cloud: shapes that must grow further lose anyway
  Vec3f lo{9, 9, 9}, hi{-9, -9, -9};
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    lo = {std::min(lo.x, cloud.x[i]), std::min(lo.y, cloud.y[i]), std::min(lo.z, cloud.z[i])};
    hi = {std::max(hi.x, cloud.x[i]), std::max(hi.y, cloud.y[i]), std::max(hi.z, cloud.z[i])};
  }
  const Vec3f size{hi.x - lo.x + 2 * kRoom, hi.y - lo.y + 2 * kRoom, hi.z - lo.z + 2 * kRoom};
  const double cell = double(size.x) * size.y * size.z / kPoints;
  Probes probes;
  for (int i = 0; i < kPoints; ++i) {
    // Multiples of 1/g and 1/g², g³ = g + 1: the even spread of the golden ratio, on a square.
    const auto part = [&](double step) { return static_cast<float>(0.5 + step * i - std::floor(0.5 + step * i)); };
    const Vec3f v{lo.x - kRoom + size.x * (static_cast<float>(i) + 0.5f) / kPoints,
                  lo.y - kRoom + size.y * part(0.7548776662466927), lo.z - kRoom + size.z * part(0.5698402909980532)};
    const double angle = length(convert<double>(v));
    if (angle > kPi<double>) continue;
    const double density = angle < 1e-3 ? 0.5 : (1 - sin_cos(angle).cos) / (angle * angle);
    probes.add(v, cloud.mean * exp(v), density * cell / (4 * kPi<double> * kPi<double>));
  }
  return probes;
}

/// What each shape needs to hold what it has not seen.
class Comparison {
 public:
  Comparison(Cloud all, Cloud kept, const FoldFunctions& functions, double coverage, double padding)
      : kept_(std::move(kept)),
        functions_(functions),
        turns_(bone_turns(kept_.rotations)),
        coverage_(coverage),
        padding_(padding),
        space_(quadrature(kept_)) {
    std::array<bool, kMostFolds> judged{};  // not a fold that is all there is
    for (int fold = 0; fold < kMostFolds; ++fold) judged[static_cast<std::size_t>(fold)] = has_others(fold);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!judged[all.folds[i]]) continue;
      left_out_[all.folds[i]].add(all.point(i), all.rotations[i], all.counts[i]);
      frames_ += all.counts[i];
    }
    for (auto& [fold, probes] : left_out_) probes.find_turns();
    space_.find_turns();
    for (const double weight : space_.weights) all_space_ += weight;
  }

  void run() {
    for (auto& [fold, probes] : left_out_) {
      const int out = fold;
      leave_out(out, subset(kept_, [&](std::size_t i) { return kept_.folds[i] != out; }), probes);
    }
  }

  std::vector<ShapeFigure> ranked() && {
    std::vector<ShapeFigure> all;
    for (auto& [kind, of_kind] : needed_) {
      all.push_back({std::string(name_of(kind)), volume_around(std::move(of_kind), coverage_, frames_)});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const ShapeFigure& a, const ShapeFigure& b) { return a.volume < b.volume; });
    return all;
  }

 private:
  bool has_others(int fold) const {
    return std::any_of(kept_.folds.begin(), kept_.folds.end(), [&](std::uint8_t f) { return f != fold; });
  }

  void leave_out(int out, const Cloud& rest, Probes& probes) {
    const SwingCloud swings = make_swing_cloud(turns_without(out), true);
    see_swings_from(swings.rotation, space_);
    see_swings_from(swings.rotation, probes);
    for (const ShapeKind kind : compared_shapes()) {
      if (kind == ShapeKind::polynomial) {
        compare(kind, functions_.without(out), probes);
      } else if (kind == ShapeKind::kdop) {
        compare(kind, fit_kdop_faces(rest, padding_), probes);
      } else if (is_swing_shape(kind)) {
        compare(kind, fit_swing_shape(kind, swings, padding_, true), probes);
      } else {
        compare(kind, fit_shape(kind, rest, padding_), probes);
      }
    }
  }
  template <class Region>
  void compare(ShapeKind kind, const Region& region, const Probes& probes) {
    take_needs(kind, gauges_of(region, space_), gauges_of(region, probes), probes);
  }

  BoneTurns turns_without(int out) const {
    BoneTurns rest;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (kept_.folds[i] == out) continue;
      rest.directions.push_back(turns_.directions[i]);
      rest.twists.push_back(turns_.twists[i]);
    }
    return rest;
  }

  /// Of the frames that need most, as many as may count: the volume of a limit grown to a step is all that lies at
  /// least as deep.
  void take_needs(ShapeKind kind, const std::vector<float>& of_space, const std::vector<float>& of_probes,
                  const Probes& probes) {
    const WeightBySteps space = weight_by_steps(of_space, space_), frames = weight_by_steps(of_probes, probes);
    std::vector<Needed>& needed = needed_[kind];
    double within = all_space_, spare = kMostMissed * (1 - coverage_) * frames_;
    for (std::size_t step = 0; step <= kSteps && spare >= 0; ++step) {
      if (frames[step] != 0) needed.push_back({std::max(within, kLeastVolume), frames[step]});
      within -= space[step];
      spare -= frames[step];
    }
  }

  Cloud kept_;
  const FoldFunctions& functions_;
  BoneTurns turns_;  // of kept_
  double coverage_, padding_;
  double frames_ = 0;  // of all that are left out in turn
  Probes space_;
  double all_space_ = 0;  // its weight
  std::map<int, Probes> left_out_;
  std::map<ShapeKind, std::vector<Needed>> needed_;
};

}  // namespace

std::vector<ShapeFigure> rank_shapes(const Samplings& samplings, double coverage, double padding) {
  // With half as many the figures of shapes that hang on their outermost points change by up to a fifth.
  constexpr std::size_t kEnough = 4000;
  Comparison comparison(thinned(samplings.all, kEnough), thinned(samplings.kept, kEnough), samplings.functions,
                        coverage, padding);
  comparison.run();
  return std::move(comparison).ranked();
}

ShapeKind chosen_shape(const std::vector<ShapeFigure>& ranked) {
  const auto standard = std::find_if(ranked.begin(), ranked.end(),
                                     [](const ShapeFigure& f) { return f.shape == name_of(kTightestShape); });
  const bool clearly_better = standard == ranked.end() || ranked.front().volume * kClearlyBetter < standard->volume;
  return clearly_better ? *shape_named(ranked.front().shape) : kTightestShape;
}

}  // namespace ligament
