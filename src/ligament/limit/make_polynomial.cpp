// Making polynomial limits: checks, then the places of the boundary that searches start from.
//
// Some of these places are where rays from the centre and from the anchors leave the region. From them the nearest
// places to rotations all over are found, by the search that the kernels use; as starts, these lie where answers are.
// All of it in double, and in the same order every time.
#include <ligament/base/clones.h>
#include <ligament/limit/detail/checks.h>
#include <ligament/limit/polynomial.h>
#include <ligament/limit/polynomial_levels.h>
#include <ligament/limit/spread.h>

#include <algorithm>
#include <array>

namespace ligament {
namespace {

using detail::Approach;
using detail::Bend;
using detail::BoundarySearch;
using detail::FormAt;
using detail::Side;
using detail::Spot;
using detail::View;
using detail::wrong;

constexpr int kRays = 20, kMostRays = 64;                            // from the centre; from the centre and all anchors
constexpr int kEasyQuestions = 40, kQuestions = 160, kTries = 2048;  // rotations to ask for; those inside do not count
constexpr double kQuarter = kHalfPi<double>;                         // half a turn, on the sphere of quaternions

using Groups = detail::FactorGroupsOf<double>;
template <int degree>
using Search = BoundarySearch<degree, Side::outside, double, double>;

constexpr int kPlaces = 24;  // beside a start, to see how noisy it is there
static_assert(kPlaces <= detail::kLevelLanes);
template <class S>
struct Places {
  detail::LevelLanes<S> q[4] = {};
};

/// The most that float is off from double, as a share of the level.
template <int degree>
[[gnu::always_inline]] inline double worst_of_float(const detail::FactorGroups& narrow, const Groups& wide,
                                                    const Places<float>& places) {
  Places<double> same;
  for (int part = 0; part < 4; ++part) std::copy_n(places.q[part], kPlaces, same.q[part]);
  detail::LevelLanes<float> levels;
  detail::LevelLanes<double> true_levels;
  detail::fill_levels<degree>(narrow.columns.data(), places.q, levels);
  detail::fill_levels<degree>(wide.columns.data(), same.q, true_levels);
  double most = 0;
  for (int i = 0; i < kPlaces; ++i) {
    most = std::max(most, std::fabs(double(levels[i]) - true_levels[i]) / true_levels[i]);
  }
  return most;
}

/// What nearly all of making a limit costs: sums of 10, 35 or 84 products.
template <int degree>
struct PlainSums {
  static double level(const Groups& groups, const Quatd& q) { return FormAt<degree, double>(groups, q).level(); }
  static Spot<double> spot(const Groups& groups, const Quatd& q) {
    return detail::spot_at(groups, FormAt<degree, double>(groups, q), q);
  }
  static Approach<double> run(const Search<degree>& search, const Spot<double>& from, const Bend<double>& bend,
                              int* steps) {
    return search.run(from, bend, true, steps);
  }
  static double noise(const detail::FactorGroups& narrow, const Groups& wide, const Places<float>& places) {
    return worst_of_float<degree>(narrow, wide, places);
  }
};

// Of the degree that fits have they are compiled for wider lanes, each as a whole.
[[gnu::flatten]] LIGAMENT_CLONES double level_of_degree_4(const Groups& groups, const Quatd& q) {
  return PlainSums<4>::level(groups, q);
}
[[gnu::flatten]] LIGAMENT_CLONES Spot<double> spot_of_degree_4(const Groups& groups, const Quatd& q) {
  return PlainSums<4>::spot(groups, q);
}
[[gnu::flatten]] LIGAMENT_CLONES Approach<double> run_of_degree_4(const Search<4>& search, const Spot<double>& from,
                                                                  const Bend<double>& bend, int* steps) {
  return PlainSums<4>::run(search, from, bend, steps);
}
[[gnu::flatten]] LIGAMENT_CLONES double noise_of_degree_4(const detail::FactorGroups& narrow, const Groups& wide,
                                                          const Places<float>& places) {
  return PlainSums<4>::noise(narrow, wide, places);
}
template <int degree>
struct Sums : PlainSums<degree> {};
template <>
struct Sums<4> {
  static constexpr auto level = level_of_degree_4;
  static constexpr auto spot = spot_of_degree_4;
  static constexpr auto run = run_of_degree_4;
  static constexpr auto noise = noise_of_degree_4;
};
[[gnu::flatten]] LIGAMENT_CLONES void rate_starts(const Polynomial& limit, const Quatd& q, double* rating) {
  detail::rate_starts<Side::outside>(limit.compass.data(), static_cast<int>(limit.starts.size()), q, rating);
}

template <int degree>
class StartFinder {
 public:
  explicit StartFinder(Polynomial& limit)
      : limit_(limit), groups_(detail::group_factor<double>(degree, limit.factor)) {}

  void find() {
    cast_rays();
    ask_around();
    measure();
  }

