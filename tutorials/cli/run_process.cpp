#include "run_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <thread>

#include "run_error.h"

namespace lectern::cli {
namespace {

constexpr int kSignalled = 128;

std::vector<char*> to_argv(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

pid_t start(const Command& command) {
  std::vector<std::string> words = command.words;
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, command.messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                   0600);
  posix_spawn_file_actions_adddup2(&streams, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, words[0].c_str(), &streams, nullptr, to_argv(words).data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  if (error != 0) throw DidNotRun(fmt::format("{} cannot be started: {}", words[0], std::strerror(error)));
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw DidNotRun("a child process got lost");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

std::vector<int> run_commands(const std::vector<Command>& commands) {
  const std::size_t at_once = std::max(1U, std::thread::hardware_concurrency());
  std::vector<pid_t> children;
  std::vector<int> statuses;
  while (statuses.size() < commands.size()) {
    while (children.size() < commands.size() && children.size() < statuses.size() + at_once) {
      children.push_back(start(commands[children.size()]));
    }
    statuses.push_back(wait_for(children[statuses.size()]));
  }
  return statuses;
}

void become(const std::filesystem::path& program, const std::string& name, const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {name};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::fflush(nullptr);
  execv(program.c_str(), to_argv(words).data());
}

std::string contents(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(input), {}};
}

}  // namespace lectern::cli
