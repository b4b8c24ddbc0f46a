#include "io/bvh/bvh_header.h"
#include "io/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace ligament {

namespace {

/// Deeper joints are not indented further, or the text of a chain would grow with the square of its length.
constexpr std::size_t kDeepestIndent = 32;

/// The children of each joint as linked lists, in order.
struct Children {
  std::vector<int> first, next;  ///< of each joint; −1 for none
  int first_root = -1;

  explicit Children(const Skeleton& skeleton) : first(skeleton.size(), -1), next(skeleton.size(), -1) {
    for (std::size_t j = skeleton.size(); j-- > 0;) {
      const int parent = skeleton.joints[j].parent;
      int& head = parent == kNoParent ? first_root : first[static_cast<std::size_t>(parent)];
      next[j] = head;
      head = static_cast<int>(j);
    }
  }
};

/// Writes the joints, children inside their parents, without recursion, and remembers in which order.
class HierarchyWriter {
 public:
  HierarchyWriter(const BvhHeader& header, std::string& out) : header_(header), out_(out), children_(header.skeleton) {}

  /// The order in which the joints were written, which is that of the numbers in a row.
  std::vector<std::size_t> write() {
    out_ += "HIERARCHY\n";
    for (int j = children_.first_root; j != -1; j = after(j)) open(static_cast<std::size_t>(j));
    return std::move(order_);
  }

 private:
  std::string& line() { return out_.append(std::min(depth_, kDeepestIndent), '\t'); }

  void open(std::size_t j) {
    const Joint& joint = header_.skeleton.joints[j];
    line() += joint.parent == kNoParent ? "ROOT " : "JOINT ";
    write_name(joint.name);
    line() += "{\n";
    ++depth_;
    write_offset(joint.offset);
    write_channels(header_.channels[j]);
    for (const Vec3d& end : joint.ends) write_end_site(end);
    order_.push_back(j);
  }

  /// The joint to open after j has been; closes those that are complete.
  int after(int j) {
    if (children_.first[static_cast<std::size_t>(j)] != -1) return children_.first[static_cast<std::size_t>(j)];
    while (j != -1) {
      --depth_;
      line() += "}\n";
      if (children_.next[static_cast<std::size_t>(j)] != -1) return children_.next[static_cast<std::size_t>(j)];
      j = header_.skeleton.joints[static_cast<std::size_t>(j)].parent;
    }
    return -1;
  }

  /// What would end the name early, or break the line, is replaced.
  void write_name(std::string_view name) {
    for (const char c : name) out_ += c == '{' || detail::is_control(c) ? '_' : c;
    out_ += '\n';
  }

  void write_offset(Vec3d v) {
    line() += "OFFSET";
    for (const double value : {v.x, v.y, v.z}) {
      out_ += ' ';
      detail::append_shortest(out_, value);
    }
    out_ += '\n';
  }

  void write_channels(const std::vector<Channel>& channels) {
    line() += fmt::format("CHANNELS {}", channels.size());
    for (const Channel channel : channels) {
      out_ += ' ';
      out_ += detail::kChannelNames[static_cast<std::size_t>(channel)];
    }
    out_ += '\n';
  }

  void write_end_site(Vec3d end) {
    line() += "End Site\n";
    line() += "{\n";
    ++depth_;
    write_offset(end);
    --depth_;
    line() += "}\n";
  }

  const BvhHeader& header_;
  std::string& out_;
  Children children_;
  std::vector<std::size_t> order_;
  std::size_t depth_ = 0;
};

/// The columns of a row in the order in which their joints were written.
std::vector<std::size_t> columns(const BvhHeader& header, const std::vector<std::size_t>& order) {
  std::vector<std::size_t> out;
  for (const std::size_t j : order) {
    for (std::size_t c = 0; c < header.channels[j].size(); ++c) out.push_back(header.first_channel[j] + c);
  }
  return out;
}

void write_row(const double* row, const std::vector<std::size_t>& columns, std::string& out) {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (c != 0) out += ' ';
    detail::append_shortest(out, row[columns[c]]);
  }
  out += '\n';
}

}  // namespace

std::string write_bvh(const Bvh& bvh) {
  assert(bvh.values.size() == bvh.frames * bvh.header.channel_count);
  std::string out;
  const std::vector<std::size_t> order = HierarchyWriter(bvh.header, out).write();
  out += fmt::format("MOTION\nFrames: {}\nFrame Time: ", bvh.frames);
  detail::append_shortest(out, bvh.header.frame_time);
  out += '\n';
  if (bvh.header.channel_count == 0) return out;
  const std::vector<std::size_t> row_columns = columns(bvh.header, order);
  for (std::size_t f = 0; f < bvh.frames; ++f) {
    write_row(bvh.values.data() + f * bvh.header.channel_count, row_columns, out);
  }
  return out;
}

}  // namespace ligament
