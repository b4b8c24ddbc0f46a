#include "fit/choose/fit.h"

#include "fit/choose/dof.h"
#include "fit/shape/two_axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ligament {
namespace {

constexpr double kCovered = 1e-3;    // radians; a sample this close counts as covered
constexpr double kLeastPlay = 1e-3;  // radians; what a hinge or a still joint may wobble
constexpr int kVolumePoints = 2500;  // margins per volume: a per cent or two

/// `turn` is limit frame → the cloud's frame.
double covered_frames(const Limit& limit, Quatf turn, const Cloud& cloud) {
  double covered = 0;
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const Quatf seen = normalize(conjugate(turn) * cloud.rotations[i] * turn);
    if (violation(limit, seen) <= kCovered) covered += cloud.counts[i];
  }
  return covered;
}

/// A fit holds every point it was made from but for `strays`, so only these and the outliers need looking at. `frame`
/// is the one that the cloud is seen in.
FittedLimit finished(FittedLimit fitted, const Trimmed& cloud, Quatf frame, const Cloud& strays = {}) {
  const double all = cloud.kept.total() + cloud.dropped.total(), doubtful = cloud.dropped.total() + strays.total();
  const Quatf turn = conjugate(frame) * fitted.frame;
  const double covered = covered_frames(fitted.limit, turn, cloud.dropped) + covered_frames(fitted.limit, turn, strays);
  fitted.figures.coverage = (all - doubtful + covered) / all;
  fitted.figures.volume = haar_volume(fitted.limit, 0, kVolumePoints);
  return fitted;
}

/// A joint that keeps still: the reference itself, or a speck where it stands.
FittedLimit fit_still(const Cloud& cloud, Quatf frame) {
  FittedLimit fitted{*make_limit(Fixed{}), frame, {}};
  const double off = rotation_angle(convert<double>(cloud.mean));
  fitted.figures.why = "it never moves";
  fitted.figures.shape = "fixed";
  if (off > kLeastPlay) {
    const auto play = static_cast<float>(kLeastPlay);
    fitted.limit = *make_limit(Volume{Box{{-play, -play, -play}, {play, play, play}}, cloud.mean});
    fitted.figures.why = fmt::format("it never moves from {:.1f}° off its reference", off * 180 / kPi<double>);
  }
  return fitted;
}

struct TurnRange {
  double lo = 0, hi = 0;
};

/// The range of turns about the axis, seen from the mean.
TurnRange range_about(const Cloud& cloud, Vec3d axis) {
  TurnRange range{9, -9};
  for (std::size_t i = 0; i < cloud.size(); ++i) {
    const double along = dot(convert<double>(cloud.point(i)), axis);
    range = {std::min(range.lo, along), std::max(range.hi, along)};
  }
  return range;
}

/// A hinge through the reference is a twist about its axis with no swing; another one is a thin box about its mean.
FittedLimit fit_hinge(const Cloud& cloud, Quatf frame, const FitOptions& options) {
  const SingleAxis hinge = single_axis(cloud);
  const TurnRange range = range_about(cloud, hinge.axis);
  const double play = std::max(kLeastPlay, 2 * hinge.off_axis);
  const Vec3d mean = log(convert<double>(cloud.mean));
  const double at = dot(mean, hinge.axis);
  FittedLimit fitted{Limit(), frame, {}};
  fitted.figures.shape = "hinge";
  const Vec3d up{0, 1, 0};
  const Quatd turn = from_two_vectors(up, hinge.axis);
  const auto lo = static_cast<float>(range.lo - options.padding), hi = static_cast<float>(range.hi + options.padding);
  if (length(mean - hinge.axis * at) <= play) {
    const auto middle = static_cast<float>(at);
    fitted.limit = *make_limit(SwingTwist{Cone{static_cast<float>(play)}, TwistRange{middle + lo, middle + hi}});
    fitted.frame = normalize(frame * convert<float>(turn));
    fitted.figures.why = "it turns about one axis";
    return fitted;
  }
  const auto thin = static_cast<float>(play);
  fitted.limit = *make_limit(
      Volume{OrientedBox{{0, 0, 0}, convert<float>(turn), {-thin, lo, -thin}, {thin, hi, thin}}, cloud.mean});
  fitted.figures.why = "it turns about one axis that its reference is not on";
  return fitted;
}

