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
  if (argc != 1 && argc != 3) return fail({"", "usage: first_steps [LIMITS.json JOINT]"});
  const std::string path = argc == 3 ? argv[1] : "the knee's limits", name = argc == 3 ? argv[2] : "LeftLeg";
  Quatf local = exp(Vec3f{-0.5f, 0, 0});  // a knee that is bent by half a radian the wrong way

  const Result<LimitsFile> hero = argc == 3 ? read_limits(path) : parse_limits(kKnee, path);
  if (!hero) return fail(hero.error());
  const auto joint = find_joint(hero->set, name);
  if (!joint) return fail({path, "has no joint " + name});

  const Projection nearest = project_local(hero->set.joints[*joint], local);
  std::printf("%s: %s, %.3f rad outside\n", name.c_str(), nearest.inside ? "possible" : "impossible",
              double(angle_between(local, nearest.rotation)));
  if (!nearest.inside) local = nearest.rotation;
  return project_local(hero->set.joints[*joint], local).inside ? 0 : 1;
}