 private:
  double level(Quatd q) const { return Sums<degree>::level(groups_, q); }
  Spot<double> spot(Quatd q) const { return Sums<degree>::spot(groups_, q); }

  void cast_rays() {
    std::vector<Quatd> sources{identity<double>()};
    for (const Quatf& anchor : limit_.anchors) {
      sources.push_back(detail::from_center(limit_, convert<double>(anchor)));
    }
    const int count = std::clamp(kMostRays / static_cast<int>(sources.size()), 2, kRays);
    int cast = 0;
    for (const Quatd& source : sources) {
      for (int i = 0; i < count && cast < kMostRays; ++i, ++cast) cast_ray(source, spread_direction(i, count));
    }
    // Where next to nothing is outside, rays may all miss it.
    for (int i = 0; i < kTries && limit_.starts.empty(); ++i) {
      const Quatd q = upper_hemisphere(spread_rotation(i, kTries));
      if (level(q) > 1) cast_ray(identity<double>(), normalize_or(vector_part(q), {0, 1, 0}));
    }
  }

  /// Goes on in a direction until outside, then halves the last step.
  void cast_ray(Quatd source, Vec3d direction) {
    constexpr int kSteps = 24, kHalvings = 30;
    const auto at = [&](double angle) {
      const SinCos<double> sc = sin_cos(angle);
      return source * Quatd{direction.x * sc.sin, direction.y * sc.sin, direction.z * sc.sin, sc.cos};
    };
    for (int i = 1; i <= kSteps; ++i) {
      double inside = kQuarter * (i - 1) / kSteps, outside = kQuarter * i / kSteps;
      if (level(at(outside)) <= 1) continue;
      for (int k = 0; k < kHalvings; ++k) {
        const double middle = (inside + outside) / 2;
        (level(at(middle)) <= 1 ? inside : outside) = middle;
      }
      return add(at(inside));
    }
  }

  /// Adds the nearest places to rotations all over. The first are all added, then those that were hard to find.
  void ask_around() {
    int asked = 0;
    for (int i = 0; i < kTries && asked < kQuestions && !limit_.starts.empty(); ++i) {
      const Quatd q = spread_rotation((i * 811) % kTries, kTries);
      if (level(q) <= 1) continue;
      const Answer answer = ask(q);
      if (asked++ < kEasyQuestions || answer.hard) add(answer.place);
    }
  }

  struct Answer {
    Quatd place;
    bool hard = false;  ///< the best start has taken many steps to it, or led elsewhere
  };

  /// The nearest place to q that searches from the best few starts find.
  Answer ask(Quatd q) const {
    constexpr int kTried = 2, kQuick = 6;
    const int count = static_cast<int>(limit_.starts.size());
    double rating[detail::kMostStarts];
    rate_starts(limit_, q, rating);
    Answer best;
    for (int i = 0; i < std::min(kTried, count); ++i) {
      double* const highest = std::max_element(rating, rating + count);
      *highest = -3;
      int steps = 0;
      const Quatd place = search_from(static_cast<int>(highest - rating), q, steps);
      const double gain = i == 0 ? 1 : dot(place, q) - dot(best.place, q);
      if (i == 0 || gain > 0) best = {place, best.hard || (i == 0 ? steps > kQuick : gain > 1e-4)};
    }
    return best;
  }

  /// Searches until arrived, with fresh curvatures where that takes long.
  Quatd search_from(int start, Quatd q, int& steps) const {
    constexpr int kRuns = 4;
    auto chosen = detail::start_at<degree>(limit_, double(start), q);
    const Search<degree> search(groups_, limit_.depth, q);
    Approach<double> end = Sums<degree>::run(search, chosen.spot, chosen.bend, &steps);
    for (int run = 1; run < kRuns && !end.arrived; ++run) {
      end = Sums<degree>::run(search, spot(end.place), bend_at(end.place, 1e-4 / end.steepness), nullptr);
    }
    return end.place;
  }

  /// The place of the boundary beside another, by Newton's method.
  Quatd on_boundary(Quatd place) const {
    for (int i = 0; i < 6; ++i) {
      const View<double> view = detail::view_from(spot(place), place);
      const Quatd next = normalize(detail::add_scaled(place, view.normal, -std::clamp(view.miss, -0.1, 0.1)));
      if (next == place) break;
      place = next;
    }
    return place;
  }

