// Files: reading whole ones, and replacing them without ever losing what was there.
#include "io/file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <thread>
#if defined(__unix__)
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#endif

namespace ligament {
namespace {

namespace fs = std::filesystem;

class FileTest : public ::testing::Test {
 protected:
  FileTest() : folder_(fs::temp_directory_path() / fmt::format("ligament_file_{:x}", now())) {
    fs::create_directories(folder_);
  }
  ~FileTest() override {
    std::error_code ignored;
    fs::permissions(folder_, fs::perms::owner_all, ignored);
    fs::remove_all(folder_);
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t files() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {})); }

  fs::path folder_;

 private:
  static std::int64_t now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }
};

void expect_holds(const std::string& path, const std::string& bytes) {
  const Result<std::string> read = read_file(path);
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(*read, bytes);
}

TEST_F(FileTest, WhatIsWrittenIsRead) {
  for (const std::size_t size : {0u, 1u, 65535u, 65536u, 65537u, 3'000'000u}) {
    std::string bytes(size, 'x');
    for (std::size_t i = 0; i < size; i += 3) bytes[i] = static_cast<char>(i);
    ASSERT_TRUE(write_file(path("a"), bytes).ok());
    expect_holds(path("a"), bytes);
  }
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileTest, ReadingSaysWhatIsWrong) {
  EXPECT_EQ(read_file(path("no")).error().message(), path("no") + ": does not exist");
  EXPECT_EQ(read_file(path("no/where")).error().message(), path("no/where") + ": does not exist");
  EXPECT_EQ(read_file(folder_.string()).error().message(), folder_.string() + ": is a folder");
}

TEST_F(FileTest, WritingSaysWhatIsWrong) {
  EXPECT_EQ(write_file(path("no/where"), "x").error().message(), path("no/where") + ": its folder does not exist");
  EXPECT_EQ(write_file(folder_.string(), "x").error().message(), folder_.string() + ": is a folder");
  EXPECT_EQ(files(), 0u);
}

TEST_F(FileTest, ManyWritersAtOnceLeaveOneWholeFile) {
  const std::string target = path("a");
  std::vector<std::thread> threads;
  for (char c = 'a'; c < 'e'; ++c) {
    threads.emplace_back([=] {
      for (int i = 0; i < 50; ++i) EXPECT_TRUE(write_file(target, std::string(10'000, c)).ok());
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::string bytes = *read_file(target);
  EXPECT_EQ(bytes, std::string(10'000, bytes.at(0)));
  EXPECT_EQ(files(), 1u);
}

#if defined(__unix__)

/// Root may do everything: for as long as it lives a test that root runs is nobody, whom the folder then belongs to.
class OrdinaryUser {
 public:
  explicit OrdinaryUser(const fs::path& folder) : was_root_(geteuid() == 0) {
    constexpr uid_t kNobody = 65534;
    if (was_root_ && (chown(folder.c_str(), kNobody, gid_t(-1)) != 0 || seteuid(kNobody) != 0)) was_root_ = false;
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;
  ~OrdinaryUser() {
    if (was_root_ && seteuid(0) != 0) std::abort();
  }

 private:
  bool was_root_;
};

TEST_F(FileTest, PermissionsAreKept) {
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  const fs::perms perms = fs::perms::owner_read | fs::perms::owner_write | fs::perms::owner_exec;
  fs::permissions(path("a"), perms);
  ASSERT_TRUE(write_file(path("a"), "new").ok());
  EXPECT_EQ(fs::status(path("a")).permissions(), perms);
  expect_holds(path("a"), "new");
}

TEST_F(FileTest, NewFilesHaveTheUsualPermissions) {
  const mode_t mask = umask(027);
  ASSERT_TRUE(write_file(path("a"), "x").ok());
  umask(mask);
  EXPECT_EQ(static_cast<unsigned>(fs::status(path("a")).permissions()), 0640u);
}

TEST_F(FileTest, LinksAreFollowedNotReplaced) {
  fs::create_directory(path("folder"));
  ASSERT_TRUE(write_file(path("folder/target"), "old").ok());
  fs::create_symlink("folder/target", path("link"));
  fs::create_symlink("link", path("link to link"));
  ASSERT_TRUE(write_file(path("link to link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_TRUE(fs::is_symlink(path("link to link")));
  expect_holds(path("folder/target"), "new");

  fs::create_symlink("folder/not yet", path("dangling"));
  ASSERT_TRUE(write_file(path("dangling"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
  expect_holds(path("folder/not yet"), "new");

  fs::create_symlink("round", path("round"));
  EXPECT_FALSE(write_file(path("round"), "x").ok());
}

TEST_F(FileTest, OddFilesAreWrittenDirectly) {
  EXPECT_TRUE(write_file("/dev/null", "x").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  if (fs::exists("/dev/full")) {
    EXPECT_EQ(write_file("/dev/full", "x").error().message(), "/dev/full: no space left on the device");
  }
}

TEST_F(FileTest, PipesAreReadAndWritten) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const std::string bytes(1'000'000, 'p');
  std::thread writer([&] { EXPECT_TRUE(write_file(path("pipe"), bytes).ok()); });
  expect_holds(path("pipe"), bytes);
  writer.join();
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(FileTest, FilesThatDoNotTellTheirSizeAreRead) {
  if (!fs::exists("/proc/self/status")) GTEST_SKIP() << "there is no /proc";
  EXPECT_GT(read_file("/proc/self/status")->size(), 100u);
}

TEST_F(FileTest, FailuresLeaveWhatWasThere) {
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  struct rlimit before {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  const struct rlimit small { 1000, before.rlim_max };
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const Status status = write_file(path("a"), std::string(100'000, 'x'));
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, handler);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().where, path("a"));
  expect_holds(path("a"), "old");
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileTest, ClosedFoldersAreTold) {
  const OrdinaryUser user(folder_);
  ASSERT_NE(geteuid(), 0u);
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(write_file(path("a"), "new").error().message(), path("a") + ": permission denied");
  expect_holds(path("a"), "old");
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileTest, WriteProtectedFilesAreNotReplaced) {
  const OrdinaryUser user(folder_);
  ASSERT_NE(geteuid(), 0u);
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  fs::permissions(path("a"), fs::perms::owner_read);
  EXPECT_EQ(write_file(path("a"), "new").error().message(), path("a") + ": permission denied");
  expect_holds(path("a"), "old");
}

TEST_F(FileTest, FoldersThatTakeNoFilesAreTold) {
  if (!fs::exists("/proc/self")) GTEST_SKIP() << "there is no /proc, nor another folder that takes no files";
  EXPECT_EQ(write_file("/proc/x", "x").error().message(), "/proc/x: no file can be made in its folder");
}

TEST_F(FileTest, ClosedFilesAreTold) {
  const OrdinaryUser user(folder_);
  ASSERT_NE(geteuid(), 0u);
  ASSERT_TRUE(write_file(path("a"), "x").ok());
  fs::permissions(path("a"), fs::perms::none);
  EXPECT_EQ(read_file(path("a")).error().message(), path("a") + ": permission denied");
}

#endif

}  // namespace
}  // namespace ligament
