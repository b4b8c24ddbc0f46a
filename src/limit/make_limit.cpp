// From a written shape to a limit, and back.
#include "limit/any_limit.h"
#include "limit/shape/make.h"

namespace ligament {
namespace {

/// The written shape that a made shape was made from: its base class that is an alternative of To.
template <class To, class Made, std::size_t i = 0>
To written_part(const Made& made) {
  using Written = std::variant_alternative_t<i, To>;
  if constexpr (std::is_base_of_v<Written, Made>) {
    return To(static_cast<const Written&>(made));
  } else {
    return written_part<To, Made, i + 1>(made);
  }
}
template <class To, class From>
To written_any(const From& from) {
  return std::visit([](const auto& made) { return written_part<To>(made); }, from);
}

SwingUnion written(const made::SwingUnion& made) {
  SwingUnion region;
  for (const made::SwingUnion::Member& member : made.members) {
    region.members.push_back({written_any<SingleRegion>(member.region), member.rotation});
  }
  return region;
}

SwingRegion written(const made::SwingRegion& made) {
  return std::visit(
      [](const auto& region) -> SwingRegion {
        if constexpr (std::is_same_v<std::decay_t<decltype(region)>, made::SwingUnion>) {
          return written(region);
        } else {
          return written_part<SwingRegion>(region);
        }
      },
      made);
}

struct WrittenShape {
  Shape operator()(const made::Volume& made) const { return Volume{written_any<VolumeShape>(made.shape), made.origin}; }
  Shape operator()(const made::SwingTwist& made) const {
    return SwingTwist{written(made.swing), written_any<TwistRegion>(made.twist), made.rotation};
  }
  template <class Made>
  Shape operator()(const Made& made) const {
    return written_part<Shape>(made);
  }
};

}  // namespace

Limit::Limit() {
  static const auto free = std::make_shared<const made::AnyLimit>();
  made_ = free;
}
Limit::Limit(std::shared_ptr<const made::AnyLimit> made) : made_(std::move(made)) {}

bool Limit::operator==(const Limit& other) const { return made_ == other.made_ || made_->shape == other.made_->shape; }

Result<Limit> make_limit(const Shape& shape) {
  Result<made::AnyShape> made = made::make_any<made::AnyShape>(shape);
  if (!made) return made.error();
  return limit_of(std::move(*made));
}

Shape shape_of(const Limit& limit) { return std::visit(WrittenShape{}, made_shape(limit)); }

bool is_known(const Limit& limit) { return made_if<UnknownShape>(limit) == nullptr; }

bool is_free(const Limit& limit) { return made_if<Free>(limit) != nullptr; }

}  // namespace ligament
