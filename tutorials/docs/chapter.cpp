// lectern chapter N: the commands that a chapter's page shows, one after the other; or one of its programs.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <regex>
#include <set>

#include "command.h"
#include "docs_places.h"
#include "lectern/runtime/error.h"

namespace lectern::docs {
namespace {

constexpr int kSignalled = 128;

struct ChapterOptions {
  std::string number;
  std::string program;
  std::string device;
  bool step = false;
};

std::filesystem::path folder_of(const std::string& number, const Site& site) {
  std::string known;
  for (const std::filesystem::path& folder : chapter_folders(site.root)) {
    const std::string name = folder.filename().string();
    if (!number.empty() && std::atoi(name.c_str()) == std::atoi(number.c_str())) return folder;
    known += "\n  " + name;
  }
  throw Error(fmt::format("{}{}", number.empty() ? "which chapter? There are" : "there is no chapter " + number + "; there are", known));
}

std::string programs_of(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && name.find('.') == std::string::npos && name != "Makefile") names.insert(name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Whether its main looks at its arguments: a program that writes its devices down takes none.
bool takes_a_device(const std::filesystem::path& folder, const std::string& program) {
  const std::filesystem::path source = folder / (program + ".cpp");
  return std::filesystem::exists(source) && read_file(source).find("argv") != std::string::npos;
}

// As a child, so that its end, an uncaught error's too, is a status; without a core file for what ends so on purpose.
int run_program(const std::filesystem::path& program, const std::string& device) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw Error("a chapter's program cannot be started");
  if (child == 0) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    execl(program.c_str(), program.filename().c_str(), device.empty() ? nullptr : device.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) throw Error("a chapter's program got lost");
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

void wait_for_the_reader() {
  std::fflush(stdout);  // what came before the question is seen before it
  fmt::print(stderr, "[Enter goes on] ");
  std::string line;
  std::getline(std::cin, line);
}

// What to add to a page's command: the reader's device, where the page names none and the program takes one.
std::string choice_for(const std::string& command, const Page& page, const std::string& device) {
  std::smatch found;
  if (device.empty() || command.find("--device") != std::string::npos) return "";
  if (!std::regex_search(command, found, std::regex(" chapter [0-9]+ ([a-z0-9_]+)"))) return "";
  return takes_a_device(page.file.parent_path(), found[1].str()) ? " --device " + device : "";
}

void run_block(const Site& site, const Page& page, const Block& block, const std::string& device) {
  for (const std::string& command : commands_of(page, block)) {
    const std::string more = choice_for(command, page, device);
    fmt::print("$ {}{}\n", command, more.empty() ? "" : "  # with" + more);
    std::fflush(nullptr);
    const int status = std::system(shell_line(site, command, more).c_str());  // NOLINT: what the page tells its reader to type
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) fmt::print("[exit status {}]\n", WEXITSTATUS(status));
  }
}

int run_all(const Site& site, const Page& page, const ChapterOptions& options) {
  std::string last_heading;
  int left_out = 0;
  for (const Block& block : page.blocks) {
    if (block.language != "console" || block.label.starts_with("not run: ")) continue;
    if (!can_run(site, page, block)) { ++left_out; continue; }
    std::string heading;
    for (std::size_t line = block.fence; line-- > 0 && heading.empty();) heading = page.is_code(line) ? "" : heading_text(page.lines[line]);
    if (heading != last_heading) {
      if (options.step && !last_heading.empty()) wait_for_the_reader();
      fmt::print("\n== {}\n", heading);
      last_heading = heading;
    }
    run_block(site, page, block, options.device);
  }
  if (left_out > 0) fmt::print("\nLeft out: {} command blocks that need another build or a Python with PyTorch.\n", left_out);
  fmt::print("\nThe text around these commands: {}\n", page.file.lexically_relative(site.root).string());
  return 0;
}

int chapter(const ChapterOptions& options) {
  Site site = this_site("");
  const std::filesystem::path folder = folder_of(options.number, site);
  if (options.program.empty()) {
    site.python = find_python();
    return run_all(site, read_page(folder / "README.md"), options);
  }
  const std::filesystem::path program = std::filesystem::path(kBuildFolder) / "tutorials" / folder.filename() / options.program;
  if (!std::filesystem::exists(program) || std::filesystem::is_directory(program)) {
    throw Error(fmt::format("{} has no program {} in this build; it has {}", folder.filename().string(), options.program,
                            programs_of(program.parent_path())));
  }
  if (!options.device.empty() && !takes_a_device(folder, options.program)) {
    fmt::print(stderr, "lectern: {} has no choice of a device, --device {} changes nothing\n", options.program, options.device);
  }
  const int status = run_program(program, options.device);
  std::fflush(nullptr);
  std::_Exit(status);  // this process only waited: LECTERN_TRACE would have it tell of nothing, after the program's own summary
}

}  // namespace

void add_chapter(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand("chapter", "a chapter of the course: its programs, one after the other");
  command->group("learn");
  const auto options = std::make_shared<ChapterOptions>();
  command->add_option("number", options->number, "which chapter: tutorials/0N_…");
  command->add_option("program", options->program, "run only this program of the chapter");
  command->add_option("--device", options->device, "the device that programs with a choice work on: cpu, cuda, cuda:1");
  command->add_flag("--step", options->step, "wait for Enter between sections");
  command->callback([options, &status] { status = chapter(*options); });
}

}  // namespace lectern::docs
