// The HTML report: self-contained, safe against any name, the same bytes every time, readable numbers.
#include "report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace ligament::cli::report_tests {
namespace {

constexpr double kDegree = 3.14159265358979323846 / 180;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

JointView square_view() {
  JointView view;
  view.horizontal = "swing x";
  view.vertical = "twist";
  view.inside = {{0.1f, 0.1f}, {-0.2f, 0.05f}};
  view.outside = {{0.9f, 0.8f}};
  view.outlines = {{{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.5f, 0.5f}, {-0.5f, 0.5f}}};
  return view;
}

ReportClip clip_of(std::size_t frames, std::size_t joints) {
  ReportClip clip;
  clip.name = "walk.bvh";
  clip.frame_time = 1.0 / 120;
  clip.frames = frames;
  for (std::size_t i = 0; i < frames * joints * 3; ++i) clip.before.push_back(static_cast<float>(i % 17) * 0.25f);
  clip.after = clip.before;
  clip.violation.assign(frames * joints, 0.0f);
  return clip;
}

/// Hips, Spine and RightFoot; 1,618 frames, of which 137 have RightFoot outside, by 71.2° at frame 1203.
Report walk() {
  Report report;
  report.title = "A walk";
  report.generator = "ligament 0.1.0";
  report.limits_file = "hero.limits.json";
  report.skeleton.joints = {{"Hips", kNoParent, {0, 1, 0}}, {"Spine", 0, {0, 0.2, 0}}, {"RightFoot", 0, {-0.1, -1, 0}}};
  ReportClip clip = clip_of(1618, 3);
  for (std::size_t frame = 1100; frame < 1237; ++frame) clip.violation[frame * 3 + 2] = 0.1f;
  clip.violation[1203 * 3 + 2] = static_cast<float>(71.2 * kDegree);
  report.clips = {clip};
  ReportJoint spine{.name = "Spine", .limit = "cone 30°", .samples = 1618, .views = {square_view()}};
  ReportJoint foot{.name = "RightFoot", .limit = "k-DOP, 13 axes", .samples = 1618, .outside = 137, .views = {}};
  foot.worst = 71.2 * kDegree;
  foot.worst_frame = 1203;
  foot.coverage = 0.9991;
  foot.volume = 0.0123;
  foot.views = {square_view(), square_view()};
  report.joints = {spine, foot};
  return report;
}

bool has(std::string_view page, std::string_view text) { return page.find(text) != page.npos; }

std::size_t count(std::string_view page, std::string_view text) {
  std::size_t found = 0;
  for (std::size_t at = page.find(text); at != page.npos; at = page.find(text, at + text.size())) ++found;
  return found;
}

std::string between(const std::string& page, std::string_view open, std::string_view close) {
  const std::size_t from = page.find(open);
  if (from == page.npos) return {};
  return page.substr(from + open.size(), page.find(close, from) - from - open.size());
}

nlohmann::json payload(const std::string& page) {
  return nlohmann::json::parse(between(page, "<script type=\"application/json\" id=\"data\">", "</script>"));
}

std::vector<std::uint16_t> words(const std::string& base64) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (char c : base64) {
    if (c == '=') break;
    bits = (bits << 6) | static_cast<std::uint32_t>(kDigits.find(c));
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<std::uint8_t>((bits >> held) & 0xff));
  }
  std::vector<std::uint16_t> out;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    out.push_back(static_cast<std::uint16_t>(bytes[i] | (bytes[i + 1] << 8)));
  }
  return out;
}

TEST(Report, NeedsNothingFromOutside) {
  const std::string page = render_report(walk());
  for (const char* outside : {"http://", "https://", "src=", "@import", "url(", "<link rel=\"stylesheet"}) {
    EXPECT_FALSE(has(page, outside)) << outside;
  }
  EXPECT_EQ(count(page, "href="), count(page, "href=\"#") + count(page, "href=\"data:,\""));
  EXPECT_TRUE(has(page, "Content-Security-Policy"));
}

TEST(Report, HasEveryPartAndNoLeftoverPlace) {
  const std::string page = render_report(walk());
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_FALSE(has(page, "{{"));
  EXPECT_EQ(count(page, "<svg class=\"view\""), 3u);
  EXPECT_EQ(count(page, "<article"), 2u);
  EXPECT_EQ(count(page, "</script"), 2u);
  for (const char* text : {"A walk", "hero.limits.json", "ligament 0.1.0", "id=\"player\"", "id=\"timeline\""}) {
    EXPECT_TRUE(has(page, text)) << text;
  }
}