std::string reason_for(const std::vector<ShapeFigure>& ranked, ShapeKind kind, double coverage,
                       std::string_view folds_are) {
  const auto percent = [](double share) { return fmt::format("{:.3g} %", 100 * share); };
  const auto own =
      std::find_if(ranked.begin(), ranked.end(), [&](const ShapeFigure& f) { return f.shape == name_of(kind); });
  const ShapeFigure& other = own == ranked.begin() ? ranked[1] : ranked[0];
  const char* verdict = own == ranked.begin() ? "next is" : "not clearly better is";
  return fmt::format("to cover {} of {} left out in turn it needs {} of all rotations; {} {} with {}",
                     percent(coverage), folds_are, percent(own->volume), verdict, other.shape, percent(other.volume));
}

bool several_folds(const Cloud& cloud) {
  return std::any_of(cloud.folds.begin(), cloud.folds.end(), [&](std::uint8_t f) { return f != cloud.folds.front(); });
}

/// A polynomial does not go far beyond what it takes to hold all but this part of what the coverage asked for leaves
/// free, of people left out in turn.
constexpr double kLetGo = 0.2;

/// The region of what is `fitted` so far; what others' frames say of it, if there are any.
FittedLimit fit_polynomial_region(FittedLimit fitted, const Trimmed& trimmed, const FoldFunctions& functions,
                                  Quatf frame, const FitOptions& options, const HeldOutFrames& others) {
  const Cloud& kept = trimmed.kept;
  PolynomialFit polynomial = fit_polynomial(kept, functions, options.padding, 1 - kLetGo * (1 - options.coverage));
  fitted.limit = std::move(polynomial.limit);
  if (others.size() > 0) {
    fitted.figures.others =
        expect_of_others(left_out_coverages({kept, polynomial, functions, frame, options.padding}, others));
  }
  return finished(std::move(fitted), trimmed, frame, subset(kept, std::span<const std::uint32_t>(polynomial.strays)));
}

FittedLimit fit_region(const Sifted& sifted, const Trimmed& trimmed, Quatf frame, const FitOptions& options,
                       std::string_view folds_are, const HeldOutFrames& held_out) {
  const Cloud& kept = trimmed.kept;
  FittedLimit fitted{Limit(), frame, {}};
  ShapeKind kind = options.shape.value_or(kStandardShape);
  fitted.figures.why = "asked for";
  const bool in_folds = several_folds(sifted.cloud), compares = !options.shape && in_folds;
  std::optional<FoldFunctions> functions;
  if (compares || (kind == ShapeKind::polynomial && !options.plain)) functions = fold_functions(kept);
  if (!options.shape) {
    fitted.figures.why = "all samples come from one recording, so shapes could not be compared";
    if (compares) {
      fitted.figures.candidates = rank_shapes({sifted.motion(), kept, *functions}, options.coverage, options.padding);
      kind = chosen_shape(fitted.figures.candidates);
      fitted.figures.why = reason_for(fitted.figures.candidates, kind, options.coverage, folds_are);
    }
  }
  fitted.figures.shape = name_of(kind);
  // What others' frames say of it: of the same shape, fitted without them.
  const bool asks_others = !options.plain && in_folds && held_out.size() > 0;
  if (kind == ShapeKind::polynomial && !options.plain) {
    return fit_polynomial_region(std::move(fitted), trimmed, *functions, frame, options,
                                 asks_others ? held_out : HeldOutFrames{});
  }
  const auto fit = options.plain ? try_fit_plain : try_fit_shape;
  if (const Result<Limit> limit = fit(kind, kept, options.padding)) {
    fitted.limit = *limit;
  } else {
    fitted.figures.shape = name_of(kStandardShape);
    fitted.figures.why = fmt::format("no {} holds its samples: {}", name_of(kind), limit.error().message());
    fitted.limit = fit_shape(kStandardShape, kept, options.padding);
  }
  if (asks_others) {
    fitted.figures.others = expect_of_others(left_out_coverages(kept, held_out, [&](const Cloud& rest) {
      const Result<Limit> limit = try_fit_shape(kind, rest, options.padding);
      return FramedLimit{limit ? *limit : fit_shape(kStandardShape, rest, options.padding), frame};
    }));
  }
  return finished(std::move(fitted), trimmed, frame);
}

