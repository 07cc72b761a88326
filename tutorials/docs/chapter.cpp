// lectern chapter N: the commands that a chapter's page shows, one after the other; or one of its programs.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>

#include "command.h"
#include "docs_places.h"
#include "lectern/runtime/error.h"

namespace lectern::docs {
namespace {

constexpr int kSignalled = 128;

struct ChapterOptions {
  int number = 0;
  std::string program;
  std::string device;
  bool step = false;
};

std::filesystem::path folder_of(int number, const Site& site) {
  std::string known;
  for (const std::filesystem::path& folder : chapter_folders(site.root)) {
    const std::string name = folder.filename().string();
    if (std::atoi(name.c_str()) == number) return folder;
    known += "\n  " + name;
  }
  throw Error(fmt::format("there is no chapter {}; there are{}", number, known));
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

void run_block(const Site& site, const Page& page, const Block& block, const std::string& more) {
  for (const std::string& command : commands_of(page, block)) {
    fmt::print("$ {}\n", command);
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
    run_block(site, page, block, options.device.empty() ? "" : " --device " + options.device);
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
    throw Error(fmt::format("{} has no program {} in this build", folder.filename().string(), options.program));
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
  command->add_option("number", options->number, "which chapter: tutorials/0N_…")->required();
  command->add_option("program", options->program, "run only this program of the chapter");
  command->add_option("--device", options->device, "the device that programs with a choice work on: cpu, cuda, cuda:1")
      ->take_first();  // a page's own --device stands before the reader's
  command->add_flag("--step", options->step, "wait for Enter between sections");
  command->callback([options, &status] { status = chapter(*options); });
}

}  // namespace lectern::docs
