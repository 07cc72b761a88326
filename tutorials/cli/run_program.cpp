#include "run_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "run_cache.h"
#include "run_error.h"
#include "run_key.h"
#include "run_messages.h"
#include "run_process.h"
#include "run_toolchain.h"

namespace lectern::cli {
namespace {

namespace fs = std::filesystem;

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

void show(const fs::path& messages, const fs::path& workspace) {
  fmt::print(stderr, "{}", readable_messages(contents(messages), workspace.string()));
}

std::vector<std::string> compile(const Toolchain& tools, const ProgramOptions& options, const fs::path& workspace) {
  std::vector<Command> commands;
  std::vector<std::string> objects;
  for (const std::string& source : options.sources) {
    const std::string number = std::to_string(objects.size());
    const std::string name = fs::path(source).stem().string();
    const bool is_taken = std::ranges::find(objects, (workspace / (name + ".o")).string()) != objects.end();
    objects.push_back(workspace / ((is_taken ? name + number : name) + ".o"));
    commands.push_back({compile_command(tools, source, objects.back()), workspace / (number + ".messages")});
  }
  const std::vector<int> statuses = run_commands(commands);
  std::vector<std::string> failed;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    show(commands[i].messages, workspace);
    if (statuses[i] != 0) failed.push_back(options.sources[i]);
  }
  if (!failed.empty())
    throw DidNotRun(fmt::format("{} {} not compile", joined(failed), failed.size() == 1 ? "does" : "do"));
  return objects;
}

void link(const Toolchain& tools, const ProgramOptions& options, const std::vector<std::string>& objects,
          const fs::path& workspace) {
  const Command command{link_command(tools, objects, workspace / "program"), workspace / "link.messages"};
  if (run_commands({command}).front() == 0) return;
  const std::string sources = joined(options.sources);
  if (contents(command.messages).find("undefined reference to `main'") != std::string::npos) {
    throw DidNotRun(
        fmt::format("there is no main in {}: a program starts in `int main()` of one of its files", sources));
  }
  show(command.messages, workspace);
  throw DidNotRun(sources + " cannot be linked: what is undefined stands in a file or library (-l) that was not named");
}

}  // namespace

fs::path built_program(const ProgramOptions& options) {
  const Toolchain tools = toolchain_for(options);
  const RunCache cache(run_cache_folder(), run_cache_limit());
  const Workspace workspace(cache);
  const std::string key = program_key(tools, options, workspace.folder());
  if (const auto kept = cache.find(key)) return *kept;

  if (!options.quiet) {
    for (const std::string& note : tools.notes) fmt::print(stderr, "lectern: {}\n", note);
    fmt::print(stderr, "lectern: compiling {}\n", joined(options.sources));
  }
  link(tools, options, compile(tools, options, workspace.folder()), workspace.folder());
  return cache.store(key, workspace.folder());
}

}  // namespace lectern::cli
