// The limits file (*.limits.json): reading and writing, keeping what this version does not know.
#include <ligament/io.h>

#include "io/file.h"
#include "io/limits/json_text.h"
#include "io/limits/limit_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace ligament {

using detail::Fields;
using detail::Json;

struct LimitsFile::Raw {
  Json json;
  LimitSet set;  ///< as it was read, to tell what has changed since
  std::vector<FitFigures> fits;
};

namespace {

constexpr int kVersion = 1;
constexpr int kDeepest = 64;  // a limits file needs about ten; writing is recursive

/// A figure of a fit if it makes sense, else −1: the fit is informative, and another program may say other things
/// there.
double figure(const Fields& fit, const char* key, double most) {
  const double value = fit.number_or(key, -1);
  return value >= 0 && value <= most ? value : -1;
}

std::string text_if_any(const Fields& fields, const char* key) {
  return fields.has(key) && fields.json()[key].is_string() ? fields.text(key) : "";
}

std::vector<ShapeFigure> read_candidates(const Fields& fit) {
  std::vector<ShapeFigure> candidates;
  if (!fit.has("candidates") || !fit.json()["candidates"].is_array()) return candidates;
  for (const Json& item : fit.json()["candidates"]) {
    Error ignored;
    const Fields fields(item, "", ignored);
    candidates.push_back({text_if_any(fields, "shape"), figure(fields, "volume", 1)});
  }
  return candidates;
}

OthersFigure read_others(const Fields& fit, double most_people) {
  if (!fit.has("others") || !fit.json()["others"].is_object()) return {};
  const Fields others = fit.object("others");
  return {figure(others, "coverage", 1), figure(others, "low", 1), figure(others, "high", 1),
          figure(others, "people", most_people)};
}

std::vector<std::string> read_suspects(const Fields& fit) {
  std::vector<std::string> suspects;
  if (!fit.has("suspects") || !fit.json()["suspects"].is_array()) return suspects;
  for (const Json& item : fit.json()["suspects"]) {
    if (item.is_string()) suspects.push_back(item);
  }
  return suspects;
}

FitFigures read_fit(const Fields& f) {
  FitFigures fit;
  if (!f.has("fit") || !f.json()["fit"].is_object()) return fit;
  constexpr double kMostCount = 1e15;  // whole numbers are exact in a double up to there
  const Fields g = f.object("fit");
  fit.present = true;
  fit.samples = figure(g, "samples", kMostCount);
  fit.clips = figure(g, "clips", kMostCount);
  fit.glitches = figure(g, "glitches", kMostCount);
  fit.coverage = figure(g, "coverage", 1);
  fit.volume = figure(g, "volume", 1);
  fit.dof = static_cast<int>(figure(g, "dof", 3));
  fit.shape = text_if_any(g, "shape");
  fit.why = text_if_any(g, "why");
  fit.candidates = read_candidates(g);
  fit.others = read_others(g, kMostCount);
  fit.one_person = figure(g, "one_person", 1);
  fit.one_person_towards = text_if_any(g, "one_person_towards");
  fit.suspects = read_suspects(g);
  return fit;
}

Json write_fit(const FitFigures& fit, Json base) {
  // What is not told goes, where an earlier fit told it.
  const auto put = [&](const char* key, double value) {
    if (value < 0) {
      base.erase(key);
    } else {
      base[key] = value;
    }
  };
  const auto put_count = [&](const char* key, double value) {
    if (value < 0) {
      base.erase(key);
    } else {
      base[key] = static_cast<std::uint64_t>(value);
    }
  };
  put_count("samples", fit.samples);
  put_count("clips", fit.clips);
  put_count("glitches", fit.glitches);
  put_count("dof", fit.dof);
  if (!fit.shape.empty()) base["shape"] = fit.shape;
  put("coverage", fit.coverage);
  put("volume", fit.volume);
  if (!fit.why.empty()) base["why"] = fit.why;
  put("one_person", fit.one_person);
  for (const char* key : {"others", "suspects", "one_person_towards"}) base.erase(key);  // of an earlier fit
  if (fit.others.people >= 0) {
    base["others"] = {{"coverage", fit.others.coverage},
                      {"low", fit.others.low},
                      {"high", fit.others.high},
                      {"people", static_cast<std::uint64_t>(fit.others.people)}};
  }
  if (!fit.one_person_towards.empty()) base["one_person_towards"] = fit.one_person_towards;
  if (!fit.suspects.empty()) base["suspects"] = fit.suspects;
  base.erase("candidates");  // of an earlier fit
  if (!fit.candidates.empty()) {
    Json list = Json::array();
    for (const ShapeFigure& c : fit.candidates) list.push_back({{"shape", c.shape}, {"volume", c.volume}});
    base["candidates"] = list;
  }
  return base;
}

JointLimit read_joint(const Fields& f) {
  JointLimit joint;
  joint.name = f.text("name");
  joint.parent = f.text_or("parent", "");
  joint.role = f.text_or("role", "");
  joint.offset = f.vec3_or("offset", {});
  joint.reference = f.rotation_or("reference", identity<float>());
  joint.frame = f.rotation_or("frame", identity<float>());
  joint.rest = f.rotation_or("rest", identity<float>());
  joint.limit = detail::read_limit(f.object("limit"));
  return joint;
}

/// A joint of a file that may mean other things by the same words: it has a name, and a limit that is kept.
JointLimit read_newer_joint(const Fields& f, int version) {
  Error ignored;
  const Fields limit(f.has("limit") ? f.json()["limit"] : f.json(), "", ignored);
  const std::string type = f.has("limit") ? text_if_any(limit, "type") : "";
  JointLimit joint;
  joint.name = f.text("name");
  joint.limit = *make_limit(UnknownShape{fmt::format("{}{}of version {}", type, type.empty() ? "" : " ", version)});
  return joint;
}

/// `joints[3] "LeftArm"`, as errors call a joint.
std::string label_of(const Json& joint, std::size_t index) {
  const bool named = joint.is_object() && joint.contains("name") && joint["name"].is_string();
  return named ? fmt::format("joints[{}] \"{}\"", index, joint["name"].get<std::string>())
               : fmt::format("joints[{}]", index);
}

Result<int> read_version(const Json& json) {
  if (!json.is_object() || !json.contains("format") || json["format"] != "ligament-limits") {
    return Error{"", "not a limits file: expected an object with \"format\": \"ligament-limits\""};
  }
  const Json* version = json.contains("version") ? &json["version"] : nullptr;
  const double number = version && version->is_number() ? version->get<double>() : 0;
  if (number < 1 || number != std::floor(number)) {
    return Error{"version", "expected a whole number ≥ 1, " + detail::found(version)};
  }
  return static_cast<int>(std::min(number, 1e9));
}

Status read_joints(const Json& json, int version, LimitsFile& file) {
  const Json* list = json.contains("joints") ? &json["joints"] : nullptr;
  if (!list || !list->is_array()) return Error{"joints", "expected a list, " + detail::found(list)};
  std::unordered_set<std::string> names;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Json& item = (*list)[i];
    const std::string label = label_of(item, i);
    if (!item.is_object()) return Error{label, "expected an object, " + detail::found(&item)};
    Error error;
    const Fields fields(item, "", error);
    file.set.joints.push_back(version > kVersion ? read_newer_joint(fields, version) : read_joint(fields));
    file.fits.push_back(read_fit(fields));
    if (fields.failed()) return Error{label, error.message()};
    if (!names.insert(file.set.joints.back().name).second) return Error{label, "a joint of this name came before"};
  }
  return Done{};
}

