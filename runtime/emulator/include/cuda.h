// The emulator's <cuda.h>: many programs include it and use only the Runtime API. The driver API itself (cuInit, CUdevice) is
// not emulated; its names are refused where they stand.
#pragma once

#include "cuda_runtime_api.h"

#define CUDA_VERSION 13000
