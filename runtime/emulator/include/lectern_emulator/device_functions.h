// What kernels call: barriers, fences and atomics here, arithmetic in headers of its own. Those that wait or report are compiled
// in the library without debug information, so that a debugger's `step` passes over them.
#pragma once

#include "../host_defines.h"
#include "cache_functions.h"
#include "conversion_intrinsics.h"
#include "float_intrinsics.h"
#include "integer_intrinsics.h"
#include "math_functions.h"
#include "warp_functions.h"

/// Waits until every thread of the block that has not exited is here.
void __syncthreads();
/// As __syncthreads; gives the number of threads whose `predicate` is not 0, whether all were, whether any was.
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);

/// Memory written before is seen before what is written after.
void __threadfence_block();
void __threadfence();
void __threadfence_system();

/// Ends the launch with cudaErrorLaunchFailure.
[[noreturn]] void __trap();
/// A failed assert in a kernel ends the launch with cudaErrorAssert; elsewhere it aborts as assert does.
[[noreturn]] void lectern_emulator_assert_fail(const char* expression, const char* file, unsigned int line,
                                               const char* function);

// ---- Atomics: each gives the value that was there. ----
int atomicAdd(int* address, int value);
unsigned int atomicAdd(unsigned int* address, unsigned int value);
unsigned long long atomicAdd(unsigned long long* address, unsigned long long value);
float atomicAdd(float* address, float value);
double atomicAdd(double* address, double value);
int atomicSub(int* address, int value);
unsigned int atomicSub(unsigned int* address, unsigned int value);
int atomicExch(int* address, int value);
unsigned int atomicExch(unsigned int* address, unsigned int value);
unsigned long long atomicExch(unsigned long long* address, unsigned long long value);
float atomicExch(float* address, float value);
int atomicCAS(int* address, int compare, int value);
unsigned short atomicCAS(unsigned short* address, unsigned short compare, unsigned short value);
unsigned int atomicCAS(unsigned int* address, unsigned int compare, unsigned int value);
unsigned long long atomicCAS(unsigned long long* address, unsigned long long compare, unsigned long long value);
int atomicMin(int* address, int value);
unsigned int atomicMin(unsigned int* address, unsigned int value);
long long atomicMin(long long* address, long long value);
unsigned long long atomicMin(unsigned long long* address, unsigned long long value);
int atomicMax(int* address, int value);
unsigned int atomicMax(unsigned int* address, unsigned int value);
long long atomicMax(long long* address, long long value);
unsigned long long atomicMax(unsigned long long* address, unsigned long long value);
int atomicAnd(int* address, int value);
unsigned int atomicAnd(unsigned int* address, unsigned int value);
unsigned long long atomicAnd(unsigned long long* address, unsigned long long value);
int atomicOr(int* address, int value);
unsigned int atomicOr(unsigned int* address, unsigned int value);
unsigned long long atomicOr(unsigned long long* address, unsigned long long value);
int atomicXor(int* address, int value);
unsigned int atomicXor(unsigned int* address, unsigned int value);
unsigned long long atomicXor(unsigned long long* address, unsigned long long value);
unsigned int atomicInc(unsigned int* address, unsigned int limit);
unsigned int atomicDec(unsigned int* address, unsigned int limit);
