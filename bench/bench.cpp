#include "bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace ligament::bench {
namespace {

/// How many times as many runs a short task gets at most, and after how long it is short no more.
constexpr int kTurnsPerRun = 20;
constexpr double kEnough = 0.3e9;  // nanoseconds

double time_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

double per_item(double ns, std::size_t items) { return ns / static_cast<double>(std::max<std::size_t>(items, 1)); }

/// "read" is in "read/2-jobs", and not in "cone/batch/2-threads".
bool has_word(std::string_view name, std::string_view word) {
  for (std::size_t at = name.find(word); at != name.npos; at = name.find(word, at + 1)) {
    if (at == 0 || !std::isalnum(static_cast<unsigned char>(name[at - 1]))) return true;
  }
  return false;
}

}  // namespace

bool Bench::wants(const std::string& name) const {
  return only_.empty() ||
         std::any_of(only_.begin(), only_.end(), [&](const auto& word) { return has_word(name, word); });
}

void Bench::measure_by_turns(std::span<const Task> tasks) {
  std::vector<const Task*> wanted;
  for (const Task& task : tasks) {
    if (wants(task.name)) wanted.push_back(&task);
  }
  std::vector<double> best(wanted.size(), 1e300), spent(wanted.size(), 0.0);
  for (int turn = 0; turn < runs_ * kTurnsPerRun; ++turn) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const int patience = wanted[i]->patience;
      if (turn >= runs_ * patience && spent[i] >= kEnough * patience) continue;
      // Twice, because the first finds caches full of others' numbers, and threads asleep.
      const double first = time_of(wanted[i]->work), second = time_of(wanted[i]->work);
      best[i] = std::min({best[i], first, second}), spent[i] += first + second;
    }
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    timings_.push_back({wanted[i]->name, wanted[i]->items, per_item(best[i], wanted[i]->items)});
  }
}

std::optional<double> Bench::ns_of(const std::string& name) const {
  const auto found = std::find_if(timings_.begin(), timings_.end(), [&](const Timing& t) { return t.name == name; });
  return found == timings_.end() ? std::nullopt : std::optional(found->ns);
}

void Bench::figure(std::string what, double value, double target, Want want) {
  figures_.push_back({std::move(what), value, target, want});
}

void Bench::ratio(std::string what, const std::string& numerator, const std::string& denominator, double target,
                  Want want) {
  ratio_to_mean(std::move(what), numerator, {&denominator, 1}, target, want);
}

void Bench::ratio_to_mean(std::string what, const std::string& numerator, std::span<const std::string> denominators,
                          double target, Want want) {
  const auto above = ns_of(numerator);
  double sum = 0;
  for (const std::string& name : denominators) {
    const auto below = ns_of(name);
    if (!above || !below) return;
    sum += *below;
  }
  figure(std::move(what), *above * static_cast<double>(denominators.size()) / sum, target, want);
}

std::string Bench::Figure::wanted() const {
  return want == Want::nothing ? "" : fmt::format("{} {}", want == Want::at_least ? "≥" : "≤", target);
}

std::string Bench::table() const {
  std::string out;
  for (const Timing& t : timings_) {
    out += fmt::format("{:<40} {:>10.2f} ms {:>10.2f} ns each of {}\n", t.name,
                       t.ns * static_cast<double>(t.items) * 1e-6, t.ns, t.items);
  }
  out += "\n";
  for (const Figure& f : figures_) {
    out += fmt::format("{:<64} {:>6.2f}{}{}{}\n", f.what, f.value, f.want == Want::nothing ? "" : "  wanted ",
                       f.wanted(), f.met() ? "" : "  MISSED");
  }
  return out;
}

std::string Bench::json() const {
  std::string out = "[";
  for (std::size_t i = 0; i < timings_.size(); ++i) {
    out += fmt::format("{}{{\"name\": \"{}\", \"ns\": {:.3f}, \"items\": {}}}", i ? ",\n " : "", timings_[i].name,
                       timings_[i].ns, timings_[i].items);
  }
  return out + "]\n";
}

}  // namespace ligament::bench
