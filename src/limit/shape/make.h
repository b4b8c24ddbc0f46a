// Makes whichever shape a variant holds. The maker of each shape is declared beside its struct.
#pragma once

#include "limit/shape/euler.h"
#include "limit/shape/implicit.h"
#include "limit/shape/polynomial.h"
#include "limit/shape/swing_twist.h"
#include "limit/shape/volume.h"

#include <type_traits>
#include <variant>

namespace ligament::made {

template <class T, class Variant>
inline constexpr bool kIsAlternative = false;
template <class T, class... Alternatives>
inline constexpr bool kIsAlternative<T, std::variant<Alternatives...>> = (std::is_same_v<T, Alternatives> || ...);

/// Makes the shape that a variant holds. A shape that needs no making, such as Free, is copied.
template <class To, class From>
Result<To> make_any(const From& written) {
  return std::visit(
      [](const auto& shape) -> Result<To> {
        if constexpr (kIsAlternative<std::decay_t<decltype(shape)>, To>) {
          return To(shape);
        } else {
          auto made = make(shape);
          if (!made) return made.error();
          return To(std::move(*made));
        }
      },
      written);
}

}  // namespace ligament::made
