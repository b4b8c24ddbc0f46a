#include "report/detail/view_svg.h"

#include "report/detail/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>

namespace ligament::cli::detail {
namespace {

// The picture's own units, about CSS pixels at the size at which the page shows it.
constexpr double kWidth = 300, kHeight = 292;
constexpr double kLeft = 48, kTop = 8, kSide = 242;
constexpr double kSmallestSpan = 30;  // degrees; keeps the noise of a still joint from filling the picture
constexpr double kPadding = 1.12;

// One path for all dots would paint overlaps once; a few paths in turn let dense places look dense, and stay small.
constexpr std::size_t kDotLayers = 3;

struct DegreePoint {
  double x, y;
};

DegreePoint in_degrees(Point p) {
  constexpr double kDegree = 180 / std::numbers::pi;
  return {finite_or_zero(p.x) * kDegree, finite_or_zero(p.y) * kDegree};
}

struct Bounds {
  DegreePoint low{0, 0}, high{0, 0};  // zero is always in the picture

  void add(const std::vector<Point>& points) {
    for (const Point& point : points) {
      const DegreePoint p = in_degrees(point);
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
};

/// The square of degrees that the picture shows, and where a degree lies in it.
struct Frame {
  double left, bottom, span;

  double x(double degrees) const { return kLeft + (degrees - left) / span * kSide; }
  double y(double degrees) const { return kTop + kSide - (degrees - bottom) / span * kSide; }
};

Frame frame_of(const JointView& view) {
  Bounds bounds;
  bounds.add(view.inside);
  bounds.add(view.outside);
  for (const auto& ring : view.outlines) bounds.add(ring);
  const double width = bounds.high.x - bounds.low.x, height = bounds.high.y - bounds.low.y;
  const double span = kPadding * std::max({width, height, kSmallestSpan});
  return {(bounds.low.x + bounds.high.x - span) / 2, (bounds.low.y + bounds.high.y - span) / 2, span};
}

int tick_step(double span) {
  constexpr std::array kSteps{5, 10, 15, 30, 45, 60, 90};
  const auto fits = [&](int step) { return span / step <= 7; };
  const auto step = std::find_if(kSteps.begin(), kSteps.end(), fits);
  return step == kSteps.end() ? 180 : *step;
}

/// Multiples of the step within [low, low + span].
std::vector<int> ticks(double low, double span) {
  const int step = tick_step(span);
  std::vector<int> out;
  const int first = static_cast<int>(std::ceil(low / step));
  const int last = static_cast<int>(std::floor((low + span) / step));
  for (int i = first; i <= last; ++i) out.push_back(i * step);
  return out;
}

std::string degree_label(int degrees) { return fmt::format("{}{}°", degrees < 0 ? "−" : "", std::abs(degrees)); }

std::string grid(const Frame& frame) {
  std::string lines, zeros, labels;
  for (int t : ticks(frame.left, frame.span)) {
    fmt::format_to(std::back_inserter(t == 0 ? zeros : lines), "M{:.1f} {}v{}", frame.x(t), kTop, kSide);
    fmt::format_to(std::back_inserter(labels), "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                   frame.x(t), kTop + kSide + 15, degree_label(t));
  }
  for (int t : ticks(frame.bottom, frame.span)) {
    fmt::format_to(std::back_inserter(t == 0 ? zeros : lines), "M{} {:.1f}h{}", kLeft, frame.y(t), kSide);
    fmt::format_to(std::back_inserter(labels), "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", kLeft - 6,
                   frame.y(t) + 3.5, degree_label(t));
  }
  return fmt::format("<path class=\"grid\" d=\"{}\"/><path class=\"zero\" d=\"{}\"/><g class=\"ticks\">{}</g>\n", lines,
                     zeros, labels);
}

std::string region(const JointView& view, const Frame& frame) {
  std::string path;
  for (const auto& ring : view.outlines) {
    if (ring.empty()) continue;
    char command = 'M';
    for (const Point& point : ring) {
      const DegreePoint p = in_degrees(point);
      fmt::format_to(std::back_inserter(path), "{}{:.1f} {:.1f}", command, frame.x(p.x), frame.y(p.y));
      command = 'L';
    }
    path += 'Z';
  }
  return path.empty() ? path : fmt::format("<path class=\"region\" d=\"{}\"/>\n", path);
}

/// Dots as strokes of no length with round ends: a path of many is far lighter than as many circles.
std::string dots(const std::vector<Point>& points, std::string_view css_class, const Frame& frame) {
  std::array<std::string, kDotLayers> layers;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const DegreePoint p = in_degrees(points[i]);
    fmt::format_to(std::back_inserter(layers[i % kDotLayers]), "M{:.1f} {:.1f}h0", frame.x(p.x), frame.y(p.y));
  }
  std::string out;
  for (const std::string& layer : layers) {
    if (!layer.empty()) fmt::format_to(std::back_inserter(out), "<path class=\"{}\" d=\"{}\"/>\n", css_class, layer);
  }
  return out;
}

std::string axis_names(const JointView& view) {
  const double middle = kTop + kSide / 2;
  return fmt::format(
      "<g class=\"names\"><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>"
      "<text transform=\"translate(11 {}) rotate(-90)\" text-anchor=\"middle\">{}</text></g>\n",
      kLeft + kSide / 2, kHeight - 8, escape_html(view.horizontal), middle, escape_html(view.vertical));
}

}  // namespace

std::string view_svg(const JointView& view, std::string_view joint_name) {
  const Frame frame = frame_of(view);
  const std::string title =
      fmt::format("{}: {} against {}; {} inside the limit, {} outside", joint_name, view.vertical, view.horizontal,
                  counted(view.inside.size(), "sample"), count_text(view.outside.size()));
  return fmt::format("<svg class=\"view\" viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title>\n", kWidth, kHeight,
                     escape_html(title)) +
         fmt::format("<rect class=\"plot\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>\n", kLeft, kTop,
                     kSide, kSide) +
         grid(frame) + region(view, frame) + dots(view.inside, "dot-inside", frame) +
         dots(view.outside, "dot-outside", frame) + axis_names(view) + "</svg>\n";
}

}  // namespace ligament::cli::detail
