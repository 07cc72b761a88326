#include "emulator/child.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace emulator_test {
namespace {

class TemporaryFile {
 public:
  TemporaryFile() : path_((std::filesystem::temp_directory_path() / "lectern-test-XXXXXX").string()) {
    close(mkstemp(path_.data()));
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const char* path() const { return path_.c_str(); }
  std::string text() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string path_;
};

void redirect(const char* path, int flags, int target) {
  const int descriptor = open(path, flags);
  dup2(descriptor, target);
  close(descriptor);
}

}  // namespace

Outcome run_child(const std::vector<std::string>& command, const Variables& variables, const std::string& input) {
  const TemporaryFile in;
  const TemporaryFile out;
  const TemporaryFile err;
  std::ofstream(in.path()) << input;
  const pid_t child = fork();
  if (child == 0) {
    redirect(in.path(), O_RDONLY, STDIN_FILENO);
    redirect(out.path(), O_WRONLY, STDOUT_FILENO);
    redirect(err.path(), O_WRONLY, STDERR_FILENO);
    for (const char* name : {"LECTERN_EMULATED_DEVICES", "LECTERN_EMULATED_MEMORY", "LECTERN_EMULATED_DRIVER",
                             "LECTERN_EMULATED_ARCH", "LECTERN_EMULATED_GPU", "LECTERN_EMULATOR_ORDER", "LECTERN_EMULATOR_STREAMS",
                             "LECTERN_EMULATOR_WORKERS", "LECTERN_DEBUG",
                             "CUDA_VISIBLE_DEVICES", "CUDA_LAUNCH_BLOCKING"}) {
      unsetenv(name);
    }
    for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> arguments;
    for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Outcome result;
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.out = out.text();
  result.err = err.text();
  return result;
}

Outcome probe(const std::vector<std::string>& arguments, const Variables& variables) {
  std::vector<std::string> command = {EMULATOR_PROBE};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_child(command, variables);
}

}  // namespace emulator_test