TEST(Report, NamesEveryJointWithoutScripts) {
  Report report = walk();
  report.joints.clear();
  for (int i = 0; i < 40; ++i)
    report.joints.push_back({.name = "Joint" + std::to_string(i), .limit = "free", .views = {}});
  const std::string page = render_report(report);
  const std::string rows = between(page, "<tbody>", "</tbody>");
  for (const ReportJoint& joint : report.joints) {
    EXPECT_TRUE(has(rows, ">" + joint.name + "</a>")) << joint.name;
    EXPECT_TRUE(has(page, "<h3>" + joint.name + "</h3>")) << joint.name;
  }
}

TEST(Report, SaysTheVerdictInWords) {
  Report report = walk();
  EXPECT_TRUE(has(render_report(report),
                  "137 of 1,618 frames (8.5\u00a0%) have a joint outside its limit; the worst is RightFoot, 71.2° at "
                  "frame 1203."));
  report.clips.push_back(clip_of(2, 3));
  EXPECT_TRUE(has(render_report(report), "71.2° at frame 1203 of walk.bvh."));
  report.joints.pop_back();
  report.clips.resize(1);
  report.clips[0].violation.assign(report.clips[0].violation.size(), 0.0f);
  EXPECT_TRUE(has(render_report(report), "Every frame is inside."));
  report.joints.clear();
  EXPECT_TRUE(has(render_report(report), "No joint has a limit"));
}

TEST(Report, OneFrameIsSingularAndNeverReadsAsNone) {
  Report report = walk();
  report.clips[0].outside = report.joints[1].outside = 1;
  EXPECT_TRUE(has(render_report(report), "1 of 1,618 frames (0.1\u00a0%) has a joint outside its limit"));
  report.clips[0].frames = 16180;
  EXPECT_TRUE(has(render_report(report), "1 of 16,180 frames (&lt;0.1\u00a0%) has a joint outside its limit"));
}

TEST(Report, FormatsNumbersForPeople) {
  Report report = walk();
  report.clips[0].outside = 1234567;
  report.clips[0].frames = 2469134;
  const std::string page = render_report(report);
  for (const char* text : {"1,234,567", "2,469,134", "50.0\u00a0%", "71.2°", "99.91\u00a0%", "1.230\u00a0%", "1.15°"}) {
    EXPECT_TRUE(has(page, text)) << text;
  }
}

TEST(Report, UnknownSharesAreDashes) {
  const std::string rows = between(render_report(walk()), "<tbody>", "</tbody>");
  EXPECT_EQ(count(rows, "data-value=\"-1\">–</td>"), 4u);  // Spine: worst, frame, coverage, volume
}

TEST(Report, JointsOutsideComeFirstAndOthersAreFolded) {
  const std::string page = render_report(walk());
  const std::string rows = between(page, "<tbody>", "</tbody>");
  EXPECT_LT(rows.find("RightFoot"), rows.find("Spine"));
  EXPECT_TRUE(has(page, "<summary>1 joint always inside</summary>"));
  EXPECT_LT(page.find("<h3>RightFoot"), page.find("<details"));
  EXPECT_LT(page.find("<details"), page.find("<h3>Spine"));
}

TEST(Report, WithStrideTheCountIsToldOrAnEstimate) {
  Report report = walk();
  ReportClip& clip = report.clips[0];
  clip.stride = 2;
  clip.frames = 3236;
  EXPECT_TRUE(has(render_report(report), "About 274 of 3,236 frames"));
  clip.outside = 200;
  EXPECT_TRUE(has(render_report(report), ">200 of 3,236 frames"));
}

TEST(Report, AnyNameIsSafe) {
  const std::string evil = "<b>&\"'</script><!--{{rows}}";
  Report report = walk();
  report.title = report.generator = report.limits_file = evil;
  report.clips[0].name = evil;
  report.clips.push_back(report.clips[0]);
  report.skeleton.joints[2].name = evil;
  for (ReportJoint& joint : report.joints) {
    joint.name = joint.limit = evil;
    for (JointView& view : joint.views) view.horizontal = view.vertical = evil;
  }
  const std::string page = render_report(report);
  EXPECT_FALSE(has(page, "<b>&\""));
  EXPECT_FALSE(has(page, "<!--"));
  EXPECT_EQ(count(page, "</script"), 2u);
  EXPECT_TRUE(has(page, "&lt;b&gt;&amp;&quot;&#39;&lt;/script&gt;&lt;!--{{rows}}"));
  EXPECT_EQ(payload(page)["skeleton"]["names"][2], evil);
  EXPECT_EQ(payload(page)["clips"][1]["name"], evil);
}

TEST(Report, NamesThatAreNotUtf8DoNotThrow) {
  Report report = walk();
  report.skeleton.joints[1].name = "Sch\xfclter";
  report.clips[0].name = "\xff\xfe";
  EXPECT_NO_THROW(payload(render_report(report)));
}

