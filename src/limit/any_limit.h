// What a Limit holds, which is a made shape with all that the kernels need, and how the library reads it.
#pragma once

#include <ligament/limit.h>

#include "limit/shape/euler.h"
#include "limit/shape/implicit.h"
#include "limit/shape/polynomial.h"
#include "limit/shape/swing_twist.h"
#include "limit/shape/volume.h"

#include <variant>

namespace ligament {
namespace made {

/// Any made shape. The written counterpart is Shape in <ligament/shapes.h>.
using AnyShape = std::variant<Free, Fixed, Euler, Volume, SwingTwist, Implicit, Polynomial, UnknownShape>;

struct AnyLimit {
  AnyShape shape;
};

}  // namespace made

struct LimitAccess {
  static const made::AnyShape& shape(const Limit& limit) { return limit.made_->shape; }
  static Limit make(made::AnyShape shape) {
    return Limit(std::make_shared<const made::AnyLimit>(made::AnyLimit{std::move(shape)}));
  }
};

inline const made::AnyShape& made_shape(const Limit& limit) { return LimitAccess::shape(limit); }
/// The limit's made shape if it is of this type, else null.
template <class Made>
const Made* made_if(const Limit& limit) {
  return std::get_if<Made>(&made_shape(limit));
}
/// A limit of a shape that is already made.
inline Limit limit_of(made::AnyShape shape) { return LimitAccess::make(std::move(shape)); }

}  // namespace ligament
