#include "compile.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>

#include "passes.h"

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

/// A toolkit's folder is searched last: its headers must not stand in for the emulator's.
void add_include_folder(Arguments& options, const std::string& option, const std::string& folder) {
  const std::filesystem::path path = folder;
  const bool is_toolkits = std::filesystem::exists(path / "cuda_runtime_api.h") && !std::filesystem::exists(path / "lectern_emulator");
  options.insert(options.end(), {is_toolkits ? "-idirafter" : option, folder});
}

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
    } else if (argument == "-I" || argument == "-isystem") {
      add_include_folder(result.options, argument, i + 1 < arguments.size() ? arguments[++i] : "");
    } else if (argument.starts_with("-I")) {
      add_include_folder(result.options, "-I", argument.substr(2));
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

/// The year of the standard that the options ask for; g++ 12 takes 17 where they do not.
int standard_of(const Arguments& options) {
  std::string name = "17";
  for (const std::string& option : options) {
    if (option.starts_with("-std=")) name = option.substr(std::min(option.find("++") + 2, option.size()));
  }
  static const std::map<std::string, int> kDrafts = {{"98", 1998}, {"03", 2003}, {"0x", 2011}, {"1y", 2014}, {"1z", 2017}, {"2a", 2020}, {"2b", 2023}};
  const auto draft = kDrafts.find(name);
  return draft != kDrafts.end() ? draft->second : 2000 + std::atoi(name.c_str());
}

/// What a launch becomes needs concepts, which g++ has before C++20 by an option, and `if constexpr`.
Arguments options_for_launches(const Arguments& options) {
  const int standard = standard_of(options);
  if (standard >= 2020) return {};
  return standard >= 2017 ? Arguments{"-fconcepts"} : Arguments{"-fconcepts", "-Wno-c++17-extensions"};
}

/// The preprocessor's output, as the host or (with __CUDA_ARCH__) the device sees the file. Gives the exit status.
int preprocess(const Command& command, const Arguments& more, std::string* output) {
  return run_and_wait(join({{command.compiler}, command.options, more,
                            {"-D__CUDACC__", "-include", "cuda_runtime.h", "-E", "-x", "c++", command.source}}), output);
}

/// Files that only the device's pass reads join the first rule of the file of dependencies.
void add_dependencies(const Command& command, const std::vector<std::string>& files) {
  const auto option = std::find(command.dependencies.begin(), command.dependencies.end(), "-MF");
  if (option == command.dependencies.end() || files.empty()) return;
  std::ifstream input(*(option + 1), std::ios::binary);
  std::string rules(std::istreambuf_iterator<char>(input), {});
  const std::size_t colon = rules.find(": ");
  if (colon == std::string::npos) return;
  std::string text;
  for (const std::string& file : files) text += " " + file;
  std::ofstream(*(option + 1), std::ios::binary) << rules.insert(colon + 1, text);
}

/// What the compiler should see of a file that speaks of __CUDA_ARCH__. Gives the exit status.
int merge_device_pass(const Command& command, const std::vector<std::string>& host_files, std::string* text) {
  std::string device;
  if (const int status = preprocess(command, {"-D__CUDA_ARCH__=" + std::string(kDeviceArchitecture)}, &device); status != 0) return status;
  std::vector<std::string> more;
  for (const std::string& file : user_files(device)) {
    if (std::find(host_files.begin(), host_files.end(), file) == host_files.end()) more.push_back(file);
  }
  add_dependencies(command, more);
  MergedPasses merged = merge_passes(*text, device);
  print_refusals(merged.refusals);
  *text = std::move(merged.text);
  return merged.refusals.empty() ? 0 : 1;
}

/// The line and an arrow at the column, as compilers show them.
void print_source_line(const Refusal& refusal) {
  std::ifstream input(refusal.file);
  std::string line;
  for (int number = 0; number < refusal.line; ++number) {
    if (!std::getline(input, line)) return;
  }
  std::string arrow;
  for (int column = 1; column < refusal.column && column <= static_cast<int>(line.size()); ++column) {
    arrow += line[static_cast<std::size_t>(column - 1)] == '\t' ? '\t' : ' ';
  }
  std::cerr << std::setw(5) << refusal.line << " | " << line << "\n      | " << arrow << "^\n";
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
    std::cerr << refusal.file << ":" << refusal.line << ":" << refusal.column << ": error: Lectern's emulator: " << refusal.text << "\n";
    print_source_line(refusal);
  }
}

int compile_cuda(const std::vector<std::string>& arguments) {
  const Command command = parse(arguments);
  if (!command.compiles || command.object.empty()) {
    std::cerr << "lectern-translate: a .cu file needs -c and -o: " << command.source << "\n";
    return 2;
  }
  if (standard_of(command.options) < 2014) {
    std::cerr << command.source << ":1: error: Lectern's emulator needs C++14: compile with -std=c++14 or newer, or without -std (C++17)\n";
    return 1;
  }
  std::string preprocessed;
  if (const int status = preprocess(command, command.dependencies, &preprocessed); status != 0) return status;
  const std::vector<std::string> files = user_files(preprocessed);
  if (std::any_of(files.begin(), files.end(), mentions_architecture)) {
    if (const int status = merge_device_pass(command, files, &preprocessed); status != 0) return status;
  }

  const Translation translation = translate(preprocessed);
  print_refusals(translation.refusals);
  if (!translation.refusals.empty()) return 1;

  const std::string translated = command.object + ".ii";
  std::ofstream(translated, std::ios::binary) << translation.text;
  return run(join({command.launcher, {command.compiler}, command.options, options_for_launches(command.options), {"-c", translated, "-o", command.object}}));
}

}  // namespace lectern_translate
