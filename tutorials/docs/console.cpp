#include "console.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <regex>

#include "lectern/runtime/error.h"

namespace lectern::docs {
namespace {

constexpr int kSignalled = 128;

struct Outcome {
  std::string text;
  int status = 0;
};

Outcome run_in_shell(const std::string& line) {
  std::fflush(nullptr);
  FILE* pipe = popen(line.c_str(), "r");  // NOLINT(cert-env33-c): the page's own commands, which its reader types
  if (pipe == nullptr) throw Error("no shell can be started");
  Outcome outcome;
  std::array<char, 4096> buffer{};
  for (std::size_t count = 0; (count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    outcome.text.append(buffer.data(), count);
  }
  const int status = pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
  return outcome;
}

std::string quoted(const std::string& text) { return "'" + std::regex_replace(text, std::regex("'"), R"('\'')") + "'"; }

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) text.replace(at, from.size(), to);
}

// What differs from clone to clone and from run to run, and where in a file outside of the chapters something stands.
std::string normalised(const Site& site, std::string text) {
  replace_all(text, site.root.string() + "/", "");
  replace_all(text, "at ../../", "at ");  // a compiler cache may have made the path relative to the build
  text = std::regex_replace(text, std::regex("0x[0-9a-f]{6,}"), "0xADDRESS");
  return std::regex_replace(text, std::regex(R"(\b((?:matmul|arithmetic|relu|sum|launch|cuda_[a-z_]+)\.(?:cu|h|cpp)):[0-9]+)"), "$1:LINE");
}

}  // namespace

std::string find_python() {
  const char* wanted = std::getenv("LECTERN_PYTHON");
  for (const std::string& python : {std::string(wanted != nullptr ? wanted : "python3"), std::string("/usr/bin/python3")}) {
    if (run_in_shell(python + " -c 'import torch; assert torch.version.cuda is None' >/dev/null 2>&1").status == 0) return python;
  }
  return "";
}

std::vector<std::string> commands_of(const Page& page, const Block& block) {
  std::vector<std::string> commands;
  for (std::size_t line = block.fence + 1; line < block.end; ++line) {
    if (page.lines[line].starts_with("$ ")) commands.push_back(page.lines[line].substr(2));
  }
  return commands;
}

bool can_run(const Site& site, const Page& page, const Block& block) {
  for (const std::string& command : commands_of(page, block)) {
    if (command.find("python3 ") != std::string::npos) return !site.python.empty();
  }
  const std::string wanted = block.label.starts_with("flavour ") ? block.label.substr(8) : "emulated";
  return wanted == site.flavour;
}

std::string shell_line(const Site& site, const std::string& command, const std::string& more) {
  std::string line = std::regex_replace(command, std::regex("--preset [a-z]+ "), "");
  replace_all(line, "./lectern", site.program.string());
  if (line.starts_with("python3 ")) line = site.python + line.substr(7);
  if (!more.empty()) line = std::regex_replace(line, std::regex(" chapter [0-9]+ [a-z0-9_]+"), "$&" + more);  // before a pipe
  return "cd " + quoted(site.root.string()) +
         " && for v in $(env | sed -n 's/^\\(LECTERN_EMULAT[A-Z_]*\\|LECTERN_TRACE\\|CUDA_VISIBLE_DEVICES\\)=.*/\\1/p'); do unset $v; done; " + line;
}

std::string transcript(const Site& site, const Page& page, const Block& block) {
  std::string text;
  for (const std::string& command : commands_of(page, block)) {
    const Outcome outcome = run_in_shell("exec 2>&1 </dev/null; " + shell_line(site, command));
    text += "$ " + command + "\n" + normalised(site, outcome.text);
    if (!text.ends_with('\n')) text += '\n';
    if (outcome.status != 0) text += fmt::format("[exit status {}]\n", outcome.status);
  }
  return text;
}

}  // namespace lectern::docs
