// Help: how the program explains itself, and how it objects to what was typed.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace ligament::cli {

/// Usage with the program's name, arguments by what they are, defaults in words, lines that fit a terminal.
std::shared_ptr<CLI::FormatterBase> help_formatter();

/// CLI11's objection on one line, in the words of the program.
std::string objection(const CLI::ParseError&, const CLI::App&);

}  // namespace ligament::cli
