// ligament: joint limits of character skeletons, from the command line.
#include "commands.h"
#include "terminal.h"

#include <fmt/format.h>

#include <exception>
#include <new>

namespace {

using namespace ligament::cli;

/// CLI11 explains at length; a complaint is one line that says what to do.
int complain(const CLI::ParseError& error, const CLI::App& app) {
  std::string what = error.what();
  for (char& c : what) c = c == '\n' ? ' ' : c;
  const CLI::App* chosen = &app;
  for (const CLI::App* command : app.get_subcommands()) chosen = command;
  const std::string name = chosen == &app ? "" : " " + chosen->get_name();
  return fail({"", fmt::format("{} (see ligament{} --help)", what, name)});
}

int run(int argc, char** argv) {
  CLI::App app{"Learns the range of motion of every joint, finds impossible poses, and mends them."};
  app.name("ligament");
  app.set_version_flag("--version", std::string("ligament ") + LIGAMENT_VERSION);
  app.require_subcommand(1);
  app.footer(
      "A first round:\n"
      "  ligament fit takes/ -o hero.limits.json        learn limits from recordings\n"
      "  ligament check hero.limits.json walk.bvh       find impossible frames\n"
      "  ligament apply hero.limits.json walk.bvh -o mended.bvh\n\n"
      "Exit codes: 0 fine, 1 the answer is no, 2 bad input or usage.");
  Outcome outcome;
  add_fit(app, outcome);
  add_check(app, outcome);
  add_apply(app, outcome);
  add_score(app, outcome);
  add_project(app, outcome);
  add_info(app, outcome);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app.get_subcommands();
    print(chosen.empty() ? app.help() : chosen.back()->help());
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    return complain(error, app);
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
