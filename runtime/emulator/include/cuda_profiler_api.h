// The switches for a profiler that watches the process. There is no such profiler of the emulator's, and none of NVIDIA's
// sees it, so both do nothing and succeed.
#pragma once

#include "driver_types.h"

extern "C" {
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
}
