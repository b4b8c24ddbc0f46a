#include "report/detail/summary.h"

#include "report/detail/text.h"

#include <ligament/rig.h>

#include <fmt/format.h>

#include <algorithm>

namespace ligament::cli::detail {
namespace {

bool any_outside(const Report& report, const ReportClip& clip, std::size_t stored_frame) {
  const std::size_t joints = report.skeleton.size();
  const auto begin = clip.violation.begin() + static_cast<std::ptrdiff_t>(stored_frame * joints);
  return std::any_of(begin, begin + static_cast<std::ptrdiff_t>(joints),
                     [&](float v) { return finite_or_zero(v) > report.tolerance; });
}

bool is_exact(const Report& report, const ReportClip& clip) {
  return clip.outside || (clip.stride <= 1 && stored_frames(report, clip) >= clip.frames);
}

double duration_of(const Report& report) {
  double seconds = 0;
  for (const ReportClip& clip : report.clips)
    seconds += static_cast<double>(clip.frames) * finite_or_zero(clip.frame_time);
  return seconds;
}

std::string figure_html(std::string_view label, std::string_view number, std::string_view note, Severity severity) {
  return fmt::format("<div class=\"figure {}\"><dt>{}</dt><dd><strong>{}</strong><span>{}</span></dd></div>\n",
                     name_of(severity), label, number, note);
}

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

Severity severity_of(double violation) {
  const double v = finite_or_zero(violation);
  return v < kMajorViolation ? Severity::minor : v < kSevereViolation ? Severity::major : Severity::severe;
}

Severity severity_of(const ReportJoint& joint) {
  return joint.outside == 0 ? Severity::none : severity_of(joint.worst);
}

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::minor:
      return "minor";
    case Severity::major:
      return "major";
    case Severity::severe:
      return "severe";
    case Severity::none:
      break;
  }
  return "inside";
}

std::size_t stored_frames(const Report& report, const ReportClip& clip) {
  const std::size_t joints = report.skeleton.size();
  if (joints == 0) return 0;
  return std::min(
      {clip.before.size() / (3 * joints), clip.after.size() / (3 * joints), clip.violation.size() / joints});
}

std::size_t frames_outside(const Report& report, const ReportClip& clip) {
  if (clip.outside) return *clip.outside;
  const std::size_t stride = std::max<std::size_t>(1, clip.stride);
  std::size_t outside = 0;
  for (std::size_t i = 0; i < stored_frames(report, clip) && i * stride < clip.frames; ++i) {
    if (any_outside(report, clip, i)) outside += std::min(stride, clip.frames - i * stride);
  }
  return outside;
}

Summary summarise(const Report& report) {
  Summary summary;
  for (const ReportClip& clip : report.clips) {
    summary.frames += clip.frames;
    summary.outside += frames_outside(report, clip);
    summary.exact = summary.exact && is_exact(report, clip);
  }
  for (const ReportJoint& joint : report.joints) {
    if (joint.outside == 0) continue;
    ++summary.joints_outside;
    summary.outside = std::max(summary.outside, joint.outside);
    if (!summary.worst || finite_or_zero(joint.worst) > finite_or_zero(summary.worst->worst)) summary.worst = &joint;
  }
  return summary;
}

std::string place_of_worst(const Report& report, const ReportJoint& joint) {
  if (report.clips.size() < 2 || joint.worst_clip >= report.clips.size())
    return fmt::format("frame {}", joint.worst_frame);
  return fmt::format("frame {} of {}", joint.worst_frame, report.clips[joint.worst_clip].name);
}

std::string verdict(const Report& report, const Summary& summary) {
  if (summary.frames == 0) return "There are no frames to look at.";
  if (report.joints.empty()) return "No joint has a limit, so there is nothing to be outside of.";
  if (!summary.worst) return "Every frame is inside.";
  return fmt::format("{}{} of {} ({}) {} a joint outside its limit; the worst is {}, {} at {}.",
                     summary.exact ? "" : "About ", count_text(summary.outside), counted(summary.frames, "frame"),
                     percent_text(share_of(summary.outside, summary.frames)), summary.outside == 1 ? "has" : "have",
                     summary.worst->name, degrees_text(summary.worst->worst), place_of_worst(report, *summary.worst));
}

std::string jump_link(const Report& report, const ReportJoint& joint, std::string_view text) {
  const std::string label = fmt::format("Show {} at {} in the player", joint.name, place_of_worst(report, joint));
  return fmt::format(
      "<a href=\"#player\" class=\"jump\" data-clip=\"{}\" data-frame=\"{}\" data-joint=\"{}\" title=\"{}\">{}</a>",
      joint.worst_clip, joint.worst_frame, escape_html(joint.name), escape_html(label), escape_html(text));
}

std::string figures_html(const Report& report, const Summary& summary) {
  const double duration = duration_of(report);
  const std::string clips = counted(report.clips.size(), "clip") + (duration > 0 ? ", " + duration_text(duration) : "");
  const std::string share = percent_text(share_of(summary.outside, summary.frames)) + " of all frames";
  const std::string joints = fmt::format("of {} with a limit", count_text(report.joints.size()));
  const Severity any = summary.worst ? severity_of(*summary.worst) : Severity::none;
  std::string worst_note = "no joint is outside";
  if (summary.worst) {
    worst_note = fmt::format("{}, {}", escape_html(summary.worst->name),
                             jump_link(report, *summary.worst, place_of_worst(report, *summary.worst)));
  }
  return figure_html("Frames", count_text(summary.frames), clips, Severity::none) +
         figure_html("Frames outside", (summary.exact ? "" : "≈ ") + count_text(summary.outside), escape_html(share),
                     Severity::none) +
         figure_html("Joints outside", count_text(summary.joints_outside), joints, Severity::none) +
         figure_html("Worst", summary.worst ? degrees_text(summary.worst->worst) : "–", worst_note, any);
}

}  // namespace ligament::cli::detail
