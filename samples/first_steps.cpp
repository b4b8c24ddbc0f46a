// The first minute: limits from a file, a rotation, and the nearest one that the joint can do.
//
// usage: first_steps [LIMITS.json JOINT]     without arguments: a knee whose limits file stands below
#include <ligament/ligament.h>

#include <cstdio>
#include <string>

using namespace ligament;

namespace {

/// What `ligament fit` writes, as far as it is needed: a hinge about the limit frame's +Y, which lies along the knee's
/// X.
constexpr const char* kKnee = R"({ "format": "ligament-limits", "version": 1,
  "joints": [ { "name": "LeftLeg", "frame": [0, 0, -0.70710678, 0.70710678],
                "limit": { "type": "swing-twist",
                           "swing": { "type": "cone", "angle": 0 },
                           "twist": { "type": "range", "min": 0, "max": 2.6 } } } ] })";

int fail(const Error& error) {
  std::fprintf(stderr, "first_steps: %s\n", error.message().c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 2 ? argv[2] : "LeftLeg";
  const Result<LimitsFile> file = argc > 2 ? read_limits(argv[1]) : parse_limits(kKnee, "the knee's limits");
  if (!file) return fail(file.error());
  const auto joint = find_joint(file->set, name);
  if (!joint) return fail({argv[1], "has no joint " + name});

  Quatf local = exp(Vec3f{-0.5f, 0, 0});  // bent by half a radian the wrong way
  const Projection nearest = project_local(file->set.joints[*joint], local);
  std::printf("%s: %s, %.3f rad outside\n", name.c_str(), nearest.inside ? "possible" : "impossible",
              double(angle_between(local, nearest.rotation)));
  local = nearest.rotation;
  return project_local(file->set.joints[*joint], local).inside ? 0 : 1;
}
