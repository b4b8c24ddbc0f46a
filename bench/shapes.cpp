// What it costs to project one rotation, half of them outside: Ligament's exact answers beside the peers' approximate
// ones, in the same run and on the same rotations. Ratios count, not nanoseconds.
#include "shapes.h"

#include "bench.h"
#include "peers.h"

#include <ligament/measure.h>

#include "fit/shape/christoffel.h"

#include <algorithm>
#include <cmath>

namespace ligament::bench {
namespace {

/// So many that a processor cannot learn by heart which of them are outside: it would, and single calls would look
/// quicker than they are on rotations that it has not seen.
constexpr std::size_t kRotations = 32768;
constexpr float kDegree = 0.0174532925f, kTwist = 50 * kDegree;

/// From each rotation its answer, one call each.
using Pass = std::function<void(std::span<const Quatf>, std::span<Quatf>)>;

template <class Clamp>
Pass each(Clamp clamp) {
  return [clamp](std::span<const Quatf> in, std::span<Quatf> out) {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = clamp(in[i]);
    keep(out.data());
  };
}

struct Peer {
  std::string name;
  Pass pass;
  std::size_t rotations = kRotations;  ///< how many of them: fewer for those who take their time
  bool same_region = true;             ///< what is inside for us is inside for the peer
};

/// A limit and who else can clamp to it.
struct Row {
  std::string name;
  Limit limit;
  std::vector<Peer> peers;
  bool times_contains = false;
};

Limit swing_limit(SwingRegion swing, TwistRegion twist = TwistFree{}) {
  return make_limit(SwingTwist{std::move(swing), twist}).value();
}
Limit volume_limit(VolumeShape shape) { return make_limit(Volume{std::move(shape)}).value(); }
TwistRegion twist_within(float angle) { return TwistRange{-angle, angle}; }

Quatf tilt() { return normalize(Quatf{0.2f, -0.35f, 0.15f, 0.9f}); }

Row cone_row() {
  const float angle = 45 * kDegree;
  const PeerCone plain{angle, -kTwist, kTwist};
  Row row{"cone", swing_limit(Cone{angle}, twist_within(kTwist)), {}};
  row.peers.push_back({"cone", each([plain](Quatf r) { return clamp_cone(plain, r); })});
#ifdef LIGAMENT_BENCH_BULLET
  const PeerBullet bullet(angle, angle, kTwist);
  row.peers.push_back({"bullet", each([bullet](Quatf r) { return bullet.clamp(r); })});
#endif
  return row;
}

Row box_row() {
  const PeerBox box{{-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}};
  return {"box", volume_limit(Box{box.min, box.max}), {{"box", each([box](Quatf r) { return clamp_box(box, r); })}}};
}

Row oriented_box_row() {
  const Vec3f center{0.2f, -0.1f, 0.3f};
  const PeerOrientedBox box{{{-1, -0.3f, -0.5f}, {0.8f, 0.4f, 0.6f}}, center, to_matrix(tilt())};
  return {"oriented-box",
          volume_limit(OrientedBox{center, tilt(), box.box.min, box.box.max}),
          {{"oriented-box", each([box](Quatf r) { return clamp_oriented_box(box, r); })}}};
}

Row ellipsoid_row() {
  const Vec3f center{0.2f, -0.1f, 0.1f}, radii{1.2f, 0.5f, 0.8f};
  const PeerEllipsoid ellipsoid{radii, center, to_matrix(tilt())};
  return {"ellipsoid",
          volume_limit(Ellipsoid{center, tilt(), radii}),
          {{"ellipsoid", each([ellipsoid](Quatf r) { return clamp_ellipsoid(ellipsoid, r); })},
           {"eigen-ellipsoid", each([ellipsoid](Quatf r) { return clamp_ellipsoid_by_eigen(ellipsoid, r); })}}};
}

/// The ranges of a bent cloud along the 13 axes: a k-DOP as fitting makes them, where nearly every face counts.
PeerKdop kdop_of_cloud() {
  const std::vector<Vec3f> axes(thirteen_axes().begin(), thirteen_axes().end());
  PeerKdop kdop{axes, std::vector<float>(13, 1e9f), std::vector<float>(13, -1e9f), {0.1f, 0, -0.2f}, to_matrix(tilt())};
  Random random(13);
  for (int i = 0; i < 4000; ++i) {
    const Vec3d u{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    if (dot(u, u) > 1) continue;
    const Vec3f p = convert<float>(Vec3d{1.2 * u.x, 0.4 * u.y + 0.4 * u.x * u.x, 0.7 * u.z - 0.3 * u.x});
    for (std::size_t k = 0; k < axes.size(); ++k) {
      kdop.min[k] = std::min(kdop.min[k], dot(axes[k], p));
      kdop.max[k] = std::max(kdop.max[k], dot(axes[k], p));
    }
  }
  return kdop;
}

Row kdop_row() {
  const PeerKdop kdop = kdop_of_cloud();
  return {"kdop",
          volume_limit(Kdop{kdop.position, tilt(), kdop.axes, kdop.min, kdop.max}),
          {{"kdop", each([kdop](Quatf r) { return clamp_kdop(kdop, r); })},
           {"eigen-kdop", each([kdop](Quatf r) { return clamp_kdop_by_eigen(kdop, r); })}}};
}

/// As VRM defines them: the twist is free.
Row spherical_row() {
  const PeerSpherical plain{60 * kDegree, 40 * kDegree};
  return {"spherical",
          swing_limit(Spherical{{-plain.pitch, plain.pitch}, {-plain.yaw, plain.yaw}}),
          {{"spherical", each([plain](Quatf r) { return clamp_spherical(plain, r); })}}};
}
Row hinge_row() {
  const PeerHinge plain{60 * kDegree};
  return {"hinge",
          swing_limit(Hinge{{-plain.angle, plain.angle}}),
          {{"hinge", each([plain](Quatf r) { return clamp_hinge(plain, r); })}}};
}

/// Concave, with three lobes.
Row polygon_row(int vertices) {
  PeerPolygon plain{{}, -kTwist, kTwist};
  for (int i = 0; i < vertices; ++i) {
    const double around = kTwoPi<double> * i / vertices;
    const double angle = double(kDegree) * (50 + 15 * std::sin(3 * around)), across = std::sin(angle);
    plain.vertices.push_back(
        convert<float>(Vec3d{across * std::sin(around), std::cos(angle), across * std::cos(around)}));
  }
  const std::string name = "polygon-" + std::to_string(vertices);
  const std::size_t few = kRotations / 16;
  return {name,
          swing_limit(Polygon{plain.vertices, {}}, twist_within(kTwist)),
          {{name, each([plain](Quatf r) { return clamp_polygon(plain, r); }), few}}};
}

/// An upper arm, as learned: a wide region of directions with a twist that follows them.
Row polynomial_row() {
  Random random(7);
  std::vector<Quatf> motion;
  for (int i = 0; i < 20000; ++i) {
    const float angle = 1.3f * std::sqrt(float(random.unit())), around = kTwoPi<float> * float(random.unit());
    const Vec3f swing{angle * std::cos(around), 0, 0.7f * angle * std::sin(around)};
    const float twist = 0.5f * swing.x - 0.3f * swing.z + float(random.between(-0.6, 0.6));
    motion.push_back(exp(swing) * exp(Vec3f{0, twist, 0}));
  }
  return {"polynomial", fit_polynomial(make_cloud(motion), 0.02), {}, true};
}

Row implicit_row() {
  const Implicit balls{{{-0.1f, 0, 0.1f, 0.25f}, {0.3f, 0.2f, 0, 0.2f}, {0.1f, -0.3f, 0.2f, 0.15f}}, 0.1f};
  return {"implicit", make_limit(balls).value(), {}};
}

Row hull_row() {
  Random random(8);
  Hull hull;
  for (int i = 0; i < 100; ++i) {
    const auto unit = [&] { return float(random.between(-1, 1)); };
    hull.vertices.push_back(normalize_or(Vec3f{unit(), unit(), unit()}, Vec3f{1, 0, 0}) * 0.9f);
  }
  return {"hull-100", volume_limit(hull), {}};
}

Row reach_cone_row() {
  ReachCone cone{{0, 1, 0}, {}, 2};
  for (int i = 0; i < 8; ++i) {
    const float around = kTwoPi<float> * float(i) / 8, angle = (50 + 15 * float(i % 3)) * kDegree;
    const float across = std::sin(angle);
    cone.vertices.push_back(
        {{across * std::sin(around), std::cos(angle), across * std::cos(around)}, {-kTwist + 0.1f * float(i), kTwist}});
  }
  return {"reach-cone", swing_limit(cone, TwistBySwing{}), {}};
}

std::vector<Row> rows() {
  const TwistRegion twist = twist_within(kTwist);
  const PeerDisc disc{std::sin(22.5f * kDegree), std::sin(35 * kDegree), -kTwist, kTwist};
  return {
      {"quaternion-ellipse",
       swing_limit(QuaternionEllipse{45 * kDegree, 70 * kDegree}, twist),
       {{"disc", each([disc](Quatf r) { return clamp_disc(disc, r); })},
        {"eigen-disc", each([disc](Quatf r) { return clamp_disc_by_eigen(disc, r); })}}},
      {"ellipse",
       swing_limit(Ellipse{45 * kDegree, 70 * kDegree}, twist),
       {{"disc-for-ellipse", each([disc](Quatf r) { return clamp_disc(disc, r); }), kRotations, false}}},
      cone_row(),
      box_row(),
      oriented_box_row(),
      ellipsoid_row(),
      kdop_row(),
      spherical_row(),
      hinge_row(),
      polygon_row(64),
      polygon_row(256),
      polynomial_row(),
      implicit_row(),
      hull_row(),
      reach_cone_row(),
      {"euler", make_limit(Euler{EulerOrder::xyz, {-0.7f, -0.4f, -0.9f}, {0.5f, 1.2f, 0.3f}}).value(), {}},
      {"planar", swing_limit(Planar{{{-0.4f, -0.7f}, {0.9f, -0.5f}, {1.1f, 0.6f}, {-0.2f, 0.8f}}}, twist), {}},
      {"planar-ellipse", swing_limit(PlanarEllipse{{0.2f, -0.1f}, {1.1f, 0.5f}, 0.6f}, twist), {}},
  };
}

struct Target {
  const char *what, *ours, *other;
  double most;
};
constexpr Target kTargets[] = {
    {"cone against the cone of the text", "cone/scalar", "peer/cone", 0.6},
    {"cone against Bullet's cone-twist clamp", "cone/scalar", "peer/bullet", 0.6},
    {"box against log, clamp, exp", "box/scalar", "peer/box", 0.6},
    {"oriented box against log, clamp, exp", "oriented-box/scalar", "peer/oriented-box", 0.6},
    {"exact ellipsoid against eight Newton steps", "ellipsoid/scalar", "peer/ellipsoid", 0.8},
    {"exact k-DOP against one sweep over its 13 axes", "kdop/scalar", "peer/kdop", 2},
    {"spherical against the VRM text", "spherical/scalar", "peer/spherical", 0.6},
    {"quaternion-ellipse against Newton in the disc", "quaternion-ellipse/scalar", "peer/disc", 1.1},
    {"exact ellipse against Newton in the disc", "ellipse/scalar", "peer/disc-for-ellipse", 1.8},
    {"polygon of 64 vertices against quaternion-ellipse", "polygon-64/scalar", "quaternion-ellipse/scalar", 2.5},
    {"polynomial: inside or not, against projecting onto a cone", "polynomial/contains", "cone/scalar", 4},
    {"polynomial: projecting, against projecting onto a cone", "polynomial/scalar", "cone/scalar", 40},
    {"polygon of 256 vertices against one of 64", "polygon-256/scalar", "polygon-64/scalar", 4},
};

/// Uniform over all rotations, both hemispheres.
Quatf random_rotation(Random& random) {
  for (;;) {
    const Quatd q{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const double squared = dot(q, q);
    if (squared > 0.01 && squared <= 1) return convert<float>(scale(q, 1 / std::sqrt(squared)));
  }
}

/// A peer that moved what lies inside would be timed for other work than ours.
std::optional<Error> check(const Row& row, const Peer& peer, std::span<const Quatf> rotations) {
  std::vector<Quatf> answers(rotations.size());
  peer.pass(rotations, answers);
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    if (!(std::fabs(dot(answers[i], answers[i]) - 1) < 1e-4f)) return Error{"peer/" + peer.name, "not a rotation"};
    if (!peer.same_region || !contains(row.limit, rotations[i])) continue;
    if (angle_between(normalize(answers[i]), rotations[i]) > 2e-3f)
      return Error{"peer/" + peer.name, "moves a rotation that lies inside"};
  }
  return std::nullopt;
}

/// What one row times; `answers` and `rotations` outlive the tasks.
void add_tasks(const Row& row, std::span<const Quatf> rotations, std::span<Quatf> answers, std::vector<Task>& tasks) {
  const auto add = [&](std::string name, const Pass& pass, std::size_t count = kRotations) {
    const std::span<const Quatf> some = rotations.first(count);
    tasks.push_back({std::move(name), count, [=] { pass(some, answers); }});
  };
  add(row.name + "/scalar", each([&row](const Quatf& r) { return project(row.limit, r).rotation; }));
  if (row.times_contains)
    add(row.name + "/contains", each([&row](const Quatf& r) {
          return Quatf{0, 0, 0, contains(row.limit, r) ? 1.0f : 0.0f};
        }));
  for (const Peer& peer : row.peers) add("peer/" + peer.name, peer.pass, peer.rotations);
}

}  // namespace

std::vector<NamedLimit> timed_limits() {
  std::vector<NamedLimit> limits;
  for (Row& row : rows()) limits.push_back({std::move(row.name), std::move(row.limit)});
  return limits;
}

bool is_slow(const NamedLimit& named) { return named.name == "implicit"; }

std::vector<Quatf> rotations_for(const Limit& limit, double outside_share) {
  constexpr std::size_t kTries = 64 * kRotations;
  const std::size_t most_outside = static_cast<std::size_t>(std::lround(outside_share * double(kRotations)));
  const std::size_t most_inside = kRotations - most_outside;
  Random random(2026);
  std::vector<Quatf> inside, outside;
  for (std::size_t i = 0; i < kTries && inside.size() + outside.size() < kRotations; ++i) {
    const Quatf r = random_rotation(random);
    const bool is_inside = contains(limit, r);
    std::vector<Quatf>& side = is_inside ? inside : outside;
    if (side.size() < (is_inside ? most_inside : most_outside)) side.push_back(r);
  }
  while (inside.size() < most_inside) inside.push_back(project(limit, random_rotation(random)).rotation);
  inside.insert(inside.end(), outside.begin(), outside.end());
  for (std::size_t i = inside.size(); i > 1; --i) std::swap(inside[i - 1], inside[random.below(i)]);
  return inside;
}

std::vector<Quatf> singular_rotations() {
  Random random(180);
  std::vector<Quatf> rotations;
  while (rotations.size() < kRotations) {
    const Quatf q = random_rotation(random);
    const float half = std::sqrt(0.5f);
    const Quatf kinds[] = {
        identity<float>(), normalize(Quatf{q.x, q.y, q.z, 0}), normalize(Quatf{q.x, 0, q.z, 0}), {0, half, 0, half}};
    rotations.push_back(kinds[random.below(std::size(kinds))]);
  }
  return rotations;
}

std::vector<Quatf> unnormalised(std::vector<Quatf> rotations) {
  for (Quatf& q : rotations) q = scale(q, 3.0f);
  return rotations;
}

std::optional<Error> add_shapes(Bench& bench) {
  const std::vector<Row> all = rows();
  std::vector<std::vector<Quatf>> rotations;
  std::vector<Quatf> answers(kRotations);
  std::vector<Task> tasks;
  for (const Row& row : all) {
    std::vector<Task> own;
    rotations.push_back(std::vector<Quatf>(kRotations));
    add_tasks(row, rotations.back(), answers, own);
    if (!bench.wants_any(own)) continue;
    const std::vector<Quatf> made = rotations_for(row.limit);
    std::copy(made.begin(), made.end(), rotations.back().begin());
    for (const Peer& peer : row.peers) {
      if (auto error = check(row, peer, std::span(rotations.back()).first(peer.rotations))) return error;
    }
    std::move(own.begin(), own.end(), std::back_inserter(tasks));
  }
  bench.measure_by_turns(tasks);
  for (const Target& t : kTargets) bench.ratio(t.what, t.ours, t.other, t.most, Want::at_most);
  return std::nullopt;
}

}  // namespace ligament::bench
