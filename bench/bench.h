// A small bench: best of several runs, and ratios within one run.
#pragma once

#include <ligament/base/result.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ligament::bench {

/// Keeps the compiler from throwing a result away.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

enum class Want { at_least, at_most };

class Bench {
 public:
  explicit Bench(int runs) : runs_(runs) {}

  /// Times `work`, which handles `items`, as the best of several runs.
  void measure(std::string name, std::size_t items, const std::function<void()>& work);
  /// How often `denominator` fits into `numerator`, and what it should be.
  void ratio(std::string what, std::string numerator, std::string denominator, double target, Want want);

  std::string table() const;
  std::string json() const;

 private:
  struct Timing {
    std::string name;
    std::size_t items;
    double ns;  ///< per run
  };
  struct Ratio {
    std::string what;
    double value, target;
    Want want;
  };
  double ns_of(const std::string& name) const;

  int runs_;
  std::vector<Timing> timings_;
  std::vector<Ratio> ratios_;
};

/// Reading and fitting recordings.
std::optional<Error> add_pipeline(Bench&, const std::vector<std::string>& inputs);

}  // namespace ligament::bench
