// A small bench: best of several runs, and ratios within one run.
#pragma once

#include <ligament/base.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ligament::bench {

/// Keeps the compiler from throwing a result away.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

/// What a figure should be: at least or at most its target; or nothing, if it is there to read the others by.
enum class Want { at_least, at_most, nothing };

/// Work that handles `items`.
struct Task {
  std::string name;
  std::size_t items;
  std::function<void()> work;
  int patience = 1;  ///< how many times as often it is run as others
};
/// Of what needs every core at once: it is disturbed by whatever else runs on any of them.
constexpr int kPatienceOfThreads = 5;

class Bench {
 public:
  /// Times only what has one of `only` in its name, from the beginning of a word; without any, everything.
  explicit Bench(int runs, std::vector<std::string> only = {}) : runs_(runs), only_(std::move(only)) {}

  /// The best of several runs of each task. They go by turns, so that whatever else the machine does hits all of them
  /// alike, and short ones many times as often.
  void measure_by_turns(std::span<const Task> tasks);
  /// Whether it would time any of them.
  bool wants_any(std::span<const Task> tasks) const {
    return std::any_of(tasks.begin(), tasks.end(), [&](const Task& task) { return wants(task.name); });
  }
  /// How often `denominator` fits into `numerator`, per item, and what it should be. Nothing where one was not timed.
  void ratio(std::string what, const std::string& numerator, const std::string& denominator, double target, Want want);
  /// The same against the mean of several.
  void ratio_to_mean(std::string what, const std::string& numerator, std::span<const std::string> denominators,
                     double target, Want want);
  /// Any other figure, and what it should be.
  void figure(std::string what, double value, double target, Want want);

  /// Nanoseconds per item, if it was timed.
  std::optional<double> ns_of(const std::string& name) const;

  std::string table() const;
  std::string json() const;

  struct Figure {
    std::string what;
    double value, target;
    Want want;

    bool met() const { return want == Want::nothing || (want == Want::at_least ? value >= target : value <= target); }
    /// "≥ 12", or nothing.
    std::string wanted() const;
  };
  const std::vector<Figure>& figures() const { return figures_; }

 private:
  struct Timing {
    std::string name;
    std::size_t items;
    double ns;  ///< per item
  };
  bool wants(const std::string& name) const;

  int runs_;
  std::vector<std::string> only_;
  std::vector<Timing> timings_;
  std::vector<Figure> figures_;
};

/// Projecting a rotation onto every shape, beside the peers.
std::optional<Error> add_shapes(Bench&);

/// Projecting rotations by the million.
void add_batches(Bench&);

/// The same in batches of many sizes, and with more or fewer rotations outside.
void add_scaling(Bench&);

/// Projecting whole characters; after add_batches, whose figures it compares with.
void add_poses(Bench&);

/// Reading and fitting recordings.
std::optional<Error> add_pipeline(Bench&, const std::vector<std::string>& inputs);

}  // namespace ligament::bench
