// Any bytes: read as a limits file they are an error, or limits that read back as they were written.
#include <ligament/io.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace ligament;

/// Unlike assert, also in a release build.
void require(bool condition) {
  if (!condition) std::abort();
}

bool same(const JointLimit& a, const JointLimit& b) {
  return a.name == b.name && a.parent == b.parent && a.role == b.role && a.offset == b.offset &&
         a.reference == b.reference && a.frame == b.frame && a.limit == b.limit;
}

void require_same(const LimitsFile& a, const LimitsFile& b) {
  require(a.set.joints.size() == b.set.joints.size() && a.fits.size() == b.fits.size());
  require(a.generator == b.generator);
  for (std::size_t i = 0; i < a.set.joints.size(); ++i) require(same(a.set.joints[i], b.set.joints[i]));
}

/// The same limits without the file that they came from, so that every number is written anew.
LimitsFile without_origin(const LimitsFile& file) {
  LimitsFile copy = file;
  copy.raw = nullptr;
  return copy;
}

bool all_known(const LimitsFile& file) {
  for (const JointLimit& joint : file.set.joints) {
    if (!is_known(joint.limit)) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<LimitsFile> file = parse_limits(text, "fuzz");
  if (!file) {
    require(!file.error().what.empty() && file.error().where.starts_with("fuzz"));
    return 0;
  }
  const std::string written = write_limits(*file);
  const Result<LimitsFile> again = parse_limits(written, "again");
  require(again.ok());
  require_same(*file, *again);
  require(write_limits(*again) == written);
  if (!all_known(*file)) return 0;
  const Result<LimitsFile> anew = parse_limits(write_limits(without_origin(*file)), "anew");
  require(anew.ok());
  require_same(*file, *anew);
  return 0;
}
