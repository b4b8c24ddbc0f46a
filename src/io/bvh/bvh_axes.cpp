#include "io/bvh/bvh_axes.h"

#include <algorithm>

namespace ligament::detail {

RotationAxes rotation_axes(const BvhHeader& header, std::size_t joint) {
  RotationAxes axes;
  const std::vector<Channel>& channels = header.channels[joint];
  for (std::size_t c = 0; c < channels.size(); ++c) {
    if (channels[c] < Channel::x_rotation) continue;
    // Swapping keeps the three different, whatever the order the channels come in.
    const int axis = static_cast<int>(channels[c]) - static_cast<int>(Channel::x_rotation);
    std::swap(axes.axis[axes.count], *std::find(axes.axis, axes.axis + 3, axis));
    axes.column[axes.count++] = header.first_channel[joint] + c;
  }
  axes.sign = (axes.axis[1] - axes.axis[0] + 3) % 3 == 1 ? 1.0f : -1.0f;
  return axes;
}

}  // namespace ligament::detail
