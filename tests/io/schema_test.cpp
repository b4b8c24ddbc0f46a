// The JSON Schema against the reader, both ways: what is written fits the schema, and a file that is not as the schema
// says is refused, and one that the reader refuses for its form does not fit the schema.
#include <ligament/io.h>
#include "io/file.h"

#include <gtest/gtest.h>

#include "io/schema.h"
#include "support/zoo/zoo.h"

namespace ligament::testing {
namespace {

const Schema& schema() {
  static const Schema read(json::parse(read_file(LIGAMENT_SOURCE_DIR "/docs/limits.schema.json").value()));
  return read;
}

/// A file with one joint of this limit.
json file_with(const Limit& limit) {
  LimitsFile file;
  file.set.joints.push_back({"Joint", "", "", {}, identity<float>(), identity<float>(), limit});
  file.fits.emplace_back();
  file.generator = "test";
  return json::parse(write_limits(file));
}

/// Calls visit(pointer) for every value inside the joint's limit.
template <class Visit>
void for_each_value(const json& value, const json::json_pointer& at, Visit visit) {
  if (!value.is_structured()) return;
  for (const auto& [key, inner] : value.items()) {
    const json::json_pointer there = value.is_array() ? at / std::stoul(key) : at / key;
    // The numbers of long lists are all alike.
    if (value.is_array() && std::stoul(key) >= 4 && std::stoul(key) + 1 < value.size()) continue;
    visit(there);
    for_each_value(inner, there, visit);
  }
}

/// Complaints about the form of a file, not about what its numbers mean.
bool is_about_form(const std::string& complaint) {
  for (const char* sign : {"found nothing", "found \"", "found {", "found null", "found true"}) {
    if (complaint.find(sign) != std::string::npos) return true;
  }
  return false;
}

void expect_agreement(const json& file) {
  const Result<LimitsFile> read = parse_limits(file.dump(), "f");
  const bool fits = schema().accepts(file);
  if (!fits) {
    EXPECT_FALSE(read.ok()) << "read, though it does not fit the schema: " << file.dump();
  }
  if (!read.ok() && is_about_form(read.error().message())) {
    EXPECT_FALSE(fits) << read.error().message() << "\n" << file.dump();
  }
}

class SchemaOf : public OfTheZoo {};
INSTANTIATE_TEST_SUITE_P(Zoo, SchemaOf, ::testing::ValuesIn(zoo()), name_of);

TEST_P(SchemaOf, HoldsForWhatIsWritten) {
  const json file = file_with(limit());
  EXPECT_TRUE(schema().accepts(file)) << file.dump();
  EXPECT_TRUE(parse_limits(file.dump(), "f").ok());
}

TEST_P(SchemaOf, RefusesWhatTheReaderDoesAndTheOtherWayRound) {
  const json good = file_with(limit());
  const json others[] = {nullptr, "text", json::object(), json::array({"x"}), true};
  for_each_value(good["joints"][0]["limit"], json::json_pointer("/joints/0/limit"), [&](const json::json_pointer& at) {
    for (const json& other : others) {
      json changed = good;
      changed[at] = other;
      expect_agreement(changed);
    }
    json without = good;
    json& parent = without[at.parent_pointer()];
    if (parent.is_array()) {
      parent.erase(parent.size() - 1);
    } else {
      parent.erase(at.back());
    }
    expect_agreement(without);
  });
}

TEST(Schema, KeepsUnknownTypesAsTheReaderDoes) {
  for (const char* limit : {R"({"type": "new"})", R"({"type": "volume", "shape": {"type": "new", "size": 1}})",
                            R"({"type": "swing-twist", "swing": {"type": "map"}, "twist": {"type": "free"}})",
                            R"({"type": "coupled", "to": "Hand"})"}) {
    json file = file_with(made(Free{}));
    file["joints"][0]["limit"] = json::parse(limit);
    EXPECT_TRUE(schema().accepts(file)) << limit;
    EXPECT_TRUE(parse_limits(file.dump(), "f").ok()) << limit;
  }
}

TEST(Schema, IsAboutTheWholeFile) {
  for (const char* key : {"format", "version", "joints"}) {
    json file = file_with(made(Free{}));
    file.erase(key);
    EXPECT_FALSE(schema().accepts(file)) << key;
    expect_agreement(file);
  }
  for (const char* key : {"name", "limit", "offset", "reference", "frame", "parent", "role"}) {
    json file = file_with(made(Free{}));
    file["joints"][0][key] = json::array({1, "x"});
    EXPECT_FALSE(schema().accepts(file)) << key;
    expect_agreement(file);
  }
}

}  // namespace
}  // namespace ligament::testing
