// What every kernels::cuda function does in a build without CUDA. No tensor can be on cuda there, so nobody gets this
// far.
#pragma once

#include "lectern/runtime/error.h"

namespace lectern::kernels {

[[noreturn]] inline void throw_not_compiled_with_cuda() {
  throw DeviceError("Lectern not compiled with CUDA enabled\nPyTorch says: Torch not compiled with CUDA enabled");
}

}  // namespace lectern::kernels
