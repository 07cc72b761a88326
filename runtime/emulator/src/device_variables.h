// What kernels see as const: the variables of device_variables.cpp under names by which the emulator sets them.
#pragma once

#include "vector_types.h"

namespace lectern_emulator {

extern __thread uint3 thread_index asm("threadIdx");
extern __thread uint3 block_index asm("blockIdx");
extern __thread uint3 block_size asm("blockDim");
extern __thread uint3 grid_size asm("gridDim");

}  // namespace lectern_emulator
