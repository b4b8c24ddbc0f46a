#include "report/report.h"

#include "report/detail/joints.h"
#include "report/detail/payload.h"
#include "report/detail/summary.h"
#include "report/detail/text.h"

#include "page_css.h"
#include "page_html.h"
#include "page_js.h"

#include <algorithm>
#include <string_view>

namespace ligament::cli {
namespace {

using namespace detail;

/// The CSS class of the verdict: a severity, or "nothing" where nothing could be looked at.
std::string_view state_of(const Report& report, const Summary& summary) {
  if (summary.worst) return name_of(severity_of(*summary.worst));
  return summary.frames == 0 || report.joints.empty() ? "nothing" : name_of(Severity::none);
}

bool has_stored_frames(const Report& report) {
  return std::any_of(report.clips.begin(), report.clips.end(),
                     [&](const ReportClip& clip) { return stored_frames(report, clip) > 0; });
}

}  // namespace

std::string render_report(const Report& report) {
  const Summary summary = summarise(report);
  return fill(kPageHtml, {
                             {"title", escape_html(report.title.empty() ? "Joint limits" : report.title)},
                             {"style", std::string(kPageCss)},
                             {"script", std::string(kPageJs)},
                             {"limits", escape_html(report.limits_file.empty() ? "–" : report.limits_file)},
                             {"tolerance", degrees_text(report.tolerance, 2)},
                             {"state", std::string(state_of(report, summary))},
                             {"verdict", escape_html(verdict(report, summary))},
                             {"figures", figures_html(report, summary)},
                             {"player", has_stored_frames(report) ? "" : "hidden"},
                             {"rows", joint_rows(report)},
                             {"cards", joint_cards(report)},
                             {"generator", escape_html(report.generator)},
                             {"data", payload_json(report)},
                         });
}

}  // namespace ligament::cli
