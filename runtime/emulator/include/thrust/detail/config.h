// Stands before Thrust's own header of this name: Thrust's algorithms run on the host, through its C++ system.
#pragma once

#if __cplusplus < 201703L
#error "Lectern's emulator: Thrust needs C++17, which is also the default: leave out the older --std"
#endif

#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM 4  // THRUST_DEVICE_SYSTEM_CPP, which Thrust defines later
#endif

#if __has_include(<cuda/std/__cccl/compiler.h>)
// The Thrust of CCCL wants to know nvcc by its version where a .cu file is compiled. Here g++ compiles it,
// and the emulator's half is not laid open as libcu++ wants it.
#pragma push_macro("__CUDACC__")
#undef __CUDACC__
#define CCCL_DISABLE_FP16_SUPPORT
#define CCCL_DISABLE_BF16_SUPPORT
#define CCCL_DISABLE_NVFP4_SUPPORT
#define CCCL_DISABLE_NVFP6_SUPPORT
#define CCCL_DISABLE_NVFP8_SUPPORT
#include_next <thrust/detail/config.h>
#pragma pop_macro("__CUDACC__")
#else
#include_next <thrust/detail/config.h>
#endif

#if THRUST_DEVICE_SYSTEM != THRUST_DEVICE_SYSTEM_CPP
#error "Lectern's emulator: THRUST_DEVICE_SYSTEM must be THRUST_DEVICE_SYSTEM_CPP, which is set where you leave it out"
#endif
