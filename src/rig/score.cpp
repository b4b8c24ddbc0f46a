#include "rig/score.h"

#include <ligament/measure.h>
#include "motion/glitch.h"

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

constexpr std::uint32_t kBins = 62834;   // −π … π
constexpr std::size_t kFew = kBins / 4;  // margins below this number take less memory one by one than in bins

std::uint32_t bin_of(double margin) {
  const double place = std::floor((margin + kPi<double>) / MarginCounts::kStep);
  return static_cast<std::uint32_t>(std::clamp(place, 0.0, double(kBins - 1)));
}

}  // namespace

void MarginCounts::add(float margin) { add_bin(bin_of(margin)); }

void MarginCounts::add_bin(std::uint32_t bin) {
  ++count_;
  if (bins_.empty() && few_.size() < kFew) return few_.push_back(bin);
  become_many();
  ++bins_[bin];
}

void MarginCounts::become_many() {
  if (bins_.empty()) bins_.resize(kBins);
  for (const std::uint32_t bin : few_) ++bins_[bin];
  few_ = {};
}

void MarginCounts::merge(const MarginCounts& other) {
  for (const std::uint32_t bin : other.few_) add_bin(bin);
  if (other.bins_.empty()) return;
  become_many();
  for (std::size_t i = 0; i < kBins; ++i) bins_[i] += other.bins_[i];
  count_ += other.count_;
}

template <class Visit>
void MarginCounts::for_each_bin(Visit visit) const {
  std::vector<std::uint32_t> sorted = few_;
  std::sort(sorted.begin(), sorted.end());
  for (const std::uint32_t bin : sorted) {
    if (!visit(bin, 1u)) return;
  }
  for (std::uint32_t bin = 0; bin < bins_.size(); ++bin) {
    if (bins_[bin] > 0 && !visit(bin, bins_[bin])) return;
  }
}

double MarginCounts::coverage(double tolerance) const {
  if (count_ == 0) return 1;
  std::uint64_t covered = 0;
  const std::uint32_t first = bin_of(-tolerance - kStep / 2);
  for_each_bin([&](std::uint32_t bin, std::uint32_t frames) {
    covered += bin >= first ? frames : 0;
    return true;
  });
  return static_cast<double>(covered) / static_cast<double>(count_);
}

double MarginCounts::quantile(double below) const {
  double spare = below * static_cast<double>(count_), largest = 0;
  for_each_bin([&](std::uint32_t bin, std::uint32_t frames) {
    largest = -kPi<double> + static_cast<double>(bin) * kStep;
    spare -= frames;
    return spare >= 0;
  });
  return largest;
}

void Scorer::add(const Rig& rig, const Clip& clip) {
  const std::size_t first = first_motion_frame(clip);
  for (std::size_t j = 0; j < clip.skeleton.size(); ++j) {
    const JointLimit* limit = rig.limit(j);
    if (!limit) continue;
    JointMargins& score = joints_[*rig.index_of_limit(j)];
    const auto track = clip.track(j).subspan(std::min(first, clip.frames));
    if (has_glitch(track, clip.frame_time)) {
      ++score.glitches;
      continue;
    }
    for (const Quatf& q : track) score.margins.add(margin_local(*limit, q));
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
