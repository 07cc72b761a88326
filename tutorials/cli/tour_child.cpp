// A program that must not see a GPU: this one again, in a process of its own, since the count of devices is asked once a process.
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "lectern/runtime/error.h"
#include "tour_sections.h"

namespace lectern::cli {

int run_without_cuda(const std::string& argument) {
  std::vector<std::string> variables = {"CUDA_VISIBLE_DEVICES="};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view(*variable).starts_with("CUDA_VISIBLE_DEVICES=")) variables.emplace_back(*variable);
  }
  std::vector<char*> environment;
  for (std::string& variable : variables) environment.push_back(variable.data());
  environment.push_back(nullptr);
  std::string program = "lectern";
  std::string command = argument;
  char* arguments[] = {program.data(), command.data(), nullptr};

  std::fflush(stdout);  // what this process printed comes before what the child prints
  pid_t child = 0;
  const int error = posix_spawn(&child, "/proc/self/exe", nullptr, nullptr, arguments, environment.data());
  if (error != 0) throw Error(fmt::format("a child process could not be started: {}", std::strerror(error)));
  int status = 0;
  if (waitpid(child, &status, 0) != child) throw Error("the child process got lost");
  if (!WIFEXITED(status)) throw Error(fmt::format("the child process ended by signal {}", WTERMSIG(status)));
  return WEXITSTATUS(status);
}

}  // namespace lectern::cli
