// Christoffel: polynomial limits from samples.
//
// With M the mean of m(q)·m(q)ᵀ over a cloud, m all monomials of degree 4 in the quaternion, the level m(q)ᵀ·M⁻¹·m(q)
// is low where the cloud is dense and grows steeply away from it, whatever shape the cloud has: thin, bent, hollow on
// one side. It does not depend on what rotation it is seen from, nor on the sign of q.
#pragma once

#include <ligament/fit/cloud.h>
#include <ligament/limit/limit.h>

#include <array>

namespace ligament {

/// Sums that a Christoffel function is made of. They add up, so that parts of a cloud can be left out in turn.
struct LIGAMENT_API ChristoffelSums {
  static constexpr int kDegree = 4, kTerms = detail::monomial_count(kDegree);

  using Products = std::array<double, kTerms*(kTerms + 1) / 2>;

  double weight = 0;
  std::array<double, 3> first{};   ///< of v
  std::array<double, 6> second{};  ///< of v·vᵀ: xx, xy, xz, yy, yz, zz
  Products products{};             ///< of m·mᵀ, rows of the upper triangle

  /// `v` and `q` as seen from the mean that all sums share.
  void add(Vec3d v, Quatd q, double weight);
  ChristoffelSums& operator+=(const ChristoffelSums&);
};

class LIGAMENT_API Christoffel {
 public:
  /// The cloud has at least one point; it is seen from its mean.
  explicit Christoffel(const Cloud&);
  /// Of sums as seen from `mean`, of some weight.
  Christoffel(const ChristoffelSums&, Quatf mean);
  /// The same function written about another centre, from where its products are seen.
  Christoffel(const ChristoffelSums&, Quatf mean, Quatf center, const ChristoffelSums::Products& from_center);

  /// On average over the cloud, about as much as there are monomials.
  float level(Quatf r) const;
  /// A root of the level that grows about evenly with the distance from the cloud.
  float gauge(Quatf r) const { return detail::gauge_of<ChristoffelSums::kDegree>(level(r)); }
  /// The level `radians` further out than r.
  float level_beyond(Quatf r, double radians) const;

  /// The region up to a level. An error where the centre is not inside.
  Result<Polynomial> limit_at(double level) const;

  Quatf center() const { return center_; }

 private:
  Quatf center_;
  std::vector<double> factor_;  // U of M⁻¹ = Uᵀ·U, rows packed
  detail::FactorGroups groups_;
};

/// The sums of a cloud's points, all of them or apart by fold.
LIGAMENT_API ChristoffelSums christoffel_sums(const Cloud&);
LIGAMENT_API std::vector<ChristoffelSums> christoffel_sums_by_fold(const Cloud&, int folds);

/// The polynomial that holds every point of the cloud, grown by `padding` radians.
LIGAMENT_API Limit fit_polynomial(const Cloud&, double padding);

}  // namespace ligament
