#include "run_toolchain.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "doctor_runtime.h"
#include "run_error.h"
#include "run_places.h"

namespace lectern::cli {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

void append(Words& to, const Words& words) { to.insert(to.end(), words.begin(), words.end()); }

/// The default is nvcc's. The emulator's headers need C++14; an older standard is raised, and that is said.
std::string emulator_standard(const std::string& asked, Words& notes) {
  static constexpr std::array kOlder = {"98", "03", "0x", "11"};
  if (asked.empty()) return "gnu++17";
  const std::size_t plus = asked.find("++");
  if (plus == std::string::npos || std::ranges::find(kOlder, asked.substr(plus + 2)) == kOlder.end()) return asked;
  const std::string raised = asked.substr(0, plus) + "++14";
  notes.push_back(fmt::format("compiling as {}, not {}: the emulator's headers need it", raised, asked));
  return raised;
}

/// The emulator's libraries stand for CUDA's own and are always there; one that it lacks fails where its header is
/// included.
bool is_cudas_own(const std::string& flag) {
  static constexpr std::array kNames = {"-lcudart", "-lcudart_static", "-lcuda", "-lcublas", "-lcublasLt", "-lcurand"};
  return std::ranges::find(kNames, flag) != kNames.end();
}

/// A toolkit's folder of headers is searched last: they must not stand in for the emulator's.
std::string behind_the_emulators(const std::string& flag, Words& notes) {
  if (!flag.starts_with("-I")) return flag;
  const fs::path folder = flag.substr(2);
  if (!fs::exists(folder / "cuda_runtime_api.h") || fs::exists(folder / "lectern_emulator")) return flag;
  notes.push_back(fmt::format("{} is searched last: it holds NVIDIA's headers", folder.string()));
  return "-idirafter" + folder.string();
}

Toolchain emulated(const ProgramOptions& options) {
  const Places places = find_places();
  Toolchain tools;
  tools.compiler = places.compiler;
  tools.translator = places.translator;
  tools.files = {places.compiler, places.translator};
  tools.files.insert(tools.files.end(), places.libraries.begin(), places.libraries.end());
  for (const fs::path& file : tools.files) {
    if (!fs::exists(file))
      throw DidNotRun(fmt::format("{} is missing: it is needed to make a program out of a .cu file", file.string()));
  }
  tools.compile_flags = {"-std=" + emulator_standard(options.standard, tools.notes), options.debug ? "-O0" : "-O2",
                         "-g"};
  append(tools.compile_flags, places.compile_flags);
  for (const std::string& folder : places.include_folders) append(tools.compile_flags, {"-isystem", folder});
  for (const std::string& flag : options.compile_flags)
    tools.compile_flags.push_back(behind_the_emulators(flag, tools.notes));
  append(tools.compile_flags, options.host_flags);
  for (const std::string& flag : options.nvcc_flags) tools.notes.push_back(flag + " left out: it is for nvcc");
  for (const std::string& flag : options.link_flags) {
    if (!is_cudas_own(flag)) tools.link_flags.push_back(flag);
  }
  append(tools.link_flags, options.host_flags);  // -fopenmp is for both
  append(tools.link_flags, places.compile_flags);
  append(tools.link_flags, places.libraries);
  tools.link_flags.emplace_back("-Wl,--as-needed");  // a program without cuBLAS does not load the library behind it
  append(tools.link_flags, places.link_flags);
  return tools;
}

Toolchain nvidias(const ProgramOptions& options) {
  const Places places = find_places();
  Toolchain tools;
  tools.is_emulated = false;
  tools.compiler = places.compiler;
  tools.files = {places.compiler};
  if (!options.standard.empty()) tools.compile_flags.push_back("-std=" + options.standard);
  append(tools.compile_flags, options.debug ? Words{"-O0", "-g", "-G"} : Words{"-O2", "-g", "-lineinfo"});
  const bool has_gpu = access("/dev/nvidiactl", F_OK) == 0;
  if (has_gpu && options.nvcc_flags.empty()) tools.compile_flags.push_back("-arch=native");
  append(tools.compile_flags, options.nvcc_flags);
  append(tools.compile_flags, options.compile_flags);
  tools.link_flags = options.link_flags;
  for (const std::string& flag : options.host_flags) {
    append(tools.compile_flags, {"-Xcompiler", flag});
    append(tools.link_flags, {"-Xcompiler", flag});
  }
  return tools;
}

}  // namespace

bool is_cuda_source(const std::string& source) { return source.ends_with(".cu"); }

Toolchain toolchain_for(const ProgramOptions& options) {
  switch (build_flavour()) {
    case Flavour::kEmulated: return emulated(options);
    case Flavour::kToolkit: return nvidias(options);
    case Flavour::kOff: break;
  }
  throw DidNotRun(
      "this build has no CUDA (flavour off). The preset emulator has it, on the CPU: ./lectern --preset emulator run "
      "…");
}

Words preprocess_command(const Toolchain& tools, const std::string& source, const std::string& output) {
  Words words = {tools.compiler};
  append(words, tools.compile_flags);
  if (tools.is_emulated && is_cuda_source(source))
    append(words, {"-D__CUDACC__", "-include", "cuda_runtime.h", "-x", "c++"});
  append(words, {"-E", source, "-o", output});
  return words;
}

Words compile_command(const Toolchain& tools, const std::string& source, const std::string& object) {
  Words words;
  if (tools.is_emulated && is_cuda_source(source)) words.push_back(tools.translator);
  words.push_back(tools.compiler);
  append(words, tools.compile_flags);
  if (tools.is_emulated && isatty(STDERR_FILENO) == 1) words.emplace_back("-fdiagnostics-color=always");
  append(words, {"-c", source, "-o", object});
  return words;
}

Words link_command(const Toolchain& tools, const Words& objects, const std::string& program) {
  Words words = {tools.compiler};
  append(words, objects);
  append(words, {"-o", program});
  append(words, tools.link_flags);
  return words;
}

}  // namespace lectern::cli
