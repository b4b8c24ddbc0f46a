// What commands take from the command line: clips, folders of them, angles and other numbers.
#pragma once

#include <ligament/io.h>

#include <string>
#include <vector>

namespace ligament::cli {

/// Files as they are, folders as all clips below them that are not hidden; sorted, each once. Of several inputs, a file
/// that is no clip by name and beginning is named and skipped: "data/*" takes in what else is there. An error if there
/// is none.
Result<std::vector<std::string>> clip_paths(const std::vector<std::string>& inputs);

/// "5deg", "0.1rad" or bare radians.
Result<double> parse_angle(const std::string& text, const std::string& option);

/// A number between two bounds, both included.
Result<double> parse_share(const std::string& text, const std::string& option, double least, double most);

/// A number of threads; 0 is one per core.
Result<int> parse_jobs(const std::string& text);

/// "FALLOFF,RADIUS": 1/rad (0 = 1/radius) and an angle.
Result<Softness> parse_softness(const std::string& text);

/// Opens a clip and warns of its oddities.
Result<std::unique_ptr<ClipFile>> load_clip(const std::string& path);
/// The same from the file's bytes, for a caller that has read it already.
Result<std::unique_ptr<ClipFile>> load_clip(const std::string& path, std::string bytes);

/// The bytes of a file.
Result<std::string> read_input(const std::string& path);

}  // namespace ligament::cli
