// The sums over a cloud that its Christoffel function (christoffel.h) is made of.
#pragma once

#include "fit/gather/cloud.h"
#include "limit/shape/polynomial.h"

#include <array>
#include <span>
#include <vector>

namespace ligament {

/// Sums over rotations as seen from a mean that they all share. They add up, so that parts of a cloud can be left out
/// in turn.
struct ChristoffelSums {
  static constexpr int kDegree = 4, kTerms = made::monomial_count(kDegree);
  static constexpr int kMoments = made::monomial_count(2 * kDegree);

  /// Of all monomials of twice the degree, in their order: every entry of m·mᵀ is one of them, and many are the same.
  using Moments = std::array<double, kMoments>;

  double weight = 0;
  std::array<double, 3> first{};   ///< of v
  std::array<double, 6> second{};  ///< of v·vᵀ: xx, xy, xz, yy, yz, zz
  Moments moments{};

  ChristoffelSums& operator+=(const ChristoffelSums&);
};

/// The sums of a cloud's points, all of them or apart by fold.
ChristoffelSums christoffel_sums(const Cloud&);
std::vector<ChristoffelSums> christoffel_sums_by_fold(const Cloud&, int folds);
/// The moments alone, as seen from elsewhere than the cloud's mean.
ChristoffelSums::Moments moments_about(const Cloud&, Quatf center);

/// The sum of all folds but one, or of all.
inline constexpr int kNoFold = -1;
ChristoffelSums sum_without(std::span<const ChristoffelSums> folds, int fold);

}  // namespace ligament
