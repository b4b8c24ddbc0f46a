#include "io/bvh/bvh_header.h"
#include "io/decimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace ligament {

namespace {

using detail::excerpt;
using detail::is_keyword;

constexpr std::size_t kMostJoints = std::numeric_limits<int>::max();  // parents are ints
constexpr double kLargest = 1e30;  // of offsets: a float has to hold them, and the sums of a chain of them
constexpr std::string_view kChannelNames[] = {"Xposition", "Yposition", "Zposition",  // as Channel has them
                                              "Xrotation", "Yrotation", "Zrotation"};
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

std::optional<Channel> channel_named(std::string_view token) {
  for (std::size_t i = 0; i < std::size(kChannelNames); ++i) {
    if (is_keyword(token, kChannelNames[i])) return static_cast<Channel>(i);
  }
  return std::nullopt;
}

/// Reads statement by statement; the joints that are still open are a list, not a recursion, since a file may nest them
/// as deep as it likes. Each step is false once something is wrong, and error_ then says what.
class HeaderReader {
 public:
  HeaderReader(std::string_view text, BvhHeader& header)
      : text_(text), words_(text, text.starts_with(kUtf8Mark) ? kUtf8Mark.size() : 0), header_(header) {}

  bool read() {
    if (!(check_encoding() && expect("HIERARCHY") && read_joints())) return false;
    make_names_unique(header_.skeleton);
    if (!(read_frames() && read_frame_time())) return false;
    words_.skip_line();
    header_.motion_begin = words_.position();
    return true;
  }

  const detail::TextError& error() const { return error_; }

 private:
  /// A joint whose '}' has not come yet.
  struct OpenJoint {
    int index;
    std::size_t offset;  ///< of its keyword in the text
    bool has_offset = false, has_channels = false, has_children = false;
  };

  bool fail_at(std::size_t offset, std::string what) {
    error_ = {offset, std::move(what), false};
    return false;
  }
  bool fail(std::string what) { return fail_at(words_.word_offset(), std::move(what)); }
  /// `found`, the last word, is not what has to be here.
  bool unexpected(std::string_view expected, std::string_view found, std::string_view advice = "") {
    error_ = {words_.word_offset(), fmt::format("expected {}, found {}{}", expected, excerpt(found), advice),
              found.empty()};
    return false;
  }
  bool expect(std::string_view keyword, std::string_view shown = "") {
    const std::string_view word = words_.next();
    return is_keyword(word, keyword) || unexpected(shown.empty() ? keyword : shown, word);
  }
  bool expect_brace(std::string_view owner) {
    const std::string_view word = words_.next();
    return word == "{" || unexpected(fmt::format("'{{' after {}", owner), word);
  }
  bool expect_line_end(std::string_view after) {
    if (words_.at_line_end()) return true;
    return unexpected(fmt::format("the end of the line after {}", after), words_.next());
  }

  bool check_encoding();
  bool read_joints();
  bool read_outside();
  bool read_inside(OpenJoint& joint);
  bool open_joint(int parent);
  bool close_joint();
  bool read_offset(OpenJoint& joint);
  bool read_vector(Vec3d& v);
  bool read_number(double& value);
  bool read_whole_number(std::size_t& value);
  bool read_channels(OpenJoint& joint);
  bool read_channel_names(std::vector<Channel>& channels);
  bool read_end_site(OpenJoint& joint);
  bool read_frames();
  bool read_frame_time();

  std::string_view text_;
  detail::WordReader words_;
  BvhHeader& header_;
  std::vector<OpenJoint> open_;
  bool in_motion_ = false;
  detail::TextError error_;
};

bool HeaderReader::check_encoding() {
  if (text_.empty()) {
    error_ = {0, "the file is empty", true};
    return false;
  }
  if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF")) {
    return fail_at(0, "the file is UTF-16 text: save it as UTF-8");
  }
  if (text_.starts_with("\x1F\x8B")) return fail_at(0, "the file is compressed by gzip: unpack it first");
  if (text_.starts_with("PK\x03\x04")) return fail_at(0, "the file is a zip archive: unpack it first");
  if (text_.starts_with("glTF")) return fail_at(0, "the file is a model (glTF), not a BVH clip");
  if (text_.starts_with("# AST/ASF") || text_.starts_with("#!OML:ASF") || text_.starts_with(":version")) {
    return fail_at(0, "the file is Acclaim's (ASF, AMC): convert it to BVH first");
  }
  if (text_.starts_with("Kaydara FBX")) return fail_at(0, "the file is an FBX scene: export it as BVH first");
  return true;
}

bool HeaderReader::read_joints() {
  while (!in_motion_) {
    if (!(open_.empty() ? read_outside() : read_inside(open_.back()))) return false;
  }
  return true;
}

bool HeaderReader::read_outside() {
  const bool first = header_.skeleton.joints.empty();
  const std::string_view word = words_.next();
  if (is_keyword(word, "ROOT")) return open_joint(kNoParent);
  in_motion_ = !first && is_keyword(word, "MOTION");
  return in_motion_ || unexpected(first ? "ROOT" : "ROOT or MOTION", word);
}

bool HeaderReader::read_inside(OpenJoint& joint) {
  const std::string_view word = words_.next();
  if (is_keyword(word, "OFFSET")) return read_offset(joint);
  if (is_keyword(word, "CHANNELS")) return read_channels(joint);
  if (is_keyword(word, "END")) return read_end_site(joint);
  if (is_keyword(word, "JOINT")) {
    joint.has_children = true;
    return open_joint(joint.index);
  }
  if (word == "}") return close_joint();
  const bool brace_missing = is_keyword(word, "MOTION") || is_keyword(word, "ROOT");
  return unexpected("OFFSET, CHANNELS, JOINT, End Site or '}'", word, brace_missing ? ": a '}' is missing" : "");
}

