// The ordinal of a device that must be cuda.
#pragma once

#include "lectern/runtime/device.h"

namespace lectern::cuda {

/// -1 without index. \throws ValueError for the cpu, in a build without CUDA too.
int cuda_index(Device device);

}  // namespace lectern::cuda
