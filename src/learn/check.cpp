#include "learn/loop.h"
#include "learn/match.h"

namespace ligament {

Result<std::vector<MatchNote>> check_clips(const LimitSet& limits, const ClipSource& source,
                                           const CheckOptions& options, const VisitChecked& visit,
                                           const Progress& progress) {
  Matcher matcher(limits, options.limits_name);
  Clip clip;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (const Status read = source.read(i, clip, nullptr); !read) return read.error();
    const Result<Rig> rig = matcher.match(source, i, clip.skeleton);
    if (!rig) return rig.error();
    visit(i, *rig, clip, check_clip(*rig, clip, options.tolerance));
    if (progress && !progress("checking", i + 1, source.size())) return Error{"", "cancelled"};
  }
  return matcher.notes();
}

}  // namespace ligament
