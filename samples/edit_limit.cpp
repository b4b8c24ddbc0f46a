// A limit taken apart, changed and made again; read from a limits file and written back.
//
// usage: edit_limit [LIMITS.json JOINT]     without arguments: a knee whose limits file stands below
#include <ligament/ligament.h>

#include <cstdio>
#include <string>

using namespace ligament;

namespace {

constexpr float kDegree = kPi<float> / 180;

/// What `ligament fit` writes, as far as it is needed: a hinge about the limit frame's +Y, which lies along the knee's
/// X.
constexpr const char* kKnee = R"({ "format": "ligament-limits", "version": 1,
  "joints": [ { "name": "LeftLeg", "frame": [0, 0, -0.70710678, 0.70710678],
                "limit": { "type": "swing-twist",
                           "swing": { "type": "cone", "angle": 0 },
                           "twist": { "type": "range", "min": 0, "max": 2.6 } } } ] })";

int fail(const Error& error) {
  std::fprintf(stderr, "edit_limit: %s\n", error.message().c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string path = argc == 3 ? argv[1] : "the knee's limits", name = argc == 3 ? argv[2] : "LeftLeg";
  if (argc != 1 && argc != 3) return fail({"", "usage: edit_limit [LIMITS.json JOINT]"});

  Result<LimitsFile> hero = argc == 3 ? read_limits(path) : parse_limits(kKnee, path);
  if (!hero) return fail(hero.error());
  const auto joint = find_joint(hero->set, name);
  if (!joint) return fail({path, "has no joint " + name});
  JointLimit& knee = hero->set.joints[*joint];

  const Quatf straight_back = exp(Vec3f{-0.5f, 0, 0});  // half a radian the wrong way
  const Projection nearest = project_local(knee, straight_back);
  std::printf("%s: %.1f degrees outside\n", name.c_str(), angle_between(straight_back, nearest.rotation) / kDegree);

  // A limit does not change. Its shape is a plain struct, of which another limit can be made.
  Shape shape = shape_of(knee.limit);
  auto* parts = std::get_if<SwingTwist>(&shape);
  if (!parts) return fail({path, name + " is no swing-twist limit"});
  parts->twist = TwistRange{-40 * kDegree, 100 * kDegree};
  const Result<Limit> wider = make_limit(shape);
  if (!wider) return fail(wider.error());  // twist.max: expected a number ≥ min
  knee.limit = *wider;

  std::printf("now %.1f degrees outside, %.2f %% of all rotations allowed\n",
              violation_local(knee, straight_back) / kDegree, 100 * haar_volume(knee.limit));
  std::printf("%zu bytes as a limits file\n", write_limits(*hero).size());
  return contains(knee.limit, to_limit(knee, straight_back)) || argc == 3 ? 0 : 1;
}
