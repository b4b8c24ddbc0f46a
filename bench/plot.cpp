#include "plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ligament::bench {
namespace {

constexpr double kWidth = 720, kHeight = 400, kLeft = 64, kRight = 560, kTop = 20, kBottom = 340;
constexpr double kLabelHeight = 16;
constexpr const char* kColours[] = {"#4477aa", "#ee6677", "#228833", "#b8860b", "#aa3377", "#2a9db0", "#888888"};

/// From the numbers of a plot to the picture.
class Scales {
 public:
  explicit Scales(const Plot& plot) : logarithmic_(plot.logarithmic_x) {
    low_ = along(plot.x.front()), high_ = along(plot.x.back());
    double most = 0;
    for (const Curve& curve : plot.curves) most = std::max(most, *std::max_element(curve.y.begin(), curve.y.end()));
    step_ = round_step(most / 6);
    top_ = step_ * std::ceil(most / step_);
  }

  double x(double value) const { return kLeft + (along(value) - low_) / (high_ - low_) * (kRight - kLeft); }
  double y(double value) const { return kBottom - value / top_ * (kBottom - kTop); }
  double step() const { return step_; }
  double top() const { return top_; }

 private:
  double along(double value) const { return logarithmic_ ? std::log10(value) : value; }
  /// 1, 2 or 5 times a power of ten.
  static double round_step(double about) {
    const double power = std::pow(10, std::floor(std::log10(about)));
    for (const double digit : {1, 2, 5}) {
      if (digit * power >= about) return digit * power;
    }
    return 10 * power;
  }

  bool logarithmic_;
  double low_, high_, step_, top_;
};

std::string text(double x, double y, const char* anchor, const std::string& words) {
  return fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='{}'>{}</text>\n", x, y, anchor, words);
}

std::string grid(const Plot& plot, const Scales& scales) {
  std::string out;
  for (double y = 0; y <= scales.top() * 1.0001; y += scales.step()) {
    out += fmt::format("<path class='grid' d='M{} {:.1f}H{}'/>\n", kLeft, scales.y(y), kRight);
    out += text(kLeft - 8, scales.y(y) + 4, "end", fmt::format("{:g}", y));
  }
  for (std::size_t i = 0; i < plot.x.size(); ++i)
    out += text(scales.x(plot.x[i]), kBottom + 20, "middle", plot.x_labels[i]);
  out += text((kLeft + kRight) / 2, kBottom + 44, "middle", plot.x_title);
  const double middle = (kTop + kBottom) / 2;
  return out + fmt::format("<text x='18' y='{0}' text-anchor='middle' transform='rotate(-90 18 {0})'>{1}</text>\n",
                           middle, plot.y_title);
}

std::string line(const Plot& plot, const Scales& scales, std::size_t which) {
  const Curve& curve = plot.curves[which];
  const char* const colour = kColours[which % std::size(kColours)];
  std::string path, dots;
  for (std::size_t i = 0; i < plot.x.size(); ++i) {
    const double x = scales.x(plot.x[i]), y = scales.y(curve.y[i]);
    path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? 'M' : 'L', x, y);
    dots += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3' fill='{}'/>\n", x, y, colour);
  }
  return fmt::format("<path class='line' stroke='{}' d='{}'/>\n", colour, path) + dots;
}

/// The names at the ends of the lines, moved apart where they would lie on each other.
std::string names(const Plot& plot, const Scales& scales) {
  std::vector<std::size_t> order(plot.curves.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return plot.curves[a].y.back() < plot.curves[b].y.back(); });
  std::string out;
  double above = kBottom + 2 * kLabelHeight;
  for (const std::size_t i : order) {
    above = std::min(scales.y(plot.curves[i].y.back()) + 4, above - kLabelHeight);
    out += fmt::format("<text x='{}' y='{:.1f}' style='fill:{}'>{}</text>\n", kRight + 12, above,
                       kColours[i % std::size(kColours)], plot.curves[i].name);
  }
  return out;
}

}  // namespace

std::string to_svg(const Plot& plot) {
  const Scales scales(plot);
  std::string out =
      fmt::format("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {} {}' width='{}'>\n", kWidth, kHeight, kWidth);
  out +=
      "<style>text{font:13px sans-serif;fill:#777}.grid{stroke:#7774;stroke-width:1}"
      ".line{fill:none;stroke-width:2}</style>\n";
  out += grid(plot, scales);
  for (std::size_t i = 0; i < plot.curves.size(); ++i) out += line(plot, scales, i);
  return out + names(plot, scales) + "</svg>\n";
}

}  // namespace ligament::bench
