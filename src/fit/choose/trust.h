// Trust: how far a fit holds for people it has not seen, and what it knows from one person only.
#pragma once

#include "fit/shape/christoffel.h"

#include <ligament/measure.h>

#include <functional>

namespace ligament {

/// Some frames of one joint, each with whose it is and the fold that it was dealt to: a fit that leaves out a fold is
/// judged by the frames of that fold.
struct HeldOutFrames {
  std::vector<Quatf> rotations;       ///< relative to the reference, in the joint's own axes
  std::vector<std::uint32_t> people;  ///< of each: the number of its person
  std::vector<std::uint8_t> folds;

  std::size_t size() const { return rotations.size(); }
};

/// What share of a new person's frames to expect inside, from the coverage of each person by a fit that has not seen
/// them. Nothing is known of others from fewer than two people.
OthersFigure expect_of_others(std::span<const double> coverages);

/// A limit with its frame.
struct FramedLimit {
  Limit limit;
  Quatf frame;
};
/// The share of each person's frames that lie in what `fit` makes of the points of all other folds.
std::vector<double> left_out_coverages(const Cloud&, const HeldOutFrames&,
                                       const std::function<FramedLimit(const Cloud& rest)>& fit);
/// A polynomial with what it was made of.
struct JudgedPolynomial {
  const Cloud& cloud;
  const PolynomialFit& fit;
  const FoldFunctions& functions;
  Quatf frame;
  double padding;
};
/// The same for polynomials that hold all of the cloud that `fit` holds, without making any of them: by their levels
/// alone.
std::vector<double> left_out_coverages(const JudgedPolynomial&, const HeldOutFrames&);

/// Where a joint was seen of one person only.
struct SeenByOne {
  double share = 0;   ///< of the cells that it visited
  Vec3f direction{};  ///< mean bone direction there, in the limit frame; short if it is on several sides
};
/// Nothing for fewer than two people.
SeenByOne seen_by_one(const HeldOutFrames&, Quatf frame);

}  // namespace ligament
