// Quantiles of a cloud by frames: the value that all but a few frames stay below.
#pragma once

#include "fit/gather/cloud.h"

#include <algorithm>
#include <vector>

namespace ligament {

/// The least of value(i) that points of at most `spare` frames exceed; 0 if all of them together have no more.
template <class Value>
double all_but_frames(const Cloud& cloud, double spare, Value value) {
  struct Point {
    double value, frames;
  };
  std::vector<Point> points(cloud.size());
  for (std::size_t i = 0; i < cloud.size(); ++i) points[i] = {value(i), cloud.counts[i]};
  const auto higher = [](const Point& a, const Point& b) { return a.value > b.value; };
  // Of the points that come into question the higher half goes, if `spare` frames are enough for it, or else the lower.
  auto begin = points.begin(), end = points.end();
  while (end - begin > 1) {
    const auto middle = begin + (end - begin) / 2;
    std::nth_element(begin, middle, end, higher);
    double frames = 0;
    for (auto point = begin; point != middle; ++point) frames += point->frames;
    if (frames > spare) {
      end = middle;
    } else {
      spare -= frames;
      begin = middle;
    }
  }
  return begin != end && begin->frames > spare ? begin->value : 0;
}

/// The same for a share of the cloud's frames.
template <class Value>
double all_but_few(const Cloud& cloud, double few, Value value) {
  return all_but_frames(cloud, few * cloud.total(), value);
}

}  // namespace ligament
