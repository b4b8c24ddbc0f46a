// Runs the program as a person does, in a folder of its own, and keeps what it said.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>
#if defined(__unix__)
#include <sys/wait.h>
#endif

namespace ligament::cli {

/// One run of the program.
struct Ran {
  int code = -1;
  std::string out, err;
};

inline std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

/// A test with a folder in which the program runs; it goes with the test.
class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest() : folder_(std::filesystem::temp_directory_path() / fmt::format("ligament_cli_{:x}", now())) {
    std::filesystem::create_directories(folder_);
  }
  ~ProgramTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  bool exists(const std::string& name) const { return std::filesystem::exists(folder_ / name); }

  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  std::string read(const std::string& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// Runs `ligament arguments…` with `input` on stdin; a crash gives a code above 2.
  Ran run(const std::vector<std::string>& arguments, const std::string& input = "") const {
    write(".in", input);
    // A sanitizer's own exit code is 1, which here would be an answer.
    std::string line = fmt::format("cd {} && ASAN_OPTIONS=exitcode=99 {}", quoted(folder_.string()), LIGAMENT_PROGRAM);
    for (const std::string& argument : arguments) line += " " + quoted(argument);
    const int status = std::system((line + " <.in >.out 2>.err").c_str());
#if defined(__unix__)
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
#else
    const int code = status;
#endif
    return {code, read(".out"), read(".err")};
  }

  /// Runs what must go well, without a word on stderr.
  std::string answer(const std::vector<std::string>& arguments, const std::string& input = "") const {
    const Ran ran = run(arguments, input);
    EXPECT_EQ(ran.code, 0) << fmt::format("{}: {}", fmt::join(arguments, " "), ran.err);
    EXPECT_EQ(ran.err, "");
    return ran.out;
  }

  nlohmann::json json_answer(std::vector<std::string> arguments, int code = 0) const {
    arguments.push_back("--json");
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, code) << ran.err;
    return nlohmann::json::parse(ran.out, nullptr, false);
  }

  /// The promise for bad input: exit code 2, one line on stderr that begins as told, nothing on stdout.
  void expect_refused(const std::vector<std::string>& arguments, const std::string& complaint,
                      const std::string& input = "") const {
    const Ran ran = run(arguments, input);
    const std::string what = fmt::format("{}\n{}", fmt::join(arguments, " "), ran.err);
    EXPECT_EQ(ran.code, 2) << what;
    EXPECT_EQ(lines_in(ran.err), 1u) << what;
    EXPECT_EQ(ran.out, "") << what;
    EXPECT_EQ(ran.err.substr(0, 10 + complaint.size()), "ligament: " + complaint) << what;
  }

  std::filesystem::path folder_;

 private:
  static std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
  }
  static std::int64_t now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }
};

/// A recording of data/, by its path there.
inline std::string bundled(const std::string& name) { return std::string(LIGAMENT_DATA_DIR) + "/cmu/" + name; }

}  // namespace ligament::cli
