// Draws every shape: bone directions on a globe for swing regions, rotation vectors in space for the others.
//
// usage: ligament-pictures FOLDER
#include "examples.h"

#include <ligament/measure.h>

#include "io/file.h"
#include "limit/any_limit.h"
#include "math/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace ligament::pictures {
namespace {

constexpr double kSize = 360, kRadius = 150;

/// Model space as seen: +Y up, a little from the right and from above.
struct Seen {
  double x, y, depth;
};
Seen seen(Vec3f v, double scale) {
  const Quatd view = exp(Vec3d{0.45, 0, 0}) * exp(Vec3d{0, -0.6, 0});
  const Vec3d p = rotate(view, convert<double>(v));
  return {kSize / 2 + p.x * scale, kSize / 2 - p.y * scale, p.z};
}

std::string line(Seen a, Seen b, const char* style) {
  return fmt::format("<path class='{}' d='M{:.1f} {:.1f}L{:.1f} {:.1f}'/>\n", style, a.x, a.y, b.x, b.y);
}

/// A closed or open line on the globe, the part behind it apart from the part before it.
std::string on_globe(const std::vector<Vec3f>& points, bool closed, const std::string& style) {
  std::string out;
  for (const bool behind : {true, false}) {
    std::string path;
    bool drawing = false;
    for (std::size_t i = 0; i + (closed ? 0 : 1) < points.size(); ++i) {
      const Seen a = seen(points[i], kRadius), b = seen(points[(i + 1) % points.size()], kRadius);
      if ((a.depth + b.depth < 0) != behind) {
        drawing = false;
        continue;
      }
      if (!drawing) path += fmt::format("M{:.1f} {:.1f}", a.x, a.y);
      path += fmt::format("L{:.1f} {:.1f}", b.x, b.y);
      drawing = true;
    }
    if (!path.empty()) out += fmt::format("<path class='{}{}' d='{}'/>\n", style, behind ? " behind" : "", path);
  }
  return out;
}

std::string graticule() {
  std::string out;
  for (int latitude = -60; latitude <= 60; latitude += 30) {
    std::vector<Vec3f> circle;
    const SinCos<double> up = sin_cos(latitude * kPi<double> / 180);
    for (int k = 0; k < 72; ++k) {
      const SinCos<double> turn = sin_cos(k * kPi<double> / 36);
      circle.push_back({float(up.cos * turn.cos), float(up.sin), float(up.cos * turn.sin)});
    }
    out += on_globe(circle, true, "grid");
  }
  for (int longitude = 0; longitude < 180; longitude += 30) {
    std::vector<Vec3f> circle;
    const SinCos<double> turn = sin_cos(longitude * kPi<double> / 180);
    for (int k = 0; k < 72; ++k) {
      const SinCos<double> up = sin_cos(k * kPi<double> / 36);
      circle.push_back({float(up.cos * turn.cos), float(up.sin), float(up.cos * turn.sin)});
    }
    out += on_globe(circle, true, "grid");
  }
  return out;
}

std::string axes(double length) {
  std::string out;
  const struct {
    Vec3f axis;
    const char* name;
  } all[] = {{{1, 0, 0}, "x"}, {{0, 1, 0}, "y"}, {{0, 0, 1}, "z"}};
  for (const auto& [axis, name] : all) {
    const Seen end = seen(axis, length);
    out += line(seen({}, 1), end, "axis");
    out += fmt::format("<text x='{:.1f}' y='{:.1f}'>{}</text>\n", end.x + 4, end.y - 4, name);
  }
  return out;
}

std::string draw_globe(const Limit& limit, const made::SwingTwist& parts) {
  using made::nearest_direction;
  constexpr int kDots = 3000;
  std::string out = fmt::format("<circle class='globe' cx='{0}' cy='{0}' r='{1}'/>\n", kSize / 2, kRadius);
  out += graticule();
  std::string dots;
  for (int i = 0; i < kDots; ++i) {
    const Vec3f d = convert<float>(spread_direction(i, kDots));
    const Seen at = seen(d, kRadius);
    if (at.depth < 0) continue;
    const Vec3f own = rotate(conjugate(parts.rotation), d);
    if (std::visit([&](const auto& swing) { return nearest_direction(swing, own).moved; }, parts.swing)) continue;
    dots += fmt::format("M{:.1f} {:.1f}h0", at.x, at.y);
  }
  if (!dots.empty()) out += fmt::format("<path class='inside' d='{}'/>\n", dots);
  for (const auto& outline : swing_outline(limit, 6)) out += on_globe(outline, true, "edge");
  return out + axes(kRadius * 1.15);
}

std::string draw_surface(const Limit& limit) {
  const LimitSurface surface = surface_of(limit, 3);
  float reach = 0.1f;
  for (const Vec3f& p : surface.mesh.points) reach = std::max(reach, length(p));
  const double scale = kRadius / reach;
  struct Facet {
    double depth, light;
    std::string path;
  };
  std::vector<Facet> facets;
  for (const auto& [a, b, c] : surface.mesh.triangles) {
    const Vec3f &p = surface.mesh.points[a], &q = surface.mesh.points[b], &r = surface.mesh.points[c];
    const Vec3f normal = cross(q - p, r - p);
    const Seen s = seen(p, scale), t = seen(q, scale), u = seen(r, scale);
    const double towards = seen(normal * (1 / std::max(length(normal), 1e-12f)), 1).depth;
    if (length(normal) < 1e-9f || towards <= 0) continue;
    facets.push_back({s.depth + t.depth + u.depth, towards,
                      fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}Z", s.x, s.y, t.x, t.y, u.x, u.y)});
  }
  std::stable_sort(facets.begin(), facets.end(), [](const Facet& a, const Facet& b) { return a.depth < b.depth; });
  std::string out = axes(kRadius * 1.1);
  for (const Facet& facet : facets) {
    out += fmt::format("<path class='facet' fill='hsl(214 70% {:.0f}%)' d='{}'/>\n", 38 + 42 * facet.light, facet.path);
  }
  return out;
}

std::string picture_of(const Example& example) {
  const auto* parts = made_if<made::SwingTwist>(example.limit);
  return fmt::format(
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {0}' width='{0}' height='{0}' role='img' "
             "aria-label='{1}'>\n<style>path{{fill:none;stroke-linejoin:round;stroke-linecap:round}}"
             ".globe{{fill:#f7f9fc;stroke:#9fb0c6}}.grid{{stroke:#d7dfea}}.grid.behind{{stroke:#eef2f7}}"
             ".inside{{stroke:#5b8def;stroke-width:2.6}}.edge{{stroke:#1d4ed8;stroke-width:2.4}}"
             ".edge.behind{{stroke:#a9c1f5;stroke-dasharray:3 4}}.axis{{stroke:#475569}}"
             ".facet{{stroke:#1d4ed8;stroke-width:.3}}text{{font:13px sans-serif;fill:#475569}}</style>\n",
             kSize, example.name) +
         (parts ? draw_globe(example.limit, *parts) : draw_surface(example.limit)) + "</svg>\n";
}

int run(const std::string& folder) {
  for (const Example& example : examples()) {
    const Status status = write_file(folder + "/" + example.name + ".svg", picture_of(example));
    if (!status) {
      std::fprintf(stderr, "ligament-pictures: %s\n", status.error().message().c_str());
      return 2;
    }
  }
  return 0;
}

}  // namespace
}  // namespace ligament::pictures

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: ligament-pictures FOLDER\n");
    return 2;
  }
  return ligament::pictures::run(argv[1]);
}
