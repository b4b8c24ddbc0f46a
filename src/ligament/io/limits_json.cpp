#include <ligament/io/limits_json.h>

#include <ligament/io/detail/limit_json.h>
#include <ligament/io/file.h>

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace ligament {

using detail::Fields;
using detail::Json;

struct LimitsFile::Raw {
  Json json;
  LimitSet set;  ///< as it was read, to tell what has changed since
  std::vector<FitRecord> fits;
};

namespace {

constexpr int kVersion = 1;
constexpr int kDeepest = 64;  // a limits file needs about ten; writing is recursive

FitRecord read_fit(const Fields& f) {
  FitRecord fit;
  if (!f.has("fit") || !f.json()["fit"].is_object()) return fit;
  const Fields g = f.object("fit");
  fit.present = true;
  fit.samples = g.number_or("samples", -1);
  fit.clips = g.number_or("clips", -1);
  fit.glitches = g.number_or("glitches", -1);
  fit.coverage = g.number_or("coverage", -1);
  fit.volume = g.number_or("volume", -1);
  fit.dof = static_cast<int>(g.number_or("dof", -1));
  // Informative only: a fit of another program may say other things under these names.
  if (g.has("shape") && g.json()["shape"].is_string()) fit.shape = g.text("shape");
  if (g.has("why") && g.json()["why"].is_string()) fit.why = g.text("why");
  return fit;
}

Json write_fit(const FitRecord& fit, Json base) {
  const auto put = [&](const char* key, double value) {
    if (value >= 0) base[key] = value;
  };
  const auto put_count = [&](const char* key, double value) {
    if (value >= 0) base[key] = static_cast<std::uint64_t>(value);
  };
  put_count("samples", fit.samples);
  put_count("clips", fit.clips);
  put_count("glitches", fit.glitches);
  put_count("dof", fit.dof);
  if (!fit.shape.empty()) base["shape"] = fit.shape;
  put("coverage", fit.coverage);
  put("volume", fit.volume);
  if (!fit.why.empty()) base["why"] = fit.why;
  if (!fit.candidates.empty()) {
    Json list = Json::array();
    for (const ShapeFigure& c : fit.candidates) list.push_back({{"shape", c.shape}, {"volume", c.volume}});
    base["candidates"] = list;
  }
  return base;
}

JointLimit read_joint(const Fields& f, bool newer) {
  JointLimit joint;
  joint.name = f.text("name");
  joint.parent = f.text_or("parent", "");
  joint.role = f.text_or("role", "");
  joint.offset = f.vec3_or("offset", {});
  joint.reference = f.rotation_or("reference", identity<float>());
  joint.frame = f.rotation_or("frame", identity<float>());
  if (newer) {
    joint.limit = UnknownLimit{"of a newer version"};
  } else {
    joint.limit = detail::read_limit(f.object("limit"));
  }
  return joint;
}

/// `joints[3] "LeftArm"`, as errors call a joint.
std::string label_of(const Json& joint, std::size_t index) {
  const bool named = joint.is_object() && joint.contains("name") && joint["name"].is_string();
  return named ? fmt::format("joints[{}] \"{}\"", index, joint["name"].get<std::string>()) : fmt::format("joints[{}]", index);
}

Result<int> read_version(const Json& json) {
  if (!json.is_object() || !json.contains("format") || json["format"] != "ligament-limits") {
    return Error{"", "not a limits file: expected an object with \"format\": \"ligament-limits\""};
  }
  if (!json.contains("version") || !json["version"].is_number_integer() || json["version"].get<double>() < 1) {
    return Error{"version", "expected a whole number ≥ 1, " + detail::found(json.contains("version") ? &json["version"] : nullptr)};
  }
  return json["version"].get<double>() > kVersion ? kVersion + 1 : kVersion;
}

Status read_joints(const Json& json, bool newer, LimitsFile& file) {
  if (!json.contains("joints") || !json["joints"].is_array()) {
    return Error{"joints", "expected a list, " + detail::found(json.contains("joints") ? &json["joints"] : nullptr)};
  }
  std::unordered_set<std::string> names;
  const Json& list = json["joints"];
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string label = label_of(list[i], i);
    if (!list[i].is_object()) return Error{label, "expected an object, " + detail::found(&list[i])};
    Error error;
    const Fields fields(list[i], "", error);
    file.set.joints.push_back(read_joint(fields, newer));
    file.fits.push_back(read_fit(fields));
    if (fields.failed()) return Error{label, error.message()};
    if (!names.insert(file.set.joints.back().name).second) return Error{label, "a joint of this name came before"};
  }
  return Done{};
}

bool same_record(const FitRecord& a, const FitRecord& b) {
  return a.present == b.present && a.samples == b.samples && a.coverage == b.coverage && a.volume == b.volume &&
         a.why == b.why && a.shape == b.shape;
}

/// The joint's object in the file it came from, if it came from one.
struct Origin {
  const Json* json = nullptr;
  const JointLimit* joint = nullptr;
  const FitRecord* fit = nullptr;
};
Origin origin_of(const LimitsFile& file, std::size_t i) {
  if (!file.raw || i >= file.raw->set.joints.size()) return {};
  if (file.raw->set.joints[i].name != file.set.joints[i].name) return {};
  return {&file.raw->json["joints"][i], &file.raw->set.joints[i], &file.raw->fits[i]};
}

Json write_joint(const JointLimit& joint, const FitRecord& fit, const Origin& origin) {
  Json out = origin.json ? *origin.json : Json::object();
  out["name"] = joint.name;
  if (!joint.parent.empty()) out["parent"] = joint.parent;
  if (!joint.role.empty()) out["role"] = joint.role;
  // Numbers of an untouched field stay as the file had them, digit for digit.
  if (!origin.joint || !(origin.joint->offset == joint.offset)) out["offset"] = detail::to_json(joint.offset);
  if (!origin.joint || !(origin.joint->reference == joint.reference)) out["reference"] = detail::to_json(joint.reference);
  if (!origin.joint || !(origin.joint->frame == joint.frame)) out["frame"] = detail::to_json(joint.frame);
  if (!origin.joint || !(origin.joint->limit == joint.limit)) out["limit"] = detail::write_limit(joint.limit);
  if (fit.present && !(origin.fit && same_record(*origin.fit, fit))) {
    out["fit"] = write_fit(fit, out.contains("fit") && out["fit"].is_object() ? out["fit"] : Json::object());
  }
  return out;
}

/// Short objects on one line, so that a file of thirty joints reads like a table.
void print(const Json& value, int depth, std::string& out) {
  const std::string compact = value.dump();
  constexpr std::size_t kLine = 110;
  if (!value.is_structured() || value.empty() || compact.size() + 2 * depth <= kLine) {
    out += compact;
    return;
  }
  const std::string indent(2 * (depth + 1), ' ');
  out += value.is_object() ? "{" : "[";
  bool first = true;
  for (auto it = value.begin(); it != value.end(); ++it) {
    out += first ? "\n" : ",\n";
    out += indent;
    if (value.is_object()) out += Json(it.key()).dump() + ": ";
    print(*it, depth + 1, out);
    first = false;
  }
  out += "\n" + std::string(2 * depth, ' ') + (value.is_object() ? "}" : "]");
}

/// "line 3, column 7" out of the parser's message, which has more than a reader needs.
std::string syntax_message(const Json::parse_error& e, std::string_view text) {
  const std::size_t end = std::min(e.byte > 0 ? e.byte - 1 : 0, text.size());
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  std::string what = e.what();
  if (const auto at = what.find(": "); at != std::string::npos) what = what.substr(at + 2);
  for (char& c : what) c = c == '\n' ? ' ' : c;
  return fmt::format("{}: not valid JSON: {}", line, what.substr(0, 160));
}

}  // namespace