/// A joint without a choice of shape: still, or a hinge.
FittedLimit fit_simple(int dof, const Trimmed& trimmed, Quatf frame, const FitOptions& options,
                       const HeldOutFrames& held_out) {
  const auto fit = [&](const Cloud& cloud) {
    return dof == 0 ? fit_still(cloud, frame) : fit_hinge(cloud, frame, options);
  };
  FittedLimit fitted = fit(trimmed.kept);
  if (several_folds(trimmed.kept) && held_out.size() > 0) {
    fitted.figures.others = expect_of_others(left_out_coverages(trimmed.kept, held_out, [&](const Cloud& rest) {
      const FittedLimit without = fit(rest);
      return FramedLimit{without.limit, without.frame};
    }));
  }
  return finished(std::move(fitted), trimmed, frame);
}

/// A joint of two degrees of freedom, if a limit can follow the surface that it moves on.
std::optional<FittedLimit> fit_surface(const Trimmed& trimmed, Quatf frame, const FitOptions& options,
                                       const HeldOutFrames& held_out) {
  const Cloud& kept = trimmed.kept;
  std::optional<TwoAxesFit> fit = fit_two_axes(kept, options.padding);
  if (!fit) return std::nullopt;
  const auto framed = [&](const TwoAxesFit& f) { return normalize(frame * f.turn); };
  FittedLimit fitted{fit->limit, framed(*fit), {}};
  const bool hinges = fit->kind == TwoAxes::hinges;
  fitted.figures.shape = name_of(hinges ? ShapeKind::euler : ShapeKind::planar);
  fitted.figures.why = hinges ? "it turns about two axes, one after the other" : "it swings and does not twist";
  if (several_folds(kept) && held_out.size() > 0) {
    // Without strays: those of few are more than a few of fewer.
    const Cloud on_surface = subset(kept, [&](std::size_t i) {
      return !std::binary_search(fit->strays.begin(), fit->strays.end(), static_cast<std::uint32_t>(i));
    });
    fitted.figures.others = expect_of_others(left_out_coverages(on_surface, held_out, [&](const Cloud& rest) {
      const std::optional<TwoAxesFit> without = fit_within(*fit, rest, options.padding);
      return without ? FramedLimit{without->limit, framed(*without)}
                     : FramedLimit{fit_shape(kStandardShape, rest, options.padding), frame};
    }));
  }
  return finished(std::move(fitted), trimmed, frame, subset(kept, std::span<const std::uint32_t>(fit->strays)));
}

}  // namespace

FittedLimit left_free(Quatf frame, double samples, double coverage, std::string why) {
  FittedLimit fitted{Limit(), frame, {}};
  FitFigures& figures = fitted.figures;
  figures.present = true;
  figures.samples = samples;
  figures.coverage = coverage;
  figures.volume = 1;
  figures.dof = 0;
  figures.shape = "free";
  figures.why = std::move(why);
  return fitted;
}

FittedLimit fit_joint(std::span<const Samples> folds, Quatf frame, const FitOptions& options,
                      std::string_view folds_are, const HeldOutFrames& held_out) {
  Cloud all = make_cloud(folds, frame, !options.plain);
  if (all.size() == 0) return left_free(frame, 0, 0, "no usable samples");
  const Sifted sifted = sift(std::move(all), options.plain ? 0 : options.outliers);
  const Trimmed trimmed = sifted.trimmed();
  const int dof = options.plain ? 3 : degrees_of_freedom(trimmed.kept);
  std::optional<FittedLimit> simple;
  if (dof <= 1) simple = fit_simple(dof, trimmed, frame, options, held_out);
  // A shape that was asked for is given.
  if (dof == 2 && !options.shape) simple = fit_surface(trimmed, frame, options, held_out);
  FittedLimit fitted = simple ? std::move(*simple) : fit_region(sifted, trimmed, frame, options, folds_are, held_out);
  fitted.figures.present = true;
  fitted.figures.dof = dof;
  fitted.figures.samples = 0;
  for (const Samples& fold : folds) fitted.figures.samples += static_cast<double>(fold.count());
  return fitted;
}

}  // namespace ligament
