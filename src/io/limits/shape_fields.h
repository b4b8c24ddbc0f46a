// The fields of every shape in files. Each function below is followed by the reader, which fills the shape, and by the
// writer, which reads it: `io` is either, and has one function for each kind of field.
//
// center and rotation may be left out of a file; what is `optional` is left out where it says nothing.
#pragma once

#include <ligament/shapes.h>

namespace ligament::detail {

inline constexpr const char* kNotNegative = "a number ≥ 0";

template <class Io>
void fields(Io& io, Box& s) {
  io.value("min", s.min);
  io.value("max", s.max);
}
template <class Io>
void fields(Io& io, OrientedBox& s) {
  io.place("center", s.center);
  io.place("rotation", s.rotation);
  io.value("min", s.min);
  io.value("max", s.max);
}
template <class Io>
void fields(Io& io, Ellipsoid& s) {
  io.place("center", s.center);
  io.place("rotation", s.rotation);
  io.value("radii", s.radii);
}
template <class Io>
void fields(Io& io, Kdop& s) {
  io.place("center", s.center);
  io.place("rotation", s.rotation);
  io.value("axes", s.axes);
  io.value("min", s.min);
  io.value("max", s.max);
}
template <class Io>
void fields(Io& io, Hull& s) {
  io.value("vertices", s.vertices);
}

template <class Io>
void fields(Io&, SwingFree&) {}
template <class Io>
void fields(Io& io, Cone& s) {
  io.number("angle", s.angle, kNotNegative);
}
template <class Io>
void fields(Io& io, Ellipse& s) {
  io.number("x", s.x, kNotNegative);
  io.number("z", s.z, kNotNegative);
}
template <class Io>
void fields(Io& io, QuaternionEllipse& s) {
  io.number("x", s.x, kNotNegative);
  io.number("z", s.z, kNotNegative);
}
template <class Io>
void fields(Io& io, Hinge& s) {
  io.range("angle", s.angle);
}
template <class Io>
void fields(Io& io, Spherical& s) {
  io.range("pitch", s.pitch);
  io.range("yaw", s.yaw);
}
template <class Io>
void fields(Io& io, Polygon& s) {
  if (io.has("rings", !s.rings.empty())) {
    io.value("rings", s.rings);
  } else {
    io.value("vertices", s.vertices);
  }
}
template <class Io>
void fields(Io& io, Polar& s) {
  io.value("angles", s.angles);
}
template <class Io>
void fields(Io& io, ReachCone::Vertex& s) {
  io.value("direction", s.direction);
  io.value("twist", s.twist);
}
template <class Io>
void fields(Io& io, ReachCone& s) {
  io.value("visible", s.visible);
  io.objects("vertices", s.vertices);
  if (io.has("subdivide", s.subdivide != 0)) io.whole("subdivide", s.subdivide, "a whole number from 0 to 4");
}
template <class Io>
void fields(Io& io, Planar& s) {
  io.value("points", s.points);
}
template <class Io>
void fields(Io& io, PlanarEllipse& s) {
  io.value("center", s.center);
  io.value("radii", s.radii);
  if (io.has("angle", true)) io.number("angle", s.angle, "a number");
}

template <class Io>
void fields(Io&, TwistFree&) {}
template <class Io>
void fields(Io&, TwistBySwing&) {}
template <class Io>
void fields(Io& io, TwistRange& s) {
  io.number("min", s.min, "a number");
  io.number("max", s.max, "a number");
}

template <class Io>
void fields(Io&, Free&) {}
template <class Io>
void fields(Io&, Fixed&) {}
template <class Io>
void fields(Io& io, Euler& s) {
  io.order("order", s.order);
  io.value("min", s.min);
  io.value("max", s.max);
}
template <class Io>
void fields(Io& io, Implicit& s) {
  io.value("balls", s.balls);
  if (io.has("blend", true)) io.number("blend", s.blend, kNotNegative);
  if (io.has("center", s.center != identity<float>())) io.value("center", s.center);
}
template <class Io>
void fields(Io& io, Polynomial& s) {
  io.place("center", s.center);
  io.whole("degree", s.degree, "2, 4 or 6");
  io.value("factor", s.factor);
  if (io.has("anchors", !s.anchors.empty())) io.value("anchors", s.anchors);
}

}  // namespace ligament::detail
