// A whole BVH file as text.
#pragma once

#include "io/bvh/bvh.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace ligament::testing {

/// Joints come in the order of a file; numbers have the shortest digits that read back to the same.
class BvhWriter {
 public:
  std::string write(const Bvh& bvh) {
    out_ = "HIERARCHY\n";
    for (std::size_t j = 0; j < bvh.header.skeleton.size(); ++j) open(bvh.header, j);
    close_to(kNoParent);
    out_ += fmt::format("MOTION\nFrames: {}\nFrame Time: {}\n", bvh.frames, bvh.header.frame_time);
    for (std::size_t i = 0; i < bvh.values.size(); ++i) {
      const bool last = (i + 1) % bvh.header.channel_count == 0;
      out_ += fmt::format("{}{}", bvh.values[i], last ? '\n' : ' ');
    }
    return std::move(out_);
  }

 private:
  void open(const BvhHeader& header, std::size_t j) {
    static constexpr std::string_view kChannelNames[] = {"Xposition", "Yposition", "Zposition",
                                                         "Xrotation", "Yrotation", "Zrotation"};
    const Joint& joint = header.skeleton.joints[j];
    close_to(joint.parent);
    out_ += fmt::format("{} {}\n{{\n", joint.parent == kNoParent ? "ROOT" : "JOINT", joint.name);
    write_offset(joint.offset);
    out_ += fmt::format("CHANNELS {}", header.channels[j].size());
    for (const Channel channel : header.channels[j]) {
      out_ += fmt::format(" {}", kChannelNames[static_cast<std::size_t>(channel)]);
    }
    out_ += '\n';
    for (const Vec3d& end : joint.ends) {
      out_ += "End Site\n{\n";
      write_offset(end);
      out_ += "}\n";
    }
    open_.push_back(static_cast<int>(j));
  }

  /// Closes joints until the innermost open one is `parent`.
  void close_to(int parent) {
    for (; !open_.empty() && open_.back() != parent; open_.pop_back()) out_ += "}\n";
  }

  void write_offset(Vec3d v) { out_ += fmt::format("OFFSET {} {} {}\n", v.x, v.y, v.z); }

  std::string out_;
  std::vector<int> open_;
};

inline std::string write_bvh(const Bvh& bvh) { return BvhWriter().write(bvh); }

}  // namespace ligament::testing
