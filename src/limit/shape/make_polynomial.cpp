// The maker of polynomial limits: checks the shape, then finds places of the boundary from which searches start.
//
// Some of these places are where rays from the centre and from the anchors leave the region. From them, the search that
// the kernels use finds the nearest places to rotations all over, many at once; these become starts too, because
// answers lie there. Each start is then moved onto the boundary in double. The result is the same in every run.
#include "limit/batch/batch_sets.h"
#include "limit/kernel/boundary_questions.h"
#include "limit/kernel/polynomial_levels.h"
#include "limit/shape/checks.h"
#include "limit/shape/polynomial.h"
#include "math/clones.h"
#include "math/spread.h"

#include <algorithm>
#include <array>

namespace ligament::made {
namespace {

/// Most rays from the centre or from one anchor, and from all of them together.
constexpr int kRays = 20, kMostRays = 64;
/// Up to kTries rotations are tried, and for kQuestions of them that are outside a search is made. The first
/// kEasyQuestions searches always add a start, later ones only if they were hard.
constexpr int kEasyQuestions = 40, kQuestions = 160, kTries = 2048;
/// A rotation of 180°, as an angle on the sphere of quaternions.
constexpr double kQuarter = kHalfPi<double>;

using Groups = FactorGroupsOf<double>;
template <int degree>
using Search = BoundarySearch<degree, Side::outside, double, double>;

constexpr int kPlaces = 16;  // places beside each start at which rounding errors are measured
constexpr int kStartsAtOnce = kLevelLanes / kPlaces;
template <class S>
struct Places {
  LevelLanes<S> q[4] = {};
};
using Shares = LevelLanes<double>;

/// The rounding error of the level in float, as a share of the level, at many places.
template <int degree>
[[gnu::always_inline]] inline void shares_of_noise(const FactorGroups& narrow, const Groups& wide,
                                                   const Places<float>& places, Shares& shares) {
  Places<double> same;
  for (int part = 0; part < 4; ++part) std::copy_n(places.q[part], kLevelLanes, same.q[part]);
  LevelLanes<float> levels;
  LevelLanes<double> true_levels;
  fill_levels<degree>(narrow.columns.data(), places.q, levels);
  fill_levels<degree>(wide.columns.data(), same.q, true_levels);
  for (int i = 0; i < kLevelLanes; ++i) {
    shares[i] = std::fabs(double(levels[i]) - true_levels[i]) / true_levels[i];
  }
}

/// The functions that nearly all of the time goes to: sums of 10, 35 or 84 products.
template <int degree>
struct PlainSums {
  static double level(const Groups& groups, const Quatd& q) { return FormAt<degree, double>(groups, q).level(); }
  static Spot<double> spot(const Groups& groups, const Quatd& q) {
    return spot_at(groups, FormAt<degree, double>(groups, q), q);
  }
  static void noise(const FactorGroups& narrow, const Groups& wide, const Places<float>& places, Shares& shares) {
    shares_of_noise<degree>(narrow, wide, places, shares);
  }
};

// For degree 4, which fits use, these are compiled for wider registers too, each with all calls inlined.
[[gnu::flatten]] LIGAMENT_CLONES double level_of_degree_4(const Groups& groups, const Quatd& q) {
  return PlainSums<4>::level(groups, q);
}
[[gnu::flatten]] LIGAMENT_CLONES Spot<double> spot_of_degree_4(const Groups& groups, const Quatd& q) {
  return PlainSums<4>::spot(groups, q);
}
[[gnu::flatten]] LIGAMENT_CLONES void noise_of_degree_4(const FactorGroups& narrow, const Groups& wide,
                                                        const Places<float>& places, Shares& shares) {
  PlainSums<4>::noise(narrow, wide, places, shares);
}
template <int degree>
struct Sums : PlainSums<degree> {};
template <>
struct Sums<4> {
  static constexpr auto level = level_of_degree_4;
  static constexpr auto spot = spot_of_degree_4;
  static constexpr auto noise = noise_of_degree_4;
};
template <int degree>
class StartFinder {
 public:
  explicit StartFinder(Polynomial& limit) : limit_(limit), groups_(group_factor<double>(degree, limit.factor)) {}

