// The switch of a profiler that a program was started under. There is none here, so, as on a GPU without one, it does nothing.
#pragma once

#include "cuda_runtime_api.h"

inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
