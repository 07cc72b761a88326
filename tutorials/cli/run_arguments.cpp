#include "run_arguments.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "run_error.h"

namespace lectern::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array kExtensions = {".cu", ".cpp", ".cc", ".cxx"};
constexpr std::array kCompileOptions = {"-I", "-D", "-U"};
constexpr std::array kLinkOptions = {"-l", "-L"};
constexpr std::array kHostOptions = {"-Xcompiler", "--compiler-options"};
constexpr std::array kNvccOptions = {"-arch",
                                     "--gpu-architecture",
                                     "-gencode",
                                     "--generate-code",
                                     "-lineinfo",
                                     "--generate-line-info",
                                     "-rdc",
                                     "-dc",
                                     "--extended-lambda",
                                     "-extended-lambda",
                                     "--expt-extended-lambda",
                                     "-expt-extended-lambda",
                                     "--expt-relaxed-constexpr",
                                     "-expt-relaxed-constexpr",
                                     "--use_fast_math",
                                     "-use_fast_math",
                                     "-Xptxas",
                                     "--ptxas-options",
                                     "-maxrregcount",
                                     "--maxrregcount",
                                     "-Wno-deprecated-gpu-targets",
                                     "-m64",
                                     "-g"};
constexpr std::array kNvccOptionsWithValue = {"-arch",   "--gpu-architecture", "-gencode",      "--generate-code",
                                              "-Xptxas", "--ptxas-options",    "-maxrregcount", "--maxrregcount"};
constexpr std::array kStreamOptions = {"-default-stream", "--default-stream"};

template <typename List>
bool contains(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

std::string suggestion(const std::string& source) {
  for (const char* extension : kExtensions) {
    if (fs::is_regular_file(source + extension)) return fmt::format("; did you mean {}{}?", source, extension);
  }
  return "";
}

void check_source(const std::string& source) {
  std::error_code ignored;
  if (fs::is_directory(source, ignored)) throw DidNotRun(source + " is a folder: name the .cu and .cpp files in it");
  if (!contains(kExtensions, fs::path(source).extension().string())) {
    throw DidNotRun(fmt::format("{} is neither .cu nor .cpp{} (what is meant for your program goes behind --)", source,
                                suggestion(source)));
  }
  if (!fs::exists(source, ignored)) throw DidNotRun(fmt::format("there is no file {}", source));
  if (!fs::is_regular_file(source, ignored)) throw DidNotRun(source + " is not a file that can be compiled");
  if (access(source.c_str(), R_OK) != 0) throw DidNotRun(source + " cannot be read: you have no permission to");
}

/// Walks over the words, and knows how to take an option's value.
class Reader {
 public:
  Reader(std::string command, const std::vector<std::string>& words) : command_(std::move(command)), words_(words) {}

  ProgramOptions read() {
    for (; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (word == "--") {
        take_program_arguments();
        break;
      }
      if (word.size() < 2 || word.front() != '-') {
        options_.sources.push_back(word);
      } else if (!take_own(word) && !take_compilers(word)) {
        refuse(word);
      }
    }
    return options_;
  }

 private:
  std::string value(const std::string& word) {
    if (at_ + 1 >= words_.size() || words_[at_ + 1] == "--") throw DidNotRun(word + " needs a value behind it");
    return words_[++at_];
  }

  void take_program_arguments() {
    if (command_ != "run")
      throw DidNotRun("build takes no arguments for the program: give them to the program when you run it");
    options_.program_arguments.assign(words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, words_.end());
  }

  bool take_own(const std::string& word) {
    if (word == "-h" || word == "--help") return options_.help = true;
    if (word == "-q" || word == "--quiet") return options_.quiet = true;
    if (word == "--debug" || word == "-G") return options_.debug = true;
    if (word == "-o" && command_ == "build") return options_.output = value(word), true;
    if (word == "-o") throw DidNotRun("run keeps no executable: 'lectern build' does, with the same -o");
    return false;
  }

  bool take_compilers(const std::string& word) {
    if (word == "-std" || word == "--std") return options_.standard = value(word), true;
    if (word.starts_with("-std=") || word.starts_with("--std="))
      return options_.standard = word.substr(word.find('=') + 1), true;
    if (contains(kHostOptions, word.substr(0, word.find('='))))
      return take_host_flags(contains(kHostOptions, word) ? value(word) : word.substr(word.find('=') + 1)), true;
    if (contains(kStreamOptions, word.substr(0, word.find('='))))
      return take_default_stream(contains(kStreamOptions, word) ? value(word) : word.substr(word.find('=') + 1)), true;
    if (contains(kNvccOptions, word.substr(0, word.find('=')))) {
      options_.nvcc_flags.push_back(word);
      if (contains(kNvccOptionsWithValue, word)) options_.nvcc_flags.push_back(value(word));
      return true;
    }
    const std::string start = word.substr(0, 2);
    if (start == "-O") return options_.compile_flags.push_back(word), true;
    if (contains(kCompileOptions, start))
      return options_.compile_flags.push_back(word.size() > 2 ? word : word + value(word)), true;
    if (contains(kLinkOptions, start))
      return options_.link_flags.push_back(word.size() > 2 ? word : word + value(word)), true;
    return false;
  }

  /// Several stand in one word, with commas between them, as for nvcc.
  void take_host_flags(const std::string& list) {
    for (std::size_t begin = 0; begin < list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      if (end > begin) options_.host_flags.push_back(list.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  /// nvcc's option is defined as this macro.
  void take_default_stream(const std::string& which) {
    if (which == "per-thread") {
      options_.compile_flags.emplace_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM");
    } else if (which != "legacy") {
      throw DidNotRun(fmt::format("--default-stream is legacy or per-thread, not {}", which));
    }
  }

  [[noreturn]] void refuse(const std::string& word) const {
    const bool is_of_the_script = word == "--yes" || word.starts_with("--preset");
    if (is_of_the_script) throw DidNotRun(fmt::format("{} is for the script: ./lectern {} {} …", word, word, command_));
    const bool is_of_the_host = word.starts_with("-f") || word.starts_with("-W") || word.starts_with("-m");
    if (is_of_the_host) throw DidNotRun(fmt::format("{} is for the compiler of host code: -Xcompiler {}", word, word));
    throw DidNotRun(
        fmt::format("{} does not take {}; 'lectern {} --help' lists what it takes (what is meant for your program goes "
                    "behind --)",
                    command_, word, command_));
  }

  std::string command_;
  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  ProgramOptions options_;
};

}  // namespace

ProgramOptions read_program_options(const std::string& command, const std::vector<std::string>& arguments) {
  ProgramOptions options = Reader(command, arguments).read();
  if (options.help) return options;
  if (options.sources.empty())
    throw DidNotRun(fmt::format("which program? lectern {} prog.cu; 'lectern {} --help' says more", command, command));
  for (const std::string& source : options.sources) check_source(source);
  if (command == "build" && options.output.empty()) throw DidNotRun("build needs -o and the name of the executable");
  return options;
}

}  // namespace lectern::cli