  void find() {
    cast_rays();
    add_nearest_places();
    fill_compass();
    measure();
  }

 private:
  double level(Quatd q) const { return Sums<degree>::level(groups_, q); }
  Spot<double> spot(Quatd q) const { return Sums<degree>::spot(groups_, q); }

  void cast_rays() {
    std::vector<Quatd> sources{identity<double>()};
    for (const Quatf& anchor : limit_.anchors) {
      sources.push_back(from_center(limit_, convert<double>(anchor)));
    }
    const int count = std::clamp(kMostRays / static_cast<int>(sources.size()), 2, kRays);
    int cast = 0;
    for (const Quatd& source : sources) {
      for (int i = 0; i < count && cast < kMostRays; ++i, ++cast) cast_ray(source, spread_direction(i, count));
    }
    // If next to nothing is outside, all of these rays may miss it. Then casts one towards a rotation that is outside.
    for (int i = 0; i < kTries && limit_.starts.empty(); ++i) {
      const Quatd q = upper_hemisphere(spread_rotation(i, kTries));
      if (level(q) > 1) cast_ray(identity<double>(), normalize_or(vector_part(q), {0, 1, 0}));
    }
  }

  /// Goes on in a direction until outside, then halves the last step until it is short compared with the way.
  void cast_ray(Quatd source, Vec3d direction) {
    constexpr int kSteps = 24, kHalvings = 30;
    constexpr double kShort = 0.02;
    const auto at = [&](double angle) {
      const SinCos<double> sc = sin_cos(angle);
      return source * Quatd{direction.x * sc.sin, direction.y * sc.sin, direction.z * sc.sin, sc.cos};
    };
    for (int i = 1; i <= kSteps; ++i) {
      double inside = kQuarter * (i - 1) / kSteps, outside = kQuarter * i / kSteps;
      if (level(at(outside)) <= 1) continue;
      for (int k = 0; k < kHalvings && outside - inside > kShort * outside; ++k) {
        const double middle = (inside + outside) / 2;
        (level(at(middle)) <= 1 ? inside : outside) = middle;
      }
      return add(at(inside));
    }
  }

  /// Adds the places of the boundary nearest to rotations all over. All of the first ones are added, later ones only if
  /// they were hard to find.
  void add_nearest_places() {
    int next = 0;
    for (int asked = 0; asked < kQuestions && !limit_.starts.empty(); asked += kAskedAtOnce) {
      fill_compass();
      BoundaryQuestions questions;
      const int count = fill_questions(questions, next);
      if (count == 0) return;
      BoundaryAnswers answers;
      ask_boundary(best_instruction_set(), limit_, questions, answers);
      for (int k = 0; k < count; ++k) {
        const Quatf place{answers.x[k], answers.y[k], answers.z[k], answers.w[k]};
        const Quatf q{questions.x[k], questions.y[k], questions.z[k], questions.w[k]};
        if (asked + k >= kEasyQuestions && !answers.hard[k]) continue;
        add(answers.arrived[k] ? convert<double>(place) : continue_search(convert<double>(place), convert<double>(q)));
      }
    }
  }
  /// Takes evenly spread rotations, from number `next` on, and fills in those that are outside; returns how many.
  int fill_questions(BoundaryQuestions& questions, int& next) const {
    int count = 0;
    for (; next < kTries && count < kAskedAtOnce; ++next) {
      const auto q = convert<float>(spread_rotation((next * 811) % kTries, kTries));
      if (level(convert<double>(q)) <= 1) continue;
      questions.x[count] = q.x, questions.y[count] = q.y, questions.z[count] = q.z, questions.w[count] = q.w;
      ++count;
    }
    for (int k = count; k > 0 && k < kAskedAtOnce; ++k) {
      for (float* part : {questions.x, questions.y, questions.z, questions.w}) part[k] = part[0];
    }
    return count;
  }

  /// Continues a search that ran out of steps, with newly computed curvatures in each run.
  Quatd continue_search(Quatd place, Quatd q) const {
    constexpr int kRuns = 3;
    const Search<degree> search(groups_, limit_.depth, q);
    for (int run = 0; run < kRuns; ++run) {
      const Spot<double> here = spot(place);
      const Approach<double> end = search.run(here, bend_at(here, view_from(here, q).steepness), true);
      place = end.place;
      if (end.arrived) break;
    }
    return place;
  }