TEST(Report, NothingAtAllStillRenders) {
  const std::string page = render_report(Report{});
  EXPECT_TRUE(has(page, "There are no frames to look at."));
  EXPECT_TRUE(has(page, "No joint has a limit."));
  EXPECT_TRUE(has(page, "aria-label=\"Player\" hidden"));
  EXPECT_TRUE(payload(page)["clips"].empty());
}

TEST(Report, ClipsWithoutFramesOrJointsStillRender) {
  Report report = walk();
  report.clips.push_back(clip_of(0, 3));
  EXPECT_EQ(payload(render_report(report))["clips"][1]["stored"], 0);
  report.skeleton.joints.clear();
  EXPECT_EQ(payload(render_report(report))["clips"][0]["stored"], 0);
  report.joints[1].worst_clip = 99;
  EXPECT_TRUE(has(render_report(report), "71.2° at frame 1203."));
}

TEST(Report, EmptyViewsHaveAxesAllTheSame) {
  Report report = walk();
  report.joints[0].views = {JointView{}};
  report.joints[1].views = {{.horizontal = "x", .vertical = "y", .inside = {}, .outside = {}, .outlines = {{}}}};
  const std::string page = render_report(report);
  EXPECT_EQ(count(page, "<svg class=\"view\""), 2u);
  EXPECT_FALSE(has(page, "class=\"region\""));
  EXPECT_TRUE(has(page, ">−10°</text>"));
}

TEST(Report, NumbersThatAreNotFiniteCountAsZero) {
  Report broken = walk(), zero = walk();
  const auto set = [](Report& report, float value) {
    report.clips[0].before[7] = report.clips[0].after[8] = report.clips[0].violation[9] = value;
    report.clips[0].frame_time = report.joints[0].worst = report.skeleton.joints[1].offset.x = value;
    report.joints[0].views[0].inside[0] = {value, value};
    report.joints[0].views[0].outlines[0][0].x = value;
  };
  set(zero, 0);
  for (float value : {kNan, kInfinity, -kInfinity}) {
    set(broken, value);
    EXPECT_EQ(render_report(broken), render_report(zero));
  }
}

TEST(Report, SameInputSameBytes) { EXPECT_EQ(render_report(walk()), render_report(walk())); }

TEST(Report, PositionsSurviveQuantisation) {
  Report report = walk();
  report.clips[0].after[5] = -40;
  const auto clip = payload(render_report(report))["clips"][0];
  for (const char* side : {"before", "after"}) {
    const std::vector<float>& given =
        side == std::string_view("before") ? report.clips[0].before : report.clips[0].after;
    const auto stored = words(clip[side]);
    ASSERT_EQ(stored.size(), given.size());
    for (std::size_t i = 0; i < given.size(); ++i) {
      const double scale = clip["scale"][i % 3], offset = clip["offset"][i % 3];
      ASSERT_NEAR(offset + scale * static_cast<std::int16_t>(stored[i]), given[i], 0.51 * scale) << i;
    }
  }
}

TEST(Report, EndSitesFollowTheJointsOfTheirFrame) {
  Report report = walk();
  report.skeleton.joints[2].ends = {{0, 0, 1}};
  report.clips = {clip_of(2, 3)};
  EXPECT_EQ(payload(render_report(report))["clips"][0]["hasEnds"], false);
  report.clips[0].ends_before = report.clips[0].ends_after = {9, 9, 9, -9, -9, -9};
  const auto json = payload(render_report(report));
  EXPECT_EQ(json["skeleton"]["ends"], nlohmann::json::array({2}));
  EXPECT_EQ(json["clips"][0]["hasEnds"], true);
  const auto stored = words(json["clips"][0]["before"]);
  ASSERT_EQ(stored.size(), 24u);
  EXPECT_EQ(static_cast<std::int16_t>(stored[9]), 32767);
  EXPECT_EQ(static_cast<std::int16_t>(stored[21]), -32767);
}

TEST(Report, ViolationsKeepTheirSideOfTheTolerance) {
  Report report = walk();
  report.clips = {clip_of(4, 3)};
  const float just_outside = std::nextafter(static_cast<float>(report.tolerance), 1.0f);
  report.clips[0].violation = {0, 0, just_outside, 0, 0, 0.019999f, 0, 0, 1.25f, 0, 0, 0};
  const auto clip = payload(render_report(report))["clips"][0];
  EXPECT_EQ(clip["violators"], nlohmann::json::array({2}));
  EXPECT_EQ(words(clip["violation"]), (std::vector<std::uint16_t>{200, 0, 12500, 0}));
  report.tolerance = 0;
  report.clips[0].violation[1] = 1e-7f;
  EXPECT_EQ(payload(render_report(report))["clips"][0]["violators"], nlohmann::json::array({1, 2}));
}

}  // namespace
}  // namespace ligament::cli::report_tests