  /// Adds a start at a place of the boundary, unless there is one like it already.
  void add(Quatd beside) {
    if (limit_.starts.size() == detail::kMostStarts) return;
    const Quatd place = on_boundary(beside);
    const Spot<double> here = spot(place);
    const View<double> view = detail::view_from(here, place);
    if (!(std::fabs(here.level - 1) < 1e-6) || !(view.steepness > 1e-6)) return;
    for (const Polynomial::Start& other : limit_.starts) {
      const Quatd there = nearest_cover(convert<double>(other.place), place);
      const bool flipped = dot(convert<double>(other.place), place) < 0;
      const double same_side = dot(convert<double>(other.normal), view.normal) * (flipped ? -1 : 1);
      const Quatd apart = detail::add_scaled(there, place, -1.0);
      if (same_side > 0.98 && sqrt(dot(apart, apart)) * std::max(view.steepness, 0.2) < 0.05) return;
    }
    const Quatd inner = normalize(detail::add_scaled(place, view.normal, -2.0 * double(detail::kLeastDepth)));
    Polynomial::Start start{convert<float>(inner), convert<float>(view.normal), float(view.steepness), {}};
    const Bend<double> bend = bend_at(place, 1e-4 / view.steepness);
    std::copy(std::begin(bend.entry), std::end(bend.entry), start.bend);
    limit_.starts.push_back(start);
    fill_compass();
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

  /// The second derivatives of the gauge, as differences of its slopes.
  Bend<double> bend_at(Quatd place, double step) const {
    const Quatd axes[4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    double full[4][4];
    for (int i = 0; i < 4; ++i) {
      const Quatd up = spot(detail::add_scaled(place, axes[i], step)).slope;
      const Quatd down = spot(detail::add_scaled(place, axes[i], -step)).slope;
      for (int j = 0; j < 4; ++j) full[i][j] = dot(detail::add_scaled(up, down, -1.0), axes[j]) / (2 * step);
    }
    Bend<double> bend;
    int next = 0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i; j < 4; ++j) bend.entry[next++] = (full[i][j] + full[j][i]) / 2;
    }
    return bend;
  }

  using Directions = std::array<Vec3d, kPlaces>;

  /// What the boundary's steepness and float's noise at it ask for.
  void measure() {
    Directions around;
    for (int i = 0; i < kPlaces; ++i) around[i] = spread_direction(i, kPlaces);
    double steepest = 0, noise = 0;
    for (const Polynomial::Start& start : limit_.starts) {
      steepest = std::max(steepest, double(start.steepness));
      noise = std::max(noise, noise_beside(start, around));
    }
    const double beside = 1 + 10 * double(kInsideTolerance) * steepest;
    double level = 1;
    for (int i = 0; i < detail::kGaugeRoot<degree>; ++i) level *= beside;
    limit_.near_level = limit_.starts.empty() ? detail::kUselessLevel : float(std::clamp(level, 2.0, 1e6));
    limit_.depth = detail::kLeastDepth + float(std::clamp(2 * (noise - double(detail::kLeastDepth)), 0.0, 1e-3));
  }

  /// The most that float is off at some places beside a start, in radians of the quaternion sphere.
  double noise_beside(const Polynomial::Start& start, const Directions& around) const {
    const double steepness = start.steepness, aside = 0.01 / std::max(steepness, 1.0);
    Places<float> places;
    for (int i = 0; i < kPlaces; ++i) {
      const Vec3d v = around[i] * aside;
      const Quatf place = convert<float>(normalize(convert<double>(start.place) * Quatd{v.x, v.y, v.z, 1}));
      const float parts[] = {place.x, place.y, place.z, place.w};
      for (int part = 0; part < 4; ++part) places.q[part][i] = parts[part];
    }
    const double most = Sums<degree>::noise(limit_.groups, groups_, places);
    return most / (detail::kGaugeRoot<degree> * steepness);
  }

  Polynomial& limit_;
  Groups groups_;  // the limit's own, in double
};

void find_starts(Polynomial& limit) {
  detail::with_degree(limit.degree, [&](auto degree) { StartFinder<degree()>(limit).find(); });
}

bool is_inside(const Polynomial& limit, Quatf r) { return rotation_inside(limit, convert<double>(r)); }

}  // namespace

Result<Polynomial> make_polynomial(Quatf center, int degree, std::vector<float> factor, std::vector<Quatf> anchors) {
  const Result<Quatf> middle = detail::usable_rotation("center", center);
  if (!middle) return middle.error();
  if (degree != 2 && degree != 4 && degree != 6) return wrong("degree", "expected 2, 4 or 6");
  const int count = detail::monomial_count(degree), size = count * (count + 1) / 2;
  if (factor.size() != static_cast<std::size_t>(size)) {
    return wrong("factor", "expected " + std::to_string(size) + " numbers for degree " + std::to_string(degree));
  }
  if (!std::all_of(factor.begin(), factor.end(), [](float x) { return std::isfinite(x); })) {
    return wrong("factor", "expected finite numbers");
  }
  Polynomial limit;
  limit.center = *middle, limit.degree = degree, limit.factor = std::move(factor);
  limit.groups = detail::group_factor(degree, limit.factor);
  if (!is_inside(limit, limit.center)) return wrong("center", "expected a rotation inside the limit");
  for (const Quatf& anchor : anchors) {
    const Result<Quatf> usable = detail::usable_rotation("anchors", anchor);
    if (!usable) return usable.error();
    if (!is_inside(limit, *usable)) return wrong("anchors", "expected rotations inside the limit");
    limit.anchors.push_back(*usable);
  }
  find_starts(limit);
  return limit;
}

}  // namespace ligament