  /// The place of the boundary next to a place, by Newton's method.
  Spot<double> on_boundary(Quatd place) const {
    constexpr int kSteps = 6;
    constexpr double kThere = 1e-8;
    Spot<double> here = spot(place);
    for (int i = 0; i < kSteps; ++i) {
      if (std::fabs(here.level - 1) < kThere) break;
      const View<double> view = view_from(here, place);
      place = normalize(add_scaled(place, view.normal, -std::clamp(view.miss, -0.1, 0.1)));
      here = spot(place);
    }
    return here;
  }

  /// Adds a start at a place of the boundary, unless there is one like it already.
  void add(Quatd beside) {
    if (limit_.starts.size() == kMostStarts) return;
    const Spot<double> here = on_boundary(beside);
    const Quatd place = here.place;
    const View<double> view = view_from(here, place);
    if (!(std::fabs(here.level - 1) < 1e-6) || !(view.steepness > 1e-6)) return;
    for (const Polynomial::Start& other : limit_.starts) {
      const Quatd there = nearest_cover(convert<double>(other.place), place);
      const bool flipped = dot(convert<double>(other.place), place) < 0;
      const double same_side = dot(convert<double>(other.normal), view.normal) * (flipped ? -1 : 1);
      const Quatd apart = add_scaled(there, place, -1.0);
      if (same_side > 0.98 && sqrt(dot(apart, apart)) * std::max(view.steepness, 0.2) < 0.05) return;
    }
    const Quatd inner = normalize(add_scaled(place, view.normal, -2.0 * double(kLeastDepth)));
    Polynomial::Start start{convert<float>(inner), convert<float>(view.normal), float(view.steepness), {}};
    const Bend<double> bend = bend_at(here, view.steepness);
    std::copy(std::begin(bend.entry), std::end(bend.entry), start.bend);
    limit_.starts.push_back(start);
  }

  void fill_compass() {
    limit_.compass.resize(8 * limit_.starts.size());
    float* next = limit_.compass.data();
    for (const auto part : {&Polynomial::Start::place, &Polynomial::Start::normal}) {
      for (const auto component : {&Quatf::x, &Quatf::y, &Quatf::z, &Quatf::w}) {
        for (const Polynomial::Start& start : limit_.starts) *next++ = start.*part.*component;
      }
    }
  }

  /// The second derivatives of the gauge. Along the sphere they are differences of its gradient; across the sphere they
  /// follow from the gradient, because the gauge is homogeneous.
  Bend<double> bend_at(const Spot<double>& here, double steepness) const {
    constexpr double kHomogeneous = 2.0 * degree / kGaugeRoot<degree>;
    const double step = 1e-4 / steepness;
    const Quatd p = here.place, axes[4] = {p * Quatd{1, 0, 0, 0}, p * Quatd{0, 1, 0, 0}, p * Quatd{0, 0, 1, 0}, p};
    double full[4][4] = {};
    for (int i = 0; i < 4; ++i) {
      const Quatd across = scale(here.slope, kHomogeneous - 1);
      const Quatd change = i == 3 ? across : slope_change(here, axes[i], step);
      const double along[] = {axes[i].x, axes[i].y, axes[i].z, axes[i].w};
      const double changes[] = {change.x, change.y, change.z, change.w};
      for (int j = 0; j < 4; ++j) {
        for (int k = 0; k < 4; ++k) full[j][k] += changes[j] * along[k];
      }
    }
    Bend<double> bend;
    int next = 0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i; j < 4; ++j) bend.entry[next++] = (full[i][j] + full[j][i]) / 2;
    }
    return bend;
  }
  Quatd slope_change(const Spot<double>& here, Quatd axis, double step) const {
    const Quatd up = spot(add_scaled(here.place, axis, step)).slope;
    return scale(add_scaled(up, here.slope, -1.0), 1 / step);
  }

