// What commands take from the command line: clips, folders of them, angles and other numbers.
#pragma once

#include "base/result.h"
#include "io/bvh/bvh.h"
#include "limit/limit.h"

#include <string>
#include <vector>

namespace ligament::cli {

/// Files as they are, folders as all .bvh files below them that are not hidden; sorted, each once. Of several inputs,
/// a file that is no BVH by name and beginning is named and skipped: "data/*" takes in what else is there. An error if
/// there is none.
Result<std::vector<std::string>> clip_paths(const std::vector<std::string>& inputs);

/// "5deg", "0.1rad" or bare radians.
Result<double> parse_angle(const std::string& text, const std::string& option);

/// A number between two bounds, both included.
Result<double> parse_share(const std::string& text, const std::string& option, double least, double most);

/// A number of threads; 0 is one per core.
Result<int> parse_jobs(const std::string& text);

/// "FALLOFF,RADIUS": 1/rad (0 = 1/radius) and an angle.
Result<Softness> parse_softness(const std::string& text);

/// A clip with its file.
struct LoadedClip {
  std::string text;
  Bvh bvh;
  Clip clip;
};
Result<LoadedClip> load_clip(const std::string& path);
/// The same from the file's text, for a caller that has read it already.
Result<LoadedClip> load_clip(const std::string& path, std::string text);

}  // namespace ligament::cli