/// A joint's object in the file it came from, if it came from one.
struct Origin {
  const Json* json = nullptr;
  const JointLimit* joint = nullptr;
  const FitFigures* fit = nullptr;
};

/// By name, so that joints may be added, removed and moved.
using Origins = std::unordered_map<std::string_view, Origin>;
Origins origins_of(const LimitsFile::Raw* raw) {
  Origins origins;
  for (std::size_t i = 0; raw && i < raw->set.joints.size(); ++i) {
    origins[raw->set.joints[i].name] = {&raw->json["joints"][i], &raw->set.joints[i], &raw->fits[i]};
  }
  return origins;
}

/// Sets a text, or removes it if it has become empty.
void put_text(Json& out, const char* key, const std::string& text, const std::string* before) {
  if (before && *before == text) return;
  if (text.empty()) {
    out.erase(key);
  } else {
    out[key] = text;
  }
}

Json write_joint(const JointLimit& joint, const FitFigures& fit, const Origin& origin) {
  Json out = origin.json ? *origin.json : Json::object();
  const JointLimit* before = origin.joint;
  out["name"] = joint.name;
  put_text(out, "parent", joint.parent, before ? &before->parent : nullptr);
  put_text(out, "role", joint.role, before ? &before->role : nullptr);
  // Numbers of an untouched field stay as the file had them, digit for digit.
  if (!before || before->offset != joint.offset) out["offset"] = detail::to_json(joint.offset);
  if (!before || before->reference != joint.reference) out["reference"] = detail::to_json(joint.reference);
  if (!before || before->frame != joint.frame) out["frame"] = detail::to_json(joint.frame);
  const Quatf rested = before ? before->rest : identity<float>();
  if (joint.rest != rested) out["rest"] = detail::to_json(joint.rest);
  if (!before || before->limit != joint.limit) out["limit"] = detail::write_limit(joint.limit);
  if (fit.present && !(origin.fit && *origin.fit == fit)) {
    out["fit"] = write_fit(fit, out.contains("fit") && out["fit"].is_object() ? out["fit"] : Json::object());
  }
  return out;
}

}  // namespace

Result<LimitsFile> parse_limits(std::string_view text, std::string_view name) {
  Result<Json> json = detail::parse_json(text, name, kDeepest);
  if (!json) return json.error();
  const Result<int> version = read_version(*json);
  if (!version) return Error{std::string(name), version.error().message()};
  LimitsFile file;
  if (json->contains("generator") && (*json)["generator"].is_string()) file.generator = (*json)["generator"];
  if (const Status status = read_joints(*json, *version, file); !status) {
    return Error{std::string(name), status.error().message()};
  }
  file.raw = std::make_shared<const LimitsFile::Raw>(LimitsFile::Raw{std::move(*json), file.set, file.fits});
  return file;
}

Result<LimitsFile> read_limits(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_limits(*text, path);
}

std::string write_limits(const LimitsFile& file) {
  Json out = file.raw ? file.raw->json : Json::object();
  out["format"] = "ligament-limits";
  if (!file.raw) out["version"] = kVersion;
  if (!file.generator.empty()) out["generator"] = file.generator;
  const Origins origins = origins_of(file.raw.get());
  Json joints = Json::array();
  for (std::size_t i = 0; i < file.set.joints.size(); ++i) {
    const JointLimit& joint = file.set.joints[i];
    const auto found = origins.find(joint.name);
    joints.push_back(write_joint(joint, i < file.fits.size() ? file.fits[i] : FitFigures{},
                                 found == origins.end() ? Origin{} : found->second));
  }
  out["joints"] = std::move(joints);
  return detail::write_json(out) + "\n";
}

Status save_limits(const LimitsFile& file, const std::string& path) { return write_file(path, write_limits(file)); }

}  // namespace ligament
