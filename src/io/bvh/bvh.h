// BVH as it stands in its file: joints with channels, and rows of numbers.
#pragma once

#include <ligament/motion.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ligament {

enum class Channel : std::uint8_t { x_position, y_position, z_position, x_rotation, y_rotation, z_rotation };

/// The part of a BVH file before its numbers. Names are valid UTF-8, unique and never empty: a joint without a name is
/// "unnamed", and bytes that are not UTF-8 are taken for Latin-1.
struct BvhHeader {
  Skeleton skeleton;
  std::vector<std::vector<Channel>> channels;  ///< of each joint, in file order, which is the order of rotation
  std::vector<std::size_t> first_channel;      ///< of each joint: its first column in a row of numbers
  std::size_t channel_count = 0;               ///< numbers in a row
  std::size_t declared_frames = 0;             ///< as the file says; not to be trusted
  double frame_time = 0;                       ///< seconds; 0 is legal
  std::size_t motion_begin = 0;                ///< byte offset of the line after "Frame Time", where the numbers begin
};

/// A whole BVH file, its numbers as they were read: degrees, the file's unit.
struct Bvh {
  BvhHeader header;
  std::size_t frames = 0;
  std::vector<double> values;           ///< [frame · channel_count + channel]
  std::vector<std::string> warnings{};  ///< harmless oddities, e.g. rows beyond the declared number, which are ignored
};

/// `name` is what errors call the file; they are located at `name:LINE`. Numbers are finite, there are exactly as many
/// as declared, and memory stays in proportion to the text, whatever its header says.
Result<BvhHeader> parse_bvh_header(std::string_view text, std::string_view name);
Result<Bvh> parse_bvh(std::string_view text, std::string_view name);
/// Reads the file only as far as its numbers begin.
Result<BvhHeader> read_bvh_header(const std::string& path);

/// The motion of a file: channels multiplied in file order, left to right; a position channel replaces that component
/// of the joint's offset.
Clip to_clip(const Bvh&);
/// The same, into a clip whose memory is used again.
void to_clip(const Bvh&, Clip& into);
/// One rotation of that clip.
Quatf rotation_at(const Bvh&, std::size_t joint, std::size_t frame);

/// Writes rotation q of one joint and frame into its channels: the angles nearest to those that were there before, so
/// that curves stay smooth; at gimbal lock the first angle stays. A joint with fewer than three rotation channels takes
/// the nearest rotation it can hold. q need not be unit; without a direction, or not finite, it counts as the identity.
void set_rotation(Bvh&, std::size_t joint, std::size_t frame, Quatf q);

/// `text`, the file that `before` was read from, with the numbers that differ in `after` replaced and every other byte
/// as it was. New numbers have 6 decimals, or as many as stood there; a number that they do not change stays as it was.
std::string patch_bvh(std::string_view text, const Bvh& before, const Bvh& after);

}  // namespace ligament