bool HeaderReader::open_joint(int parent) {
  const std::size_t offset = words_.word_offset();
  const std::string_view name = words_.rest_of_name();
  if (std::any_of(name.begin(), name.end(), detail::is_control)) {
    return fail(fmt::format("the name {} has a control character", excerpt(name)));
  }
  if (header_.skeleton.size() >= kMostJoints) return fail(fmt::format("more than {} joints", kMostJoints));
  const int index = static_cast<int>(header_.skeleton.size());
  header_.skeleton.joints.push_back({name.empty() ? "unnamed" : detail::to_utf8(name), parent, {}});
  header_.channels.emplace_back();
  header_.first_channel.push_back(header_.channel_count);
  open_.push_back({index, offset});
  return expect_brace("the joint's name");
}

bool HeaderReader::close_joint() {
  const OpenJoint& joint = open_.back();
  if (!joint.has_offset) {
    const std::string& name = header_.skeleton.joints[joint.index].name;
    return fail_at(joint.offset, fmt::format("joint {} has no OFFSET", excerpt(name)));
  }
  open_.pop_back();
  return true;
}

bool HeaderReader::read_offset(OpenJoint& joint) {
  if (joint.has_offset) return fail("the joint has a second OFFSET");
  joint.has_offset = true;
  return read_vector(header_.skeleton.joints[joint.index].offset);
}

bool HeaderReader::read_vector(Vec3d& v) {
  for (double* const part : {&v.x, &v.y, &v.z}) {
    if (!read_number(*part)) return false;
    if (std::fabs(*part) > kLargest) return fail("an offset beyond 1e30");
  }
  return true;
}

bool HeaderReader::read_number(double& value) {
  const std::string_view word = words_.next();
  const char* const end = word.data() + word.size();
  if (word.empty() || detail::scan_decimal_carefully(word.data(), end, value) != end || !std::isfinite(value)) {
    return unexpected("a finite number", word, detail::number_advice(word));
  }
  return true;
}

bool HeaderReader::read_whole_number(std::size_t& value) {
  const std::string_view word = words_.next();
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (word.empty() || error != std::errc() || stop != end) return unexpected("a whole number", word);
  return true;
}

bool HeaderReader::read_channels(OpenJoint& joint) {
  if (joint.has_channels) return fail("the joint has a second CHANNELS");
  // Numbers come in the order of the CHANNELS lines, and joints are numbered in the order they open.
  if (joint.has_children) return fail("CHANNELS has to come before the joint's children");
  joint.has_channels = true;
  std::size_t count = 0;
  if (!read_whole_number(count)) return false;
  const std::size_t offset = words_.word_offset();
  std::vector<Channel>& channels = header_.channels[joint.index];
  if (!read_channel_names(channels)) return false;
  if (channels.size() != count) {
    fail_at(offset, fmt::format("CHANNELS says {}, but {} names follow", count, channels.size()));
    error_.at_end = words_.peek().empty();
    return false;
  }
  header_.channel_count += count;
  return true;
}

bool HeaderReader::read_channel_names(std::vector<Channel>& channels) {
  while (true) {
    const bool same_line = !words_.at_line_end();
    const std::string_view word = words_.peek();
    const std::optional<Channel> channel = channel_named(word);
    const bool next_statement = word == "}" || is_keyword(word, "JOINT") || is_keyword(word, "END");
    if (!channel && (!same_line || next_statement)) return true;
    words_.next();
    if (!channel) return unexpected("a channel such as Xrotation or Yposition", word);
    if (std::find(channels.begin(), channels.end(), *channel) != channels.end()) {
      return fail(fmt::format("channel {} appears twice in one joint", excerpt(word)));
    }
    channels.push_back(*channel);
  }
}

bool HeaderReader::read_end_site(OpenJoint& joint) {
  if (!expect("SITE", "End Site")) return false;
  words_.rest_of_name();  // some programs give end sites a name
  Vec3d end;
  if (!expect_brace("End Site") || !expect("OFFSET") || !read_vector(end)) return false;
  header_.skeleton.joints[joint.index].ends.push_back(end);
  const std::string_view word = words_.next();
  return word == "}" || unexpected("'}' after the End Site's OFFSET", word);
}

bool HeaderReader::read_frames() {
  return expect("FRAMES", "Frames:") && expect(":", "':' after Frames") && read_whole_number(header_.declared_frames) &&
         expect_line_end("Frames");
}

bool HeaderReader::read_frame_time() {
  if (!(expect("FRAME", "Frame Time:") && expect("TIME", "Frame Time:") && expect(":", "':' after Frame Time"))) {
    return false;
  }
  if (!read_number(header_.frame_time)) return false;
  const std::size_t offset = words_.word_offset();
  if (header_.frame_time < 0) {
    const std::string_view word = text_.substr(offset, words_.position() - offset);
    return unexpected("a Frame Time of 0 seconds or more", word);
  }
  header_.frame_time = std::fabs(header_.frame_time);  // -0
  return expect_line_end("Frame Time");
}

}  // namespace

std::optional<detail::TextError> detail::parse_header(std::string_view text, BvhHeader& header) {
  header = {};
  HeaderReader reader(text, header);
  if (!reader.read()) return reader.error();
  return std::nullopt;
}

}  // namespace ligament
