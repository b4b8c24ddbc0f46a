// Measuring and drawing limits: how much they allow, where their middle is, random rotations inside, meshes and
// outlines.
//
// Everything here takes thousands of projections: it is for tools, not for every frame of a game.
#pragma once

#include <ligament/limit.h>

#include <span>

namespace ligament {

/// A small repeatable random generator (SplitMix64): the same numbers on every machine and compiler.
class Random {
 public:
  explicit Random(std::uint64_t seed = 1) : state_(seed) {}

  std::uint64_t bits() {
    state_ += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }

  /// Uniform in [0, 1).
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  /// Uniform in [lo, hi).
  double between(double lo, double hi) { return lo + (hi - lo) * unit(); }
  /// Uniform in [0, n); n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits() % n); }

 private:
  std::uint64_t state_;
};

/// The smallest volume that is ever reported.
inline constexpr double kLeastVolume = 1e-9;

/// The share of all rotations (Haar measure) whose margin is at least `margin_at_least`, from kLeastVolume to 1. With 0
/// it is the share that the limit allows; with a negative margin, the share that the limit allows when it is grown by
/// that much.
///
/// `points` is the number of rotations sampled; the default is accurate to about 0.2 %.
LIGAMENT_API double haar_volume(const Limit&, float margin_at_least = 0, int points = 40000);

/// The rotation with the greatest margin.
struct Deepest {
  Quatf rotation = identity<float>();
  float margin = 0;  ///< the inradius: the radius of the largest ball that fits into the region
};
/// If several rotations are equally deep, one of them.
LIGAMENT_API Deepest deepest(const Limit&);

/// A rotation well inside the region, near its centre.
LIGAMENT_API Quatf middle_of(const Limit&);

/// Draws random rotations that are uniformly distributed over a region. A draw takes a bounded number of projections.
class LIGAMENT_API Sampler {
 public:
  explicit Sampler(Limit);

  /// A random rotation inside. Rotations are drawn from a box around the region until one is inside. If the region is
  /// so thin that many draws in a row miss it, the result is the rotation inside nearest to the last draw.
  Quatf operator()(Random&) const;

 private:
  struct Box;
  Limit limit_;
  std::shared_ptr<const Box> box_;
};

/// Triangles, counter-clockwise seen from outside; each is three indices of points.
struct TriangleMesh {
  std::vector<Vec3f> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;
};
/// A sphere: an icosahedron whose triangles are split in four, n = `splits` times. It has 10 · 4ⁿ + 2 points.
LIGAMENT_API TriangleMesh icosphere(int splits);

/// The surface of a region in rotation-vector space: a point v of the mesh is the rotation center · exp(v).
struct LimitSurface {
  Quatf center = identity<float>();
  TriangleMesh mesh;
};
/// Projects the points of a sphere around the region into it. A hollow that no projection reaches is bridged by
/// triangles.
LIGAMENT_API LimitSurface surface_of(const Limit&, int splits = 4);

/// The allowed bone directions as a mesh: a sphere, each point of which is moved by project_direction.
LIGAMENT_API TriangleMesh swing_surface(const Limit&, int splits = 5);

/// The boundary of the allowed bone directions as closed lines of unit vectors, with the region on their left, seen
/// from outside. Empty if every direction is allowed, or if the region is too thin to have an inside.
LIGAMENT_API std::vector<std::vector<Vec3f>> swing_outline(const Limit&, int splits = 5);

/// One row of a fit's comparison of shapes: a shape, and the share of all rotations that it allows.
struct ShapeFigure {
  std::string shape;
  double volume = 1;

  bool operator==(const ShapeFigure&) const = default;
};

/// The share of motion that a fit is expected to cover for people it has not seen. Its mean over as many people as were
/// learned from lies between `low` and `high` in 90 of 100 random draws. Negative where it is not known.
struct OthersFigure {
  double coverage = -1, low = -1, high = -1;
  double people = -1;  ///< number of people that the fit was learned from

  bool operator==(const OthersFigure&) const = default;
};

/// What a fit reports about itself, as stored in a limits file. Figures that are absent are negative.
struct FitFigures {
  bool present = false;
  double samples = -1;    ///< frames
  double clips = -1;      ///< recordings that the samples came from
  double glitches = -1;   ///< recordings left out for this joint
  double coverage = -1;   ///< share of the samples within 1 mrad of the limit
  double volume = -1;     ///< share of all rotations that the limit allows
  int dof = -1;           ///< degrees of freedom of the motion
  std::string shape;      ///< as the command line spells it; "hinge", "fixed" or "free" where there was no choice
  std::string why;        ///< why this shape, in one sentence
  std::vector<ShapeFigure> candidates{};  ///< the shapes that were compared, least volume first
  OthersFigure others{};                  ///< found by leaving people out in turn
  double one_person = -1;               ///< share of the visited region that only one person visited
  std::string one_person_towards{};     ///< in which direction most of that lies, in words
  std::vector<std::string> suspects{};  ///< names of clips that contradict the rest

  bool operator==(const FitFigures&) const = default;
};

}  // namespace ligament
