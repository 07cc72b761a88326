// The error of a build without CUDA, in PyTorch's words.
#pragma once

#include <string>

#include "lectern/runtime/error.h"

namespace lectern {

inline std::string not_compiled_text() {
  return "Lectern not compiled with CUDA enabled\n"
         "PyTorch says: Torch not compiled with CUDA enabled\n"
         "This build has LECTERN_CUDA=OFF, the counterpart of a CPU-only wheel. Use device \"cpu\", or build the preset "
         "emulator (no GPU needed) or cuda.";
}

[[noreturn]] inline void throw_not_compiled() { throw DeviceError(not_compiled_text()); }

}  // namespace lectern
