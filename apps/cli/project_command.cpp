// ligament project: rotations in, nearest valid rotations out, line by line.
#include "commands.h"
#include "inputs.h"
#include "terminal.h"

#include <ligament/io/limits_json.h>

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <memory>

namespace ligament::cli {
namespace {

struct ProjectArguments {
  std::string limits, joint, soften;
};

/// Four numbers, nan and inf included; nothing else on the line.
bool parse_rotation(const std::string& line, Quatf& q) {
  const char* at = line.c_str();
  float* parts[4] = {&q.x, &q.y, &q.z, &q.w};
  for (float* part : parts) {
    char* end = nullptr;
    const double value = std::strtod(at, &end);
    if (end == at || (*end != '\0' && !std::isspace(static_cast<unsigned char>(*end)))) return false;
    *part = static_cast<float>(value);
    at = end;
  }
  while (std::isspace(static_cast<unsigned char>(*at))) ++at;
  return *at == '\0';
}

std::string answer(const JointLimit& joint, Quatf q, Softness softness) {
  const Projection p = project_relative(joint, q, softness);
  const Quatf seen = p.valid ? normalize_any(q) : identity<float>();
  const float hard = margin_relative(joint, seen);
  const float violation = p.inside ? 0.0f : angle_between(seen, p.rotation);
  return fmt::format("{:.9g} {:.9g} {:.9g} {:.9g} {:.9g} {:.9g}{}\n", p.rotation.x, p.rotation.y, p.rotation.z,
                     p.rotation.w, violation, hard, p.valid ? "" : " invalid");
}

int run_project(const ProjectArguments& a) {
  Softness softness;
  if (!a.soften.empty()) {
    const Result<Softness> parsed = parse_softness(a.soften);
    if (!parsed) return fail(parsed.error());
    softness = *parsed;
  }
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const auto index = find_joint(limits->set, a.joint);
  if (!index) return fail({a.limits, fmt::format("no joint \"{}\" in this file", a.joint)});
  const JointLimit& joint = limits->set.joints[*index];
  if (!is_known(joint.limit)) {
    return fail({a.limits, fmt::format("joint \"{}\": its limit is of the unknown type \"{}\"", a.joint,
                                       std::get<UnknownLimit>(joint.limit).type)});
  }
  std::string line, out;
  for (std::size_t number = 1; std::getline(std::cin, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    Quatf q;
    if (!parse_rotation(line, q)) {
      print(out);
      return fail({fmt::format("stdin:{}", number), "expected four numbers x y z w"});
    }
    out += answer(joint, q, softness);
    if (out.size() > 1 << 16) print(out), out.clear();
  }
  print(out);
  return kFine;
}

}  // namespace

void add_project(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<ProjectArguments>();
  CLI::App* command = app.add_subcommand("project", "Nearest valid rotations for rotations on stdin");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("--joint", a->joint, "Joint whose limit to use")->required();
  command->add_option("--soften", a->soften, "FALLOFF,RADIUS: give up to RADIUS of each violation back (0,5deg)");
  command->footer(
      "In: `x y z w` per line, relative to the reference, in the joint's own axes.\n"
      "Out: `x y z w violation margin`, radians; `invalid` behind it where the input was no rotation.\n\n"
      "Example:\n  echo 0.7 0 0 0.7 | ligament project hero.limits.json --joint LeftArm");
  command->callback([a, &outcome] { outcome.code = run_project(*a); });
}

}  // namespace ligament::cli
