// Four floats that are loaded and stored as one 16-byte access, as fast elementwise kernels do.
#pragma once

#include "check.h"

struct alignas(16) Packed {
  float values[4];
  __host__ __device__ float& operator[](int i) { return values[i]; }
  __host__ __device__ const float& operator[](int i) const { return values[i]; }
};

__device__ inline Packed load(const float* address) { return *reinterpret_cast<const Packed*>(address); }
__device__ inline void store(float* address, Packed value) { *reinterpret_cast<Packed*>(address) = value; }
