// The Christoffel function of a cloud: a polynomial in the quaternion that is low where the cloud is dense and grows
// steeply away from it. The rotations up to some level of it are a polynomial limit.
//
// With M the mean of m(q)·m(q)ᵀ over the cloud, m all monomials of degree 4, the level of q is m(q)ᵀ·M⁻¹·m(q). It
// follows whatever shape the cloud has: thin, bent, hollow on one side. It does not depend on the rotation that it is
// seen from, nor on the sign of q.
#pragma once

#include <ligament/limit.h>
#include "fit/shape/christoffel_sums.h"

#include <algorithm>
#include <span>
#include <vector>

namespace ligament {

class Christoffel {
 public:
  /// The cloud has at least one point; it is seen from its mean.
  explicit Christoffel(const Cloud&);
  /// Of sums as seen from `mean`, of some weight.
  Christoffel(const ChristoffelSums&, Quatf mean);
  /// The same function written about another centre, from where its moments are seen.
  Christoffel(const ChristoffelSums&, Quatf mean, Quatf center, const ChristoffelSums::Moments& from_center);

  /// On average over the cloud, about as much as there are monomials.
  float level(Quatf r) const;
  std::vector<float> levels(std::span<const Quatf>) const;
  /// A root of the level that grows about evenly with the distance from the cloud.
  static float gauge_of(float level) { return made::gauge_of<ChristoffelSums::kDegree>(level); }
  /// The level that holds the rotations up to the level `highest`, whose levels are these, and `radians` around them.
  float level_around(std::span<const Quatf>, std::span<const float> levels, float highest, double radians) const;

  /// The region up to a level. An error where the centre is not inside.
  Result<Limit> limit_at(double level) const;

  Quatf center() const { return center_; }

 private:
  float level_beyond(Quatf r, double radians) const;

  Quatf center_;
  std::vector<double> factor_;  // U of M⁻¹ = Uᵀ·U, rows packed
  made::FactorGroups groups_;
};

/// The function of all folds but one.
struct LeftOut {
  int fold;
  Christoffel function;
};
/// The function of a cloud, and those without each fold in turn: none of a single fold, and none without an empty one.
struct FoldFunctions {
  Christoffel of_all;
  std::vector<LeftOut> left_out;

  const Christoffel& without(int fold) const {
    const auto found = std::find_if(left_out.begin(), left_out.end(), [&](const LeftOut& l) { return l.fold == fold; });
    return found == left_out.end() ? of_all : found->function;
  }
};
FoldFunctions fold_functions(const Cloud&);

struct PolynomialFit {
  Limit limit;
  std::vector<std::uint32_t> strays;  ///< points of the cloud that it does not hold
  std::vector<float> levels;          ///< of the cloud's points, as the function of all says
};
/// The polynomial that holds the cloud, grown by `padding` radians, but for strays: points that lie far beyond what it
/// takes to hold `share` of the frames where folds are left out in turn, each judged by a function of the others. A
/// cloud of one fold has none.
PolynomialFit fit_polynomial(const Cloud&, const FoldFunctions&, double padding, double share);
/// The polynomial that holds every point.
Limit fit_polynomial(const Cloud&, double padding);

}  // namespace ligament
