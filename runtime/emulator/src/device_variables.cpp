// threadIdx and its family, one set a host thread. This file must not see the declarations that kernels see: they are const.
// It is compiled with debug information, so that a debugger can print them in programs that use only some.
#include "vector_types.h"

extern "C" {
__thread uint3 threadIdx = {0, 0, 0};
__thread uint3 blockIdx = {0, 0, 0};
__thread uint3 blockDim = {1, 1, 1};
__thread uint3 gridDim = {1, 1, 1};
extern const int warpSize = 32;
}