Result<LimitsFile> parse_limits(std::string_view text, std::string_view name) {
  auto raw = std::make_shared<LimitsFile::Raw>();
  bool too_deep = false;
  try {
    raw->json = Json::parse(text, [&](int depth, Json::parse_event_t, Json&) {
      too_deep = too_deep || depth > kDeepest;
      return !too_deep;
    });
  } catch (const Json::parse_error& e) {
    const std::string message = syntax_message(e, text);
    const auto colon = message.find(": ");
    return Error{fmt::format("{}:{}", name, message.substr(0, colon)), message.substr(colon + 2)};
  } catch (const Json::exception& e) {
    return Error{std::string(name), fmt::format("not valid JSON: {}", e.what())};
  }
  if (too_deep) return Error{std::string(name), fmt::format("not a limits file: nested more than {} deep", kDeepest)};
  const auto located = [&](const Error& e) { return Error{std::string(name), e.message()}; };
  const Result<int> version = read_version(raw->json);
  if (!version) return located(version.error());
  LimitsFile file;
  if (raw->json.contains("generator") && raw->json["generator"].is_string()) {
    file.generator = raw->json["generator"].get<std::string>();
  }
  if (const Status status = read_joints(raw->json, *version > kVersion, file); !status) return located(status.error());
  raw->set = file.set;
  raw->fits = file.fits;
  file.raw = std::move(raw);
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
  Json joints = Json::array();
  for (std::size_t i = 0; i < file.set.joints.size(); ++i) {
    const FitRecord none;
    joints.push_back(write_joint(file.set.joints[i], i < file.fits.size() ? file.fits[i] : none, origin_of(file, i)));
  }
  out["joints"] = std::move(joints);
  std::string text;
  print(out, 0, text);
  return text + "\n";
}

}  // namespace ligament
