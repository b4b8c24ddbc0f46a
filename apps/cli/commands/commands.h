// The commands: each adds itself to the program's options and runs when chosen.
#pragma once

#include <CLI/CLI.hpp>

namespace ligament::cli {

/// Where a command leaves its exit code.
struct Outcome {
  int code = 0;
};

void add_fit(CLI::App&, Outcome&);
void add_check(CLI::App&, Outcome&);
void add_apply(CLI::App&, Outcome&);
void add_score(CLI::App&, Outcome&);
void add_project(CLI::App&, Outcome&);
void add_convert(CLI::App&, Outcome&);
void add_info(CLI::App&, Outcome&);

}  // namespace ligament::cli
