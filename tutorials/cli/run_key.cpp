#include "run_key.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <set>
#include <string_view>

#include "run_error.h"
#include "run_hash.h"
#include "run_process.h"

namespace lectern::cli {
namespace {

namespace fs = std::filesystem;

/// The user's files that a preprocessed text came from, by its line markers: `# 1 "file" 1 3`, where 3 is a system
/// header.
std::set<std::string> user_files(std::string_view text) {
  std::set<std::string> result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (!line.starts_with("# ") && !line.starts_with("#line ")) continue;
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open == close || line.find(" 3", close) != std::string_view::npos) continue;
    result.emplace(line.substr(open + 1, close - open - 1));
  }
  return result;
}

/// A compiler or library, changed or not: by its place, size and time, since reading it would take longer.
std::string identity(const fs::path& file) {
  std::error_code unknown;
  const fs::path real = fs::canonical(file, unknown);
  return fmt::format("{} {} {}\n", real.string(), fs::file_size(real, unknown),
                     fs::last_write_time(real, unknown).time_since_epoch().count());
}

std::string text_identity(const std::string& name, const std::string& text) {
  return fmt::format("{} {} {}\n", name, text.size(), content_name(text));
}

/// The device's pass may include files that the host's does not. Where it fails the compiler will say why.
std::string device_pass(const Toolchain& tools, const std::string& source, const fs::path& host_output) {
  const std::string output = host_output.string() + ".device";
  std::vector<std::string> words = preprocess_command(tools, source, output);
  words.emplace_back("-D__CUDA_ARCH__=900");
  run_commands({{words, output + ".messages"}});
  return text_identity("device " + source, contents(output));
}

}  // namespace

std::string program_key(const Toolchain& tools, const ProgramOptions& options, const fs::path& workspace) {
  std::vector<Command> commands;
  std::vector<fs::path> outputs;
  for (const std::string& source : options.sources) {
    const std::string number = std::to_string(outputs.size());
    outputs.push_back(workspace / (number + ".preprocessed"));
    commands.push_back({preprocess_command(tools, source, outputs.back()), workspace / (number + ".messages")});
  }
  const std::vector<int> statuses = run_commands(commands);

  // The folder is named in debug information. Line markers and __FILE__ hold the sources' names.
  std::string key = "folder " + fs::current_path().string() + "\n";
  for (const fs::path& file : tools.files) key += identity(file);
  for (const std::string& flag : tools.compile_flags) key += "compile " + flag + "\n";
  for (const std::string& flag : tools.link_flags) key += "link " + flag + "\n";
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (statuses[i] != 0) {
      fmt::print(stderr, "{}", contents(commands[i].messages));
      throw DidNotRun(options.sources[i] + " does not compile");
    }
    const std::string text = contents(outputs[i]);
    key += text_identity(options.sources[i], text);
    // The files themselves too: a part that is hidden from this pass may be meant for the device's or the host's.
    bool has_device_pass = false;
    for (const std::string& file : user_files(text)) {
      if (!fs::is_regular_file(file)) continue;
      const std::string all = contents(file);
      has_device_pass = has_device_pass || all.find("__CUDA_ARCH__") != std::string::npos;
      key += text_identity(file, all);
    }
    if (has_device_pass && is_cuda_source(options.sources[i])) key += device_pass(tools, options.sources[i], outputs[i]);
  }
  return key;
}

}  // namespace lectern::cli
