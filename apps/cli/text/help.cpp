#include "text/help.h"

#include "text/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace ligament::cli {
namespace {

constexpr std::size_t kColumn = 30;  // where descriptions begin
constexpr std::size_t kWidth = 100;

/// The text in lines of at most `width`, broken at spaces, all but the first indented.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t from = 0;
  while (text.size() - from > width) {
    const std::size_t space = text.rfind(' ', from + width);
    if (space == text.npos || space <= from) break;
    out += text.substr(from, space - from) + "\n" + std::string(indent, ' ');
    from = space + 1;
  }
  return out + text.substr(from);
}

std::string entry(const std::string& name, const std::string& description) {
  const std::size_t width = columns_of(name);
  const std::string gap =
      width + 4 <= kColumn ? std::string(kColumn - 2 - width, ' ') : "\n" + std::string(kColumn, ' ');
  return "  " + name + gap + wrapped(description, kWidth - kColumn, kColumn) + "\n";
}

class Formatter : public CLI::Formatter {
 public:
  std::string make_usage(const CLI::App* app, std::string) const override {
    if (!app->get_parent()) return "\nUsage: ligament COMMAND …\n";
    std::string usage = "\nUsage: ligament " + app->get_name();
    for (const CLI::Option* option : app->get_options()) {
      if (option->get_positional()) usage += " " + make_option_usage(option);
    }
    for (const CLI::Option* option : app->get_options()) {
      if (!option->get_positional() && option->get_required()) usage += " " + name_of(option, true);
    }
    return usage + " [OPTION]…\n";
  }

  std::string make_option(const CLI::Option* option, bool positional) const override {
    if (positional) return entry(make_option_usage(option), option->get_description());
    std::string description = option->get_description();
    const bool stated = description.find("(default") != description.npos;
    if (!stated && !option->get_default_str().empty())
      description += fmt::format(" (default {})", option->get_default_str());
    if (option->get_required()) description += " (required)";
    return entry(name_of(option, false), description);
  }

  std::string make_option_usage(const CLI::Option* option) const override {
    return option->get_name(true, false) + (option->get_expected_max() > 1 ? "…" : "");
  }

  std::string make_subcommand(const CLI::App* command) const override {
    return entry(command->get_name(), command->get_description());
  }

 private:
  /// "-o, --output FILE", or the shorter of its names.
  static std::string name_of(const CLI::Option* option, bool shortest) {
    std::vector<std::string> names;
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    const std::string value = option->get_type_size() == 0 ? "" : " " + option->get_type_name();
    return (shortest ? names.front() : fmt::format("{}", fmt::join(names, ", "))) + value;
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() {
  auto formatter = std::make_shared<Formatter>();
  formatter->label("Positionals", "Arguments");
  formatter->label("SUBCOMMAND", "COMMAND");
  return formatter;
}

std::string objection(const CLI::ParseError& error, const CLI::App& app) {
  const CLI::App* chosen = &app;
  for (const CLI::App* command : app.get_subcommands()) chosen = command;
  const bool none = chosen == &app;
  std::string what = error.what();
  const std::vector<std::string> rest = app.remaining(true);
  if (none && rest.empty()) what = "no command given";
  if (!rest.empty()) {
    const bool is_command = none && rest.front().front() != '-';
    if (is_command) what = fmt::format("\"{}\" is not a command", rest.front());
    if (!is_command && (none || dynamic_cast<const CLI::ExtrasError*>(&error))) {
      what = fmt::format("unexpected \"{}\"", rest.front());
    }
  }
  std::replace(what.begin(), what.end(), '\n', ' ');
  return fmt::format("{} (see ligament {}--help)", what, none ? "" : chosen->get_name() + " ");
}

}  // namespace ligament::cli
