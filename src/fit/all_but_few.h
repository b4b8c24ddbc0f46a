// What all but a few frames of a cloud stay below.
#pragma once

#include "fit/gather/cloud.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace ligament {

/// The least of value(i) that at most the share `few` of the frames exceed.
template <class Value>
double all_but_few(const Cloud& cloud, double few, Value value) {
  std::vector<std::pair<double, double>> values(cloud.size());
  for (std::size_t i = 0; i < cloud.size(); ++i) values[i] = {value(i), cloud.counts[i]};
  double spare = few * cloud.total();
  // Every point takes at least one frame of what is to spare, so no more than this many come into question.
  const std::size_t most = std::min(values.size(), static_cast<std::size_t>(spare) + 1);
  const auto end = values.begin() + static_cast<std::ptrdiff_t>(most);
  std::partial_sort(values.begin(), end, values.end(), std::greater<>());
  for (auto next = values.begin(); next != end; ++next) {
    spare -= next->second;
    if (spare < 0) return next->first;
  }
  return 0;
}

}  // namespace ligament
