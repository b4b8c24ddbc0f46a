#include "fit/choose/fit.h"
#include "learn/recordings.h"

#include <algorithm>

namespace ligament {
namespace {

/// Who is left out, and all others in the order in which they are learned from.
struct Draw {
  std::vector<std::size_t> left_out, learned;
};

std::vector<Draw> draws_of(std::size_t people) {
  const std::size_t groups = std::min<std::size_t>(people, kFolds);
  std::vector<Draw> draws(groups);
  for (std::size_t g = 0; g < groups; ++g) {
    for (std::size_t p = 0; p < people; ++p) (p % groups == g ? draws[g].left_out : draws[g].learned).push_back(p);
    Random random(g + 1);
    std::vector<std::size_t>& order = draws[g].learned;
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  }
  return draws;
}

/// 1, 2, 4, … and as many as every draw has.
std::vector<std::size_t> sizes_of(const std::vector<Draw>& draws) {
  std::size_t most = draws.front().learned.size();
  for (const Draw& draw : draws) most = std::min(most, draw.learned.size());
  std::vector<std::size_t> sizes;
  for (std::size_t size = 1; size < most; size *= 2) sizes.push_back(size);
  sizes.push_back(most);
  return sizes;
}

FittedLimit fit_to(const std::vector<Samples>& people, std::span<const std::size_t> chosen, Quatf frame) {
  std::vector<Samples> folds(std::min<std::size_t>(chosen.size(), kFolds), Samples(people.front().resolution()));
  for (std::size_t i = 0; i < chosen.size(); ++i) folds[i % folds.size()].merge(people[chosen[i]]);
  FitOptions options;
  options.shape = kTightestShape;
  return fit_joint(folds, frame, options, "people");
}

/// The share of a person's frames inside, by some hundred of their voxels.
double coverage_of(const Samples& person, const FittedLimit& fit, double tolerance) {
  constexpr std::size_t kEnough = 400;
  const std::vector<Sample> samples = person.sorted();
  double frames = 0, inside = 0;
  for (std::size_t i = 0; i < samples.size(); i += samples.size() / kEnough + 1) {
    const Quatf seen = normalize(conjugate(fit.frame) * samples[i].rotation * fit.frame);
    const auto count = static_cast<double>(samples[i].count);
    frames += count;
    if (violation(fit.limit, seen) <= tolerance) inside += count;
  }
  return inside / frames;
}

struct MeanCoverage {
  double sum = 0, count = 0;
  void add(double value) { sum += value, ++count; }
  double value() const { return count > 0 ? sum / count : 1; }
};

LearningCurve::Row row_of(const std::vector<Samples>& people, const std::vector<Draw>& draws,
                          const std::vector<std::size_t>& sizes, Quatf frame, double tolerance) {
  LearningCurve::Row row;
  for (const std::size_t size : sizes) {
    MeanCoverage mean;
    for (const Draw& draw : draws) {
      const FittedLimit fit = fit_to(people, std::span(draw.learned).first(size), frame);
      if (fit.figures.samples == 0) continue;
      row.dof = std::max(row.dof, fit.figures.dof);
      for (const std::size_t person : draw.left_out) {
        if (!people[person].empty()) mean.add(coverage_of(people[person], fit, tolerance));
      }
    }
    row.coverages.push_back(mean.value());
  }
  return row;
}

std::vector<double> overall_of(const std::vector<LearningCurve::Row>& rows, std::size_t sizes) {
  std::vector<MeanCoverage> means(sizes);
  for (const LearningCurve::Row& row : rows) {
    for (std::size_t i = 0; i < sizes && row.dof == 3; ++i) means[i].add(row.coverages[i]);
  }
  std::vector<double> overall;
  for (const MeanCoverage& mean : means) overall.push_back(mean.value());
  return overall;
}

}  // namespace

Result<LearningCurve> learning_curve(const ClipSource& source, double tolerance, Jobs jobs, const Progress& progress) {
  const Work work{jobs, progress};
  Result<Recordings> recordings = gather(source, {.folds = kFoldPerPerson}, work);
  if (!recordings) return recordings.error();
  if (recordings->folds.are != "people") {
    return Error{"", "all clips are of one person (people are told by their bones)"};
  }
  const Skeleton& skeleton = recordings->collector.skeleton();
  const std::vector<Quatf> frames = limit_frames(skeleton, recordings->reference);
  const std::vector<Draw> draws = draws_of(static_cast<std::size_t>(recordings->folds.count));
  LearningCurve curve;
  curve.people = sizes_of(draws);
  std::vector<LearningCurve::Row> rows(skeleton.size());
  const Status status = for_each(work, "fitting", skeleton.size(), [&](std::size_t, std::size_t j) {
    const std::vector<Samples>& people = recordings->collector.joints()[j].folds;
    if (!people.empty()) rows[j] = row_of(people, draws, curve.people, frames[j], tolerance);
    rows[j].name = skeleton.joints[j].name;
    return Done{};
  });
  if (!status) return status.error();
  for (LearningCurve::Row& row : rows) {
    if (row.dof > 0) curve.joints.push_back(std::move(row));
  }
  curve.overall = overall_of(curve.joints, curve.people.size());
  curve.uses = std::move(recordings->uses);
  return curve;
}

}  // namespace ligament
