// Who turns a .cu file into a program in this build, where they lie, and the commands that ask them to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "run_arguments.h"

namespace lectern::cli {

struct Toolchain {
  bool is_emulated = true;
  std::string compiler;                      // g++, or nvcc
  std::string translator;                    // stands before the compiler for a .cu file; empty for nvcc
  std::vector<std::string> compile_flags;    // for every file, the user's included
  std::vector<std::string> link_flags;       // behind the objects
  std::vector<std::string> notes;            // what of the user's options was left out or changed
  std::vector<std::filesystem::path> files;  // when one of these changes, built programs are old
};

/// Throws DidNotRun where this build has no CUDA, or where a part of it is missing.
Toolchain toolchain_for(const ProgramOptions& options);

std::vector<std::string> preprocess_command(const Toolchain& tools, const std::string& source,
                                            const std::string& output);
std::vector<std::string> compile_command(const Toolchain& tools, const std::string& source, const std::string& object);
std::vector<std::string> link_command(const Toolchain& tools, const std::vector<std::string>& objects,
                                      const std::string& program);

/// Where built programs are kept, and how many bytes they may take together.
std::filesystem::path run_cache_folder();
std::uintmax_t run_cache_limit();

bool is_cuda_source(const std::string& source);

}  // namespace lectern::cli
