#include "report/detail/joints.h"

#include "report/detail/summary.h"
#include "report/detail/text.h"
#include "report/detail/view_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace ligament::cli::detail {
namespace {

constexpr std::string_view kUnknown = "–";

/// Indices of the joints, those outside first and the worst of them at the top, the others as the skeleton has them.
std::vector<std::size_t> in_order(const Report& report) {
  std::vector<std::size_t> order(report.joints.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto key = [&](std::size_t i) {
    return report.joints[i].outside == 0 ? -1.0 : finite_or_zero(report.joints[i].worst);
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) > key(b); });
  return order;
}

double share_outside(const ReportJoint& joint) {
  return joint.samples == 0 ? 0.0 : static_cast<double>(joint.outside) / static_cast<double>(joint.samples);
}

bool is_known(double share) { return finite_or_zero(share) == share && share >= 0; }

std::string share_text(double share, int decimals) {
  return is_known(share) ? percent_text(share, decimals) : std::string(kUnknown);
}

/// A cell whose data-value is what the page sorts by; an unknown value sorts last.
std::string cell(double value, std::string_view html) {
  return fmt::format("<td class=\"number\" data-value=\"{:.9g}\">{}</td>", finite_or_zero(value), html);
}

std::string severity_dot(const ReportJoint& joint) {
  const std::string_view name = name_of(severity_of(joint));
  return fmt::format("<i class=\"dot {}\" title=\"{}\"></i>", name, name);
}

std::string row(const Report& report, std::size_t index) {
  const ReportJoint& joint = report.joints[index];
  const bool outside = joint.outside > 0;
  const std::string name = escape_html(joint.name);
  std::string at(kUnknown);
  if (outside) {
    const bool named = report.clips.size() > 1 && joint.worst_clip < report.clips.size();
    at = jump_link(report, joint, fmt::format("{}", joint.worst_frame)) +
         (named ? fmt::format("<small>{}</small>", escape_html(report.clips[joint.worst_clip].name)) : "");
  }
  return fmt::format(
             "<tr class=\"{}\" data-joint=\"{}\"><th scope=\"row\" data-value=\"{}\">{}<a "
             "href=\"#joint-{}\">{}</a></th>",
             outside ? "outside" : "inside", name, name, severity_dot(joint), index, name) +
         fmt::format("<td class=\"words\" data-value=\"{0}\">{0}</td>", escape_html(joint.limit)) +
         cell(static_cast<double>(joint.outside), count_text(joint.outside)) +
         cell(share_outside(joint), escape_html(percent_text(share_outside(joint)))) +
         cell(outside ? joint.worst : -1, outside ? degrees_text(joint.worst) : std::string(kUnknown)) +
         cell(outside ? static_cast<double>(joint.worst_frame) : -1, at) +
         cell(joint.coverage, escape_html(share_text(joint.coverage, 2))) +
         cell(joint.volume, escape_html(share_text(joint.volume, 3))) + "</tr>\n";
}

std::string fact(std::string_view term, std::string_view html) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", term, html);
}

std::string facts(const Report& report, const ReportJoint& joint) {
  std::string out =
      fact("Frames outside", fmt::format("{} of {}", count_text(joint.outside), count_text(joint.samples)));
  if (joint.outside > 0) {
    out += fact("Share", escape_html(percent_text(share_outside(joint))));
    out += fact("Worst", degrees_text(joint.worst));
    out += fact("At", jump_link(report, joint, place_of_worst(report, joint)));
  }
  if (is_known(joint.coverage)) out += fact("Coverage", escape_html(share_text(joint.coverage, 2)));
  if (is_known(joint.volume)) out += fact("Volume", escape_html(share_text(joint.volume, 3)));
  return "<dl>" + out + "</dl>";
}

std::string pictures(const ReportJoint& joint) {
  if (joint.views.empty()) return "<p class=\"none\">There is no picture of this joint.</p>";
  std::string out;
  for (const JointView& view : joint.views) out += view_svg(view, joint.name);
  return out;
}

std::string card(const Report& report, std::size_t index) {
  const ReportJoint& joint = report.joints[index];
  const std::string_view severity = name_of(severity_of(joint));
  return fmt::format(
      "<article class=\"joint\" id=\"joint-{}\" data-joint=\"{}\">\n<header><h3>{}</h3>"
      "<span class=\"badge {}\">{}</span><p class=\"words\">{}</p>{}</header>\n<div "
      "class=\"views\">{}</div>\n</article>\n",
      index, escape_html(joint.name), escape_html(joint.name), severity, severity, escape_html(joint.limit),
      facts(report, joint), pictures(joint));
}

}  // namespace

std::string joint_rows(const Report& report) {
  if (report.joints.empty()) return "<tr><td colspan=\"8\" class=\"none\">No joint has a limit.</td></tr>\n";
  std::string out;
  for (std::size_t index : in_order(report)) out += row(report, index);
  return out;
}

std::string joint_cards(const Report& report) {
  std::string outside, inside;
  std::size_t folded = 0;
  for (std::size_t index : in_order(report)) {
    const bool is_outside = report.joints[index].outside > 0;
    (is_outside ? outside : inside) += card(report, index);
    folded += is_outside ? 0 : 1;
  }
  if (folded == 0) return outside;
  return outside + fmt::format("<details class=\"folded\"><summary>{} always inside</summary>\n{}</details>\n",
                               counted(folded, "joint"), inside);
}

}  // namespace ligament::cli::detail
