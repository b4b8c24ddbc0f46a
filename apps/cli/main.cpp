// ligament: joint limits of character skeletons, from the command line.
#include "commands/commands.h"
#include "text/help.h"
#include "text/terminal.h"

#include <fmt/format.h>

#include <exception>
#include <new>

namespace {

using namespace ligament::cli;

void describe(CLI::App& app) {
  app.name("ligament");
  app.formatter(help_formatter());
  app.set_version_flag("--version", std::string("ligament ") + LIGAMENT_VERSION, "Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.require_subcommand(1);
  app.footer(
      "A first round:\n"
      "  ligament fit takes/ -o hero.limits.json                  learn limits from recordings\n"
      "  ligament check hero.limits.json walk.bvh                 find impossible frames\n"
      "  ligament apply hero.limits.json walk.bvh -o mended.bvh   mend them\n\n"
      "ligament COMMAND --help explains a command. Exit codes: 0 fine, 1 the answer is no, 2 bad input or usage.");
}

int run(int argc, char** argv) {
  CLI::App app{"Learns the range of motion of every joint, finds impossible poses, and mends them."};
  describe(app);
  Outcome outcome;
  add_fit(app, outcome);
  add_check(app, outcome);
  add_apply(app, outcome);
  add_score(app, outcome);
  add_project(app, outcome);
  add_convert(app, outcome);
  add_info(app, outcome);
  for (CLI::App* command : app.get_subcommands({})) command->group("Commands");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app.get_subcommands();
    print(chosen.empty() ? app.help() : chosen.back()->help());
  } catch (const CLI::CallForVersion&) {
    print(app.version() + "\n");
  } catch (const CLI::ParseError& error) {
    return fail({"", objection(error, app)});
  }
  return outcome.code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    return fail({"", "out of memory"});
  } catch (const std::exception& e) {
    return fail({"", fmt::format("internal error: {}", e.what())});
  }
}