  /// Sets near_level and depth, from how steep the boundary is and how large rounding errors are at it.
  void measure() {
    double steepest = 0, noise = 0;
    const std::span<const Polynomial::Start> starts = limit_.starts;
    for (const Polynomial::Start& start : starts) steepest = std::max(steepest, double(start.steepness));
    for (std::size_t i = 0; i < starts.size(); i += kStartsAtOnce) {
      noise = std::max(noise, noise_beside(starts.subspan(i, std::min<std::size_t>(kStartsAtOnce, starts.size() - i))));
    }
    const double beside = 1 + 10 * double(kInsideTolerance) * steepest;
    double level = 1;
    for (int i = 0; i < kGaugeRoot<degree>; ++i) level *= beside;
    limit_.near_level = starts.empty() ? kUselessLevel : float(std::clamp(level, 2.0, 1e6));
    limit_.depth = kLeastDepth + float(std::clamp(2 * (noise - double(kLeastDepth)), 0.0, 1e-3));
  }

  /// The largest rounding error of float at some places beside a few starts, in radians on the sphere of quaternions.
  double noise_beside(std::span<const Polynomial::Start> starts) const {
    Places<float> places;
    const auto start_of = [&](int lane) -> const Polynomial::Start& {
      return starts[std::min(static_cast<std::size_t>(lane % kStartsAtOnce), starts.size() - 1)];
    };
    for (int lane = 0; lane < kLevelLanes; ++lane) {
      const Polynomial::Start& start = start_of(lane);
      const Vec3d v = around_[lane] * (0.01 / std::max(double(start.steepness), 1.0));
      const Quatf place = convert<float>(normalize(convert<double>(start.place) * Quatd{v.x, v.y, v.z, 1}));
      const float parts[] = {place.x, place.y, place.z, place.w};
      for (int part = 0; part < 4; ++part) places.q[part][lane] = parts[part];
    }
    Shares shares;
    Sums<degree>::noise(limit_.groups, groups_, places, shares);
    double most = 0;
    for (int lane = 0; lane < kLevelLanes; ++lane) {
      most = std::max(most, shares[lane] / (kGaugeRoot<degree> * double(start_of(lane).steepness)));
    }
    return most;
  }

  const std::array<Vec3d, kLevelLanes> around_ = [] {
    std::array<Vec3d, kLevelLanes> directions;
    for (int i = 0; i < kLevelLanes; ++i) directions[i] = spread_direction(i, kLevelLanes);
    return directions;
  }();
  Polynomial& limit_;
  Groups groups_;  // the limit's own, in double
};

void find_starts(Polynomial& limit) {
  with_degree(limit.degree, [&](auto degree) { StartFinder<degree()>(limit).find(); });
}

bool is_inside(const Polynomial& limit, Quatf r) { return rotation_inside(limit, convert<double>(r)); }

}  // namespace

void ask_boundary(InstructionSet set, const Polynomial& limit, const BoundaryQuestions& questions,
                  BoundaryAnswers& answers) {
  LIGAMENT_OF_SET(set, ask_boundary)(limit, questions, answers);
}

Result<Polynomial> make(const ligament::Polynomial& written) {
  const auto& [center, degree, factor, anchors] = written;
  const Result<Quatf> middle = usable_rotation("center", center);
  if (!middle) return middle.error();
  if (degree != 2 && degree != 4 && degree != 6) return wrong("degree", "expected 2, 4 or 6");
  const int count = monomial_count(degree), size = count * (count + 1) / 2;
  if (factor.size() != static_cast<std::size_t>(size)) {
    return wrong("factor", "expected " + std::to_string(size) + " numbers for degree " + std::to_string(degree));
  }
  if (!std::all_of(factor.begin(), factor.end(), [](float x) { return std::isfinite(x); })) {
    return wrong("factor", "expected finite numbers");
  }
  Polynomial limit;
  limit.center = *middle, limit.degree = degree, limit.factor = factor;
  limit.groups = group_factor(degree, limit.factor);
  if (!is_inside(limit, limit.center)) return wrong("center", "expected a rotation inside the limit");
  for (const Quatf& anchor : anchors) {
    const Result<Quatf> usable = usable_rotation("anchors", anchor);
    if (!usable) return usable.error();
    if (!is_inside(limit, *usable)) return wrong("anchors", "expected rotations inside the limit");
    limit.anchors.push_back(*usable);
  }
  find_starts(limit);
  return limit;
}

}  // namespace ligament::made
