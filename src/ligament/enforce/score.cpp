#include <ligament/enforce/score.h>

#include <ligament/limit/measure.h>
#include <ligament/motion/glitch.h>

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

constexpr std::size_t kBins = 62834;  // −π … π

std::size_t bin_of(double margin) {
  const double place = std::floor((margin + kPi<double>) / MarginCounts::kStep);
  return static_cast<std::size_t>(std::clamp(place, 0.0, double(kBins - 1)));
}

}  // namespace

void MarginCounts::add(float margin) {
  if (bins_.empty()) bins_.resize(kBins);
  ++bins_[bin_of(margin)];
  ++count_;
}

void MarginCounts::merge(const MarginCounts& other) {
  if (other.bins_.empty()) return;
  if (bins_.empty()) bins_.resize(kBins);
  for (std::size_t i = 0; i < kBins; ++i) bins_[i] += other.bins_[i];
  count_ += other.count_;
}

double MarginCounts::coverage(double tolerance) const {
  if (count_ == 0) return 1;
  std::uint64_t covered = 0;
  for (std::size_t i = bin_of(-tolerance - kStep / 2); i < kBins && !bins_.empty(); ++i) covered += bins_[i];
  return static_cast<double>(covered) / static_cast<double>(count_);
}

double MarginCounts::quantile(double below) const {
  double spare = below * static_cast<double>(count_), largest = 0;
  for (std::size_t i = 0; i < bins_.size(); ++i) {
    if (bins_[i] == 0) continue;
    largest = -kPi<double> + static_cast<double>(i) * kStep;
    spare -= bins_[i];
    if (spare < 0) break;
  }
  return largest;
}

void Scorer::add(const BoundLimits& bound, const Clip& clip) {
  const std::size_t first = first_motion_frame(clip);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const JointLimit* limit = bound.of(j);
    if (!limit) continue;
    JointScore& score = joints_[static_cast<std::size_t>(bound.limit_of[j])];
    const auto track = clip.track(j).subspan(std::min(first, clip.frames));
    if (has_glitch(track, clip.frame_time)) {
      ++score.glitches;
      continue;
    }
    const Quatf to_reference = conjugate(limit->reference);
    for (const Quatf& q : track) score.margins.add(margin(limit->limit, to_limit(*limit, to_reference * q)));
  }
}

void Scorer::merge(const Scorer& other) {
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    joints_[j].margins.merge(other.joints_[j].margins);
    joints_[j].glitches += other.joints_[j].glitches;
  }
}

VolumeFigures measure_volumes(const Limit& limit, const MarginCounts& margins) {
  VolumeFigures figures;
  figures.volume = haar_volume(limit);
  figures.volume99 = haar_volume(limit, static_cast<float>(margins.quantile(0.01)));
  figures.volume999 = haar_volume(limit, static_cast<float>(margins.quantile(0.001)));
  return figures;
}

}  // namespace ligament
