// EvenChoice: a bounded number of things, evenly spread over all that come, however many these will be.
#pragma once

#include <cstddef>
#include <vector>

namespace ligament::cli {

/// Keeps every step-th of what is offered. When it is full, every second goes, and the step doubles: what is left is
/// spread over all that came, and the same every time.
template <class T>
class EvenChoice {
 public:
  explicit EvenChoice(std::size_t most) : most_(most) {}

  /// Calls make() for what is kept only.
  template <class Make>
  void offer(Make make) {
    if (offered_++ % step_ != 0) return;
    if (kept_.size() == most_ && !thin_out()) return;
    kept_.push_back(make());
  }

  const std::vector<T>& kept() const { return kept_; }

 private:
  /// Whether what was offered last is still one to keep.
  bool thin_out() {
    for (std::size_t i = 0; 2 * i < kept_.size(); ++i) kept_[i] = kept_[2 * i];
    kept_.resize((kept_.size() + 1) / 2);
    step_ *= 2;
    return (offered_ - 1) % step_ == 0;
  }

  std::size_t most_;  // at least 2
  std::size_t offered_ = 0, step_ = 1;
  std::vector<T> kept_;
};

}  // namespace ligament::cli
