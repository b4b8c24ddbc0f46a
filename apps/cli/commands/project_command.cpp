// ligament project: rotations in, nearest valid rotations out, line by line.
#include "commands/commands.h"
#include "inputs.h"
#include "joint_choice.h"
#include "text/terminal.h"

#include <ligament/io.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>

namespace ligament::cli {
namespace {

struct ProjectArguments {
  std::string limits, joint;
  std::optional<std::string> soften;
  bool at_once = false;
};

/// Four numbers, nan and inf included; nothing else on the line.
std::optional<Quatd> parse_rotation(const std::string& line) {
  const char* at = line.c_str();
  const char* const line_end = at + line.size();  // not the first zero byte
  double parts[4];
  for (double& part : parts) {
    char* end = nullptr;
    part = std::strtod(at, &end);
    if (end == at || (end != line_end && !std::isspace(static_cast<unsigned char>(*end)))) return std::nullopt;
    at = end;
  }
  while (at != line_end && std::isspace(static_cast<unsigned char>(*at))) ++at;
  if (at != line_end) return std::nullopt;
  return Quatd{parts[0], parts[1], parts[2], parts[3]};
}

template <class R>
R largest_component(Quat<R> q) {
  return std::max({std::fabs(q.x), std::fabs(q.y), std::fabs(q.z), std::fabs(q.w)});
}
template <class R>
Quat<R> scaled(Quat<R> q, R s) {
  return {q.x * s, q.y * s, q.z * s, q.w * s};
}

/// As floats. What is too long for them is scaled first: it is a rotation all the same.
Quatf to_float(Quatd q) {
  constexpr double kLong = 1e30;
  const bool finite = std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w);
  if (!finite) return scaled(identity<float>(), std::numeric_limits<float>::quiet_NaN());
  const double largest = largest_component(q);
  return convert<float>(largest > kLong ? scaled(q, 1 / largest) : q);
}

std::string answer(const JointLimit& joint, Quatf q, Softness softness) {
  const Projection p = project_relative(joint, q, softness);
  // Of any length: squares of what is very long or short would not be numbers.
  const Quatf seen = p.valid ? normalize(scaled(q, 1 / largest_component(q))) : identity<float>();
  const float violation = p.inside ? 0.0f : angle_between(seen, p.rotation);
  float margin = margin_relative(joint, seen);
  // One number with two signs, and not two that differ in the last digit.
  if (p.inside) margin = std::max(margin, 0.0f);
  if (!p.inside && softness.radius == 0) margin = -violation;
  return fmt::format("{:.9g} {:.9g} {:.9g} {:.9g} {:.9g} {:.9g}{}\n", p.rotation.x, p.rotation.y, p.rotation.z,
                     p.rotation.w, violation, margin, p.valid ? "" : " invalid");
}

/// Hands each line's answer to `give`.
template <class Give>
Status answer_all(std::istream& in, const JointLimit& joint, Softness softness, Give give) {
  const auto complaint = [](std::size_t number, const std::string& found) {
    return Error{fmt::format("stdin:{}", number), "expected four numbers x y z w, found " + found};
  };
  std::string line;
  std::size_t first_blank = 0;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) {
      if (first_blank == 0) first_blank = number;
      continue;
    }
    // Blank lines at the end are nothing; elsewhere answers would no longer stand beside their rotations.
    if (first_blank != 0) return complaint(first_blank, "a blank line");
    const std::optional<Quatd> q = parse_rotation(line);
    if (!q) return complaint(number, "\"" + (line.size() > 40 ? line.substr(0, 40) + "…" : line) + "\"");
    give(answer(joint, to_float(*q), softness));
  }
  return Done{};
}

int run_project(const ProjectArguments& a) {
  Softness softness;
  if (a.soften) {
    const Result<Softness> parsed = parse_softness(*a.soften);
    if (!parsed) return fail(parsed.error());
    softness = *parsed;
  }
  const Result<LimitsFile> limits = read_limits(a.limits);
  if (!limits) return fail(limits.error());
  const Result<std::size_t> joint = choose_joint(*limits, a.limits, a.joint);
  if (!joint) return fail(joint.error());
  std::ios::sync_with_stdio(false);
  std::string answers;
  const auto give = [&](const std::string& one) {
    if (a.at_once) {
      print(one);
    } else {
      answers += one;
    }
  };
  if (const Status status = answer_all(std::cin, limits->set.joints[*joint], softness, give); !status) {
    return fail(status.error());
  }
  print(answers);
  return kFine;
}

}  // namespace

void add_project(CLI::App& app, Outcome& outcome) {
  auto a = std::make_shared<ProjectArguments>();
  CLI::App* command = app.add_subcommand("project", "Nearest valid rotations for rotations on stdin");
  command->add_option("LIMITS", a->limits, "Limits file")->required();
  command->add_option("--joint", a->joint, "Joint whose limit to use")->type_name("NAME")->required();
  command
      ->add_option("--soften", a->soften,
                   "Give up to RADIUS of each violation back; 0 for FALLOFF, as in 0,5deg, is 1/RADIUS")
      ->type_name("FALLOFF,RADIUS");
  command->add_flag(
      "--at-once", a->at_once,
      "Answer each line when it comes, for programs that ask one by one; unless told, answers come at the "
      "end: all of them or, where a line is wrong, none");
  command->footer(
      "In: x y z w per line, relative to the reference, in the joint's own axes.\n"
      "Out: x y z w violation margin per line, angles in radians; \"invalid\" behind it where the\n"
      "input was no rotation (not finite, or zero), which counts as the identity.\n\n"
      "Example:\n  echo 0.7 0 0 0.7 | ligament project hero.limits.json --joint LeftArm");
  command->callback([a, &outcome] { outcome.code = run_project(*a); });
}

}  // namespace ligament::cli
