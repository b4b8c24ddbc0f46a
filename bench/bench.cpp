#include "bench.h"

#include <fmt/format.h>

#include <algorithm>

namespace ligament::bench {

void Bench::measure(std::string name, std::size_t items, const std::function<void()>& work) {
  double best = 1e300;
  for (int run = 0; run < runs_; ++run) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count());
  }
  timings_.push_back({std::move(name), items, best});
}

double Bench::ns_of(const std::string& name) const {
  const auto found = std::find_if(timings_.begin(), timings_.end(), [&](const Timing& t) { return t.name == name; });
  return found == timings_.end() ? 0 : found->ns;
}

void Bench::ratio(std::string what, std::string numerator, std::string denominator, double target, Want want) {
  ratios_.push_back({std::move(what), ns_of(numerator) / ns_of(denominator), target, want});
}

std::string Bench::table() const {
  std::string out;
  for (const Timing& t : timings_) {
    out += fmt::format("{:<24} {:>10.2f} ms {:>10.2f} ns each of {}\n", t.name, t.ns * 1e-6,
                       t.ns / static_cast<double>(std::max<std::size_t>(t.items, 1)), t.items);
  }
  out += "\n";
  for (const Ratio& r : ratios_) {
    const bool met = r.want == Want::at_least ? r.value >= r.target : r.value <= r.target;
    out += fmt::format("{:<56} {:>6.2f}  wanted {} {}{}\n", r.what, r.value, r.want == Want::at_least ? "≥" : "≤",
                       r.target, met ? "" : "  MISSED");
  }
  return out;
}

std::string Bench::json() const {
  std::string out = "[";
  for (std::size_t i = 0; i < timings_.size(); ++i) {
    out += fmt::format("{}{{\"name\": \"{}\", \"ns\": {:.1f}, \"items\": {}}}", i ? ",\n " : "", timings_[i].name,
                       timings_[i].ns, timings_[i].items);
  }
  return out + "]\n";
}

}  // namespace ligament::bench
