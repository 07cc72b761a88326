// A build with NVIDIA's toolkit. CMake says for which architectures, as it says it to nvcc: 75-real;80-real;90.
#include <cuda_runtime.h>
#include <fmt/format.h>

#include <sstream>

#include "built_architectures.h"
#include "lectern/runtime/version.h"

namespace lectern {

std::string version::cuda() { return fmt::format("{}.{}", CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10); }
std::string version::emulator() { return ""; }

std::vector<std::string> cuda::built_architectures() {
  std::vector<std::string> architectures;
  std::istringstream list(LECTERN_CUDA_ARCHITECTURES);
  for (std::string entry; std::getline(list, entry, ',');) {
    architectures.push_back("sm_" + entry.substr(0, entry.find('-')));
  }
  return architectures;
}

}  // namespace lectern
