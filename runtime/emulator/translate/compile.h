// The compiler's side of the translator: taking its command line apart and running it.
#pragma once

#include <string>
#include <vector>

#include "translator.h"

namespace lectern_translate {

bool has_cuda_source(const std::vector<std::string>& arguments);
/// Replaces this process by the command; gives 127 when it cannot be started.
int run(const std::vector<std::string>& arguments);
/// Preprocesses, translates and compiles the .cu file of a compiler command; gives the exit status.
int compile_cuda(const std::vector<std::string>& arguments);
/// Prints refusals as compilers print errors.
void print_refusals(const std::vector<Refusal>& refusals);

}  // namespace lectern_translate
