// For which GPU architectures this build holds code.
#pragma once

#include <string>
#include <vector>

namespace lectern::cuda {

/// `sm_75`, `sm_90` for NVIDIA's toolkit, `emulated` for the emulator.
std::vector<std::string> built_architectures();

}  // namespace lectern::cuda
