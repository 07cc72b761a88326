// lectern-translate, put in front of a compiler command: a .cu file is preprocessed, translated and compiled as C++;
// any other command is run as it is. Also: `lectern-translate --filter < preprocessed > translated`.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <iterator>

#include "compile.h"
#include "translator.h"

using namespace lectern_translate;

namespace {

constexpr int kUsageError = 2;

int filter() {
  const std::string input(std::istreambuf_iterator<char>(std::cin), {});
  const Translation translation = translate(input);
  print_refusals(translation.refusals);
  if (!translation.refusals.empty()) return 1;
  std::cout << translation.text;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) {
    std::cerr << "usage: lectern-translate [ccache] COMPILER ARGUMENTS… -c FILE.cu -o FILE.o\n"
                 "       lectern-translate --filter < PREPROCESSED > TRANSLATED\n";
    return kUsageError;
  }
  if (arguments[0] == "--filter") return filter();
  if (arguments[0] == "--skip-cuda") {  // for tools that cannot read CUDA: nothing to do for a .cu file
    arguments.erase(arguments.begin());
    return has_cuda_source(arguments) ? 0 : run(arguments);
  }
  return has_cuda_source(arguments) ? compile_cuda(arguments) : run(arguments);
}
