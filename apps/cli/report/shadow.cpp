#include "report/shadow.h"

#include <ligament/batch.h>
#include "math/rotation.h"

#include <algorithm>
#include <map>

namespace ligament::cli {
namespace {

struct Bounds {
  std::array<float, 3> low{9, 9, 9}, high{-9, -9, -9};
  void take(Vec3f v) {
    const float c[3] = {v.x, v.y, v.z};
    for (int a = 0; a < 3; ++a) low[a] = std::min(low[a], c[a]), high[a] = std::max(high[a], c[a]);
  }
  bool empty() const { return low[0] > high[0]; }
};

/// Calls visit(i, j, k) for every cell of n × n × n.
template <class Visit>
void for_each_cell(int n, const Visit& visit) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) visit(i, j, k);
    }
  }
}

/// Beyond a half turn rotations are those of other vectors.
bool is_within_half_turn(Vec3f v) { return length(v) <= kPi<float>; }

/// Pushes rotations from everywhere through `project`: where they land is where the region is.
Bounds landing_bounds(const Limit& limit) {
  constexpr int kSteps = 18;
  std::vector<Quatf> rotations;
  for_each_cell(kSteps + 1, [&](int i, int j, int k) {
    const auto at = [](int n) { return (2.0f * static_cast<float>(n) / kSteps - 1) * kPi<float>; };
    const Vec3f v{at(i), at(j), at(k)};
    if (is_within_half_turn(v)) rotations.push_back(exp(v));
  });
  project_batch(limit, rotations, rotations);
  Bounds bounds;
  for (const Quatf& landed : rotations) bounds.take(log(landed));
  return bounds;
}

/// The margins of a limit on a grid of n × n × n rotation vectors. An outline passes between neighbours of which one is
/// inside and one is not: only there they are margins, deeper inside they are no more than above 0.
class GridMargins {
 public:
  template <class VectorAt>
  GridMargins(const Limit& limit, int n, const VectorAt& vector_at)
      : limit_(limit), n_(n), rotations_(size(), identity<float>()), nearest_(size()), inside_(size()) {
    for_each_cell(n, [&](int i, int j, int k) {
      const Vec3f v = vector_at(i, j, k);
      if (is_within_half_turn(v)) rotations_[place(i, j, k)] = exp(v);
    });
    project_batch(limit, rotations_, nearest_, inside_.data());
    for_each_cell(n, [&](int i, int j, int k) {
      if (!is_within_half_turn(vector_at(i, j, k))) inside_[place(i, j, k)] = 0;
    });
  }

  float operator()(int i, int j, int k) const {
    const std::size_t at = place(i, j, k);
    if (!inside_[at]) return -angle_between(rotations_[at], nearest_[at]);
    const bool deep = is_inside(i - 1, j, k) && is_inside(i + 1, j, k) && is_inside(i, j - 1, k) &&
                      is_inside(i, j + 1, k) && is_inside(i, j, k - 1) && is_inside(i, j, k + 1);
    return deep ? kPi<float> : margin(limit_, rotations_[at]);
  }

 private:
  std::size_t size() const { return static_cast<std::size_t>(n_) * n_ * n_; }
  std::size_t place(int i, int j, int k) const { return (static_cast<std::size_t>(i) * n_ + j) * n_ + k; }
  bool is_inside(int i, int j, int k) const {
    return std::min({i, j, k}) >= 0 && std::max({i, j, k}) < n_ && inside_[place(i, j, k)] != 0;
  }

  const Limit& limit_;
  int n_;
  std::vector<Quatf> rotations_, nearest_;
  std::vector<std::uint8_t> inside_;
};

/// The depth that a region is drawn at: 0, unless it is thinner than the grid. A line that crosses a sheet has a grid
/// point within `beside` of it, but hardly ever one inside. Of a line or a speck none need be near: it is drawn
/// `around` the depth that it has.
float level_of(const std::vector<float>& depths, float beside, float around) {
  const auto reaching = [&](float depth) {
    return std::count_if(depths.begin(), depths.end(), [&](float d) { return d >= depth; });
  };
  if (reaching(-beside) == 0) return *std::max_element(depths.begin(), depths.end()) - around;
  constexpr double kThin = 1.5;  // times as many: at the rim of anything thick there are some more
  return double(reaching(-beside)) > kThin * double(reaching(0)) ? -beside : 0;
}

/// Segments of a contour keyed by the grid edges that they cross, to be strung together.
struct Contour {
  std::map<long, Point> crossing;
  std::map<long, std::vector<long>> next;
  void link(long a, long b) {
    next[a].push_back(b);
    next[b].push_back(a);
  }
};

