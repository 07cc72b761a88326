#include "compile.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>

namespace lectern_translate {
namespace {

using Arguments = std::vector<std::string>;

constexpr int kCannotStart = 127;

bool is_cuda_source(const std::string& argument) {
  return argument.size() > 3 && argument.ends_with(".cu") && argument.front() != '-';
}

bool is_cache(const std::string& program) {
  const std::string name = program.substr(program.rfind('/') + 1);
  return name == "ccache" || name == "sccache" || name == "distcc";
}

/// A command that takes the next argument along: -o x, -MF x.
bool takes_value(const std::string& option) { return option == "-o" || option == "-MF" || option == "-MT" || option == "-MQ"; }

struct Command {
  Arguments launcher;     // ccache, if any
  std::string compiler;
  Arguments options;      // without -c, -o, -x, the dependency options and the source
  Arguments dependencies; // -MD -MT x -MF y
  std::string source;
  std::string object;
  bool compiles = false;
};

Command parse(const Arguments& arguments) {
  Command result;
  std::size_t i = 0;
  while (i + 1 < arguments.size() && is_cache(arguments[i])) result.launcher.push_back(arguments[i++]);
  result.compiler = arguments[i++];
  for (; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    const std::string value = takes_value(argument) && i + 1 < arguments.size() ? arguments[i + 1] : "";
    if (argument == "-c") {
      result.compiles = true;
    } else if (argument == "-o") {
      result.object = value, ++i;
    } else if (argument == "-x") {
      ++i;
    } else if (takes_value(argument)) {
      result.dependencies.insert(result.dependencies.end(), {argument, value}), ++i;
    } else if (argument == "-MD" || argument == "-MMD" || argument == "-MP") {
      result.dependencies.push_back(argument);
    } else if (is_cuda_source(argument)) {
      result.source = argument;
    } else if (!argument.starts_with("-xc")) {
      result.options.push_back(argument);
    }
  }
  return result;
}

std::vector<char*> to_argv(const Arguments& arguments) {
  std::vector<char*> result;
  for (const std::string& argument : arguments) result.push_back(const_cast<char*>(argument.c_str()));
  result.push_back(nullptr);
  return result;
}

/// Runs a command; what it prints to stdout goes to `output` where that is given. Gives its exit status.
int run_and_wait(const Arguments& arguments, std::string* output) {
  int ends[2] = {-1, -1};
  if (output != nullptr && pipe(ends) != 0) return kCannotStart;
  const pid_t child = fork();
  if (child < 0) return kCannotStart;
  if (child == 0) {
    if (output != nullptr) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
    }
    _exit(run(arguments));
  }
  if (output != nullptr) {
    close(ends[1]);
    std::array<char, 65536> buffer;
    for (ssize_t got = 0; (got = read(ends[0], buffer.data(), buffer.size())) != 0;) {
      if (got > 0) output->append(buffer.data(), static_cast<std::size_t>(got));
      else if (errno != EINTR) break;
    }
    close(ends[0]);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return WIFEXITED(status) ? WEXITSTATUS(status) : kCannotStart;
}

Arguments join(std::initializer_list<Arguments> parts) {
  Arguments result;
  for (const Arguments& part : parts) result.insert(result.end(), part.begin(), part.end());
  return result;
}

/// Headers of the compiler and the emulator's own are marked as system headers by it; they are not looked at.
std::vector<Refusal> all_refusals(const Translation& translation) {
  std::vector<Refusal> result = translation.refusals;
  for (const std::string& file : translation.user_files) {
    const auto found = find_arch_tests(file);
    result.insert(result.end(), found.begin(), found.end());
  }
  return result;
}

}  // namespace

bool has_cuda_source(const std::vector<std::string>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), is_cuda_source);
}

int run(const std::vector<std::string>& arguments) {
  execvp(arguments[0].c_str(), to_argv(arguments).data());
  std::cerr << "lectern-translate: cannot run " << arguments[0] << ": " << std::strerror(errno) << "\n";
  return kCannotStart;
}

void print_refusals(const std::vector<Refusal>& refusals) {
  for (const Refusal& refusal : refusals) {
    std::cerr << refusal.file << ":" << refusal.line << ": error: Lectern's emulator: " << refusal.text << "\n";
  }
}

int compile_cuda(const std::vector<std::string>& arguments) {
  const Command command = parse(arguments);
  if (!command.compiles || command.object.empty()) {
    std::cerr << "lectern-translate: a .cu file needs -c and -o: " << command.source << "\n";
    return 2;
  }
  std::string preprocessed;
  const Arguments preprocess = join({{command.compiler}, command.options, command.dependencies,
                                     {"-D__CUDACC__", "-include", "cuda_runtime.h", "-E", "-x", "c++", command.source}});
  if (const int status = run_and_wait(preprocess, &preprocessed); status != 0) return status;

  const Translation translation = translate(preprocessed);
  const std::vector<Refusal> refusals = all_refusals(translation);
  print_refusals(refusals);
  if (!refusals.empty()) return 1;

  const std::string translated = command.object + ".ii";
  std::ofstream(translated, std::ios::binary) << translation.text;
  return run(join({command.launcher, {command.compiler}, command.options, {"-c", translated, "-o", command.object}}));
}

}  // namespace lectern_translate
