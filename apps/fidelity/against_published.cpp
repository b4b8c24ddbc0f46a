#include "against_published.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

namespace ligament::fidelity {
namespace {

const Method kPublished{"kdop --plain", "kdop", true};

/// What a shape needs, as a share of what the published k-DOP does.
struct Shares {
  double covered = 0, volume99 = 1, volume999 = 1;
  std::map<std::string, double> of_joint{};  ///< volume99
};

std::string table_of(const std::string& what, const std::vector<std::pair<std::string, Shares>>& rows) {
  std::string header = "| shape | covered, % | volume99 | volume999 |", rule = "|---|---|---|---|";
  for (const std::string& name : kNine) header += " " + name + " |", rule += "---|";
  std::string text = fmt::format("{}, volumes against those of {}.\n\n{}\n{}\n", what, kPublished.name, header, rule);
  for (const auto& [name, shares] : rows) {
    text +=
        fmt::format("| {} | {:.2f} | {:.3f} | {:.3f} |", name, 100 * shares.covered, shares.volume99, shares.volume999);
    for (const std::string& joint : kNine) text += fmt::format(" {:.2f} |", shares.of_joint.at(joint));
    text += "\n";
  }
  return text;
}

/// Takes one of `count` splits into a geometric mean.
void take(const Judgement& own, const Judgement& published, int count, Shares& mean) {
  const auto root = [&](double ratio) { return std::exp(std::log(ratio) / count); };
  const auto ratio = [&](double JointScore::*figure) {
    return root(mean_volume(own, figure) / mean_volume(published, figure));
  };
  mean.covered += mean_coverage(own) / count;
  mean.volume99 *= ratio(&JointScore::volume99);
  mean.volume999 *= ratio(&JointScore::volume999);
  for (const std::string& name : kNine) {
    const double of_joint = score_of(own, name)->score.volume99 / score_of(published, name)->score.volume99;
    mean.of_joint.emplace(name, 1).first->second *= root(of_joint);
  }
}

/// What everybody together needs of the limits that they were judged by in turn, grown or shrunk alike.
struct Together {
  double covered = 0;
  double log_volume99 = 0, log_volume999 = 0;  ///< means over the nine joints
  std::map<std::string, VolumeFigures> of_joint{};
};

/// Geometric means over the parts.
VolumeFigures volumes_of(const std::string& joint, const std::vector<Judgement>& parts) {
  MarginCounts everybody;
  for (const Judgement& part : parts) everybody.merge(score_of(part, joint)->margins);
  const auto n = static_cast<double>(parts.size());
  VolumeFigures mean;
  for (const Judgement& part : parts) {
    const LimitSet& limits = part.limits.set;
    const VolumeFigures own = measure_volumes(limits.joints[*find_joint(limits, joint)].limit, everybody);
    mean.volume99 *= std::exp(std::log(own.volume99) / n);
    mean.volume999 *= std::exp(std::log(own.volume999) / n);
  }
  return mean;
}

Result<Together> judge_together(const Method& method, const std::vector<Split>& splits) {
  std::vector<Judgement> parts;
  Together all;
  for (const Split& split : splits) {
    Result<Judgement> part = judge(method, split);
    if (!part) return part.error();
    all.covered += mean_coverage(*part) / static_cast<double>(splits.size());
    parts.push_back(std::move(*part));
  }
  for (const std::string& name : kNine) {
    const VolumeFigures volumes = all.of_joint[name] = volumes_of(name, parts);
    all.log_volume99 += std::log(volumes.volume99) / static_cast<double>(kNine.size());
    all.log_volume999 += std::log(volumes.volume999) / static_cast<double>(kNine.size());
  }
  return all;
}

Shares share_of(const Together& own, const Together& published) {
  Shares shares{own.covered,
                std::exp(own.log_volume99 - published.log_volume99),
                std::exp(own.log_volume999 - published.log_volume999),
                {}};
  for (const auto& [name, volumes] : own.of_joint) {
    shares.of_joint[name] = volumes.volume99 / published.of_joint.at(name).volume99;
  }
  return shares;
}

}  // namespace

Result<std::string> over_halves(const std::string& data, std::span<const Method> methods, int halves) {
  std::vector<std::pair<std::string, Shares>> rows;
  for (const Method& method : methods) rows.push_back({method.name, {}});
  for (int seed = 1; seed <= halves; ++seed) {
    const Result<Split> split = split_by_group(data, static_cast<std::uint64_t>(seed));
    if (!split) return split.error();
    const Result<Judgement> published = judge(kPublished, *split);
    if (!published) return published.error();
    for (std::size_t i = 0; i < methods.size(); ++i) {
      const Result<Judgement> own = judge(methods[i], *split);
      if (!own) return own.error();
      take(*own, *published, halves, rows[i].second);
    }
  }
  return table_of(fmt::format("Mean over {} halves of the people", halves), rows);
}

Result<std::string> in_turn(const std::string& data, std::span<const Method> methods, int parts) {
  const Result<std::vector<Split>> splits = splits_in_turn(data, parts);
  if (!splits) return splits.error();
  const Result<Together> published = judge_together(kPublished, *splits);
  if (!published) return published.error();
  std::vector<std::pair<std::string, Shares>> rows;
  for (const Method& method : methods) {
    const Result<Together> own = judge_together(method, *splits);
    if (!own) return own.error();
    rows.push_back({method.name, share_of(*own, *published)});
  }
  return table_of(fmt::format("Everybody, left out by {} parts in turn", parts), rows);
}

}  // namespace ligament::fidelity