std::vector<std::vector<Point>> rings_of(Contour contour) {
  std::vector<std::vector<Point>> rings;
  while (!contour.next.empty()) {
    std::vector<Point> ring;
    long at = contour.next.begin()->first;
    while (true) {
      ring.push_back(contour.crossing[at]);
      auto& ways = contour.next[at];
      if (ways.empty()) break;
      const long to = ways.back();
      ways.pop_back();
      auto& back = contour.next[to];
      back.erase(std::find(back.begin(), back.end(), at));
      if (ways.empty()) contour.next.erase(at);
      at = to;
      if (contour.next.find(at) == contour.next.end() || contour.next[at].empty()) {
        contour.next.erase(at);
        break;
      }
    }
    if (ring.size() > 2) rings.push_back(std::move(ring));
  }
  return rings;
}

}  // namespace

ShadowPlanes cast_shadows(const Limit& limit) {
  ShadowPlanes shadow;
  if (is_free(limit) || !is_known(limit)) return shadow;
  const Bounds bounds = landing_bounds(limit);
  if (bounds.empty()) return shadow;
  constexpr int n = ShadowPlanes::kCells;
  shadow.empty_ = false;
  for (int a = 0; a < 3; ++a) {
    const float room = 0.06f + 0.06f * (bounds.high[a] - bounds.low[a]);
    shadow.low_[a] = bounds.low[a] - room;
    shadow.step_[a] = (bounds.high[a] - bounds.low[a] + 2 * room) / (n - 1);
    shadow.planes_[a].assign(static_cast<std::size_t>(n * n), -kPi<float>);
  }
  const auto vector_at = [&](int i, int j, int k) {
    return Vec3f{shadow.coordinate(0, i), shadow.coordinate(1, j), shadow.coordinate(2, k)};
  };
  const GridMargins margins(limit, n, vector_at);
  for_each_cell(n, [&](int i, int j, int k) {
    if (!is_within_half_turn(vector_at(i, j, k))) return;
    const float depth = margins(i, j, k);
    shadow.at(0, j, k) = std::max(shadow.at(0, j, k), depth);
    shadow.at(1, k, i) = std::max(shadow.at(1, k, i), depth);
    shadow.at(2, i, j) = std::max(shadow.at(2, i, j), depth);
  });
  return shadow;
}

std::vector<std::vector<Point>> ShadowPlanes::outlines(int horizontal, int vertical) const {
  if (empty_) return {};
  const int axis = 3 - horizontal - vertical;
  const int first = (axis + 1) % 3, second = (axis + 2) % 3;
  // Clamped angles move a rotation by more than its distance, at the far ends of a sheet about twice as far.
  const float across = std::max(step_[first], step_[second]), beside = std::min(1.1f * step_[axis], 2 * across);
  const float level = level_of(planes_[axis], beside, across);
  const auto value = [&](int i, int j) { return at(axis, i, j) - level; };
  const auto place = [&](float i, float j) {
    const float c[2] = {low_[first] + step_[first] * i, low_[second] + step_[second] * j};
    return horizontal == first ? Point{c[0], c[1]} : Point{c[1], c[0]};
  };
  Contour contour;
  // Edge ids: 2·cell for the edge towards +i, 2·cell + 1 for the one towards +j.
  const auto cross = [&](int i, int j, bool along_i) -> long {
    const float a = value(i, j), b = along_i ? value(i + 1, j) : value(i, j + 1);
    const float t = a / (a - b);
    const long id = 2L * (i * kCells + j) + (along_i ? 0 : 1);
    contour.crossing[id] = place(static_cast<float>(i) + (along_i ? t : 0), static_cast<float>(j) + (along_i ? 0 : t));
    return id;
  };
  for (int i = 0; i + 1 < kCells; ++i) {
    for (int j = 0; j + 1 < kCells; ++j) {
      const bool a = value(i, j) >= 0, b = value(i + 1, j) >= 0, c = value(i + 1, j + 1) >= 0, d = value(i, j + 1) >= 0;
      std::vector<long> crossed;
      if (a != b) crossed.push_back(cross(i, j, true));
      if (b != c) crossed.push_back(cross(i + 1, j, false));
      if (c != d) crossed.push_back(cross(i, j + 1, true));
      if (d != a) crossed.push_back(cross(i, j, false));
      for (std::size_t k = 0; k + 1 < crossed.size(); k += 2) contour.link(crossed[k], crossed[k + 1]);
    }
  }
  return rings_of(std::move(contour));
}

}  // namespace ligament::cli
