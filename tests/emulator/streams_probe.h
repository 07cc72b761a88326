// Two functions compiled for per-thread default streams.
#pragma once

#include <cuda_runtime.h>

void launch_per_thread(int* host);
cudaError_t wait_per_thread();
