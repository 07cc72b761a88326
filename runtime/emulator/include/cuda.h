// The emulator's <cuda.h>. Programs include it out of habit, for what the Runtime API shares with the Driver API; the
// Driver API itself (cuInit, cuLaunchKernel, …) is not emulated, and its names are refused where they stand.
#pragma once

#include "driver_types.h"

#define __cuda_cuda_h__
#define CUDA_VERSION 13000

typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef cudaUUID_t CUuuid;
typedef int CUdevice;
