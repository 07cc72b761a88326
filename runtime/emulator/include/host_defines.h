// CUDA's function and variable qualifiers. In a .cu file the translator reads and replaces __global__, __device__,
// __host__, __shared__ and __constant__, so they must not be macros there.
#pragma once

#ifndef __CUDACC__
#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__ __attribute__((section("lectern_managed")))
#endif

#define __forceinline__ inline
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...)
#define __grid_constant__
#define CUDARTAPI
#define CUDART_CB
