#include "plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ligament::plot {
namespace {

constexpr double kWidth = 720, kHeight = 400, kLeft = 64, kRight = 560, kTop = 20, kBottom = 340;
constexpr double kLabelHeight = 16;
constexpr const char* kColours[] = {"#4477aa", "#ee6677", "#228833", "#b8860b", "#aa3377", "#2a9db0", "#888888"};

/// From the numbers of a plot to the picture. Linear, y begins at 0; logarithmic, at the power of ten below.
class Scales {
 public:
  explicit Scales(const Plot& plot) : logarithmic_x_(plot.logarithmic_x), logarithmic_y_(plot.logarithmic_y) {
    left_ = along_x(plot.x.front()), right_ = along_x(plot.x.back());
    double least = 1e300, most = 0;
    for (const Curve& curve : plot.curves) {
      least = std::min(least, *std::min_element(curve.y.begin(), curve.y.end()));
      most = std::max(most, *std::max_element(curve.y.begin(), curve.y.end()));
    }
    logarithmic_y_ ? mark_powers(least, most) : mark_steps(most);
    low_ = along_y(marks_.front()), high_ = along_y(marks_.back());
  }

  double x(double value) const { return kLeft + (along_x(value) - left_) / (right_ - left_) * (kRight - kLeft); }
  double y(double value) const { return kBottom - (along_y(value) - low_) / (high_ - low_) * (kBottom - kTop); }
  /// Where lines go across, from the lowest to the highest.
  const std::vector<double>& marks() const { return marks_; }

 private:
  double along_x(double value) const { return logarithmic_x_ ? std::log10(value) : value; }
  double along_y(double value) const { return logarithmic_y_ ? std::log10(value) : value; }

  void mark_steps(double most) {
    const double step = round_step(most / 6);
    for (int i = 0; i <= std::ceil(most / step); ++i) marks_.push_back(i * step);
  }
  /// 1, 2 or 5 times a power of ten.
  static double round_step(double about) {
    const double power = std::pow(10, std::floor(std::log10(about)));
    for (const double digit : {1, 2, 5}) {
      if (digit * power >= about) return digit * power;
    }
    return 10 * power;
  }
  void mark_powers(double least, double most) {
    for (int power = static_cast<int>(std::floor(std::log10(least))); marks_.empty() || marks_.back() < most; ++power) {
      for (const double digit : {1, 2, 5}) {
        const double mark = digit * std::pow(10, power);
        if (!marks_.empty() && mark <= least) marks_.clear();
        if (marks_.empty() || marks_.back() < most) marks_.push_back(mark);
      }
    }
  }

  bool logarithmic_x_, logarithmic_y_;
  double left_, right_, low_, high_;
  std::vector<double> marks_;
};

std::string text(double x, double y, const char* anchor, const std::string& words) {
  return fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='{}'>{}</text>\n", x, y, anchor, words);
}

std::string grid(const Plot& plot, const Scales& scales) {
  std::string out;
  for (const double y : scales.marks()) {
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

}  // namespace ligament::plot
