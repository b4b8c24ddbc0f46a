// What the report says at its top: totals, the verdict in words, the big figures.
#pragma once

#include "report/report.h"

#include <string>
#include <string_view>

namespace ligament::cli::detail {

enum class Severity { none, minor, major, severe };

/// minor < 5° ≤ major < 20° ≤ severe.
Severity severity_of(double violation);
/// none for a joint that is never outside.
Severity severity_of(const ReportJoint&);
std::string_view name_of(Severity);

struct Summary {
  std::size_t frames = 0;
  std::size_t outside = 0;  ///< frames with any joint outside
  bool exact = true;        ///< false where `outside` is told from strided frames
  std::size_t joints_outside = 0;
  const ReportJoint* worst = nullptr;  ///< null if no joint is ever outside
};

Summary summarise(const Report&);

/// How many frames the arrays of a clip hold.
std::size_t stored_frames(const Report&, const ReportClip&);

/// Frames with any joint outside, as told or counted from the stored ones.
std::size_t frames_outside(const Report&, const ReportClip&);

/// One sentence, plain text.
std::string verdict(const Report&, const Summary&);

/// "frame 1203", with the clip's name where there are several.
std::string place_of_worst(const Report&, const ReportJoint&);

/// A link that takes the player to a joint's worst frame.
std::string jump_link(const Report&, const ReportJoint&, std::string_view text);

/// The big figures, as HTML.
std::string figures_html(const Report&, const Summary&);

}  // namespace ligament::cli::detail
