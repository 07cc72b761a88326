// The emulator's <curand.h>: random numbers made by calls of the host, from the generators Philox and XORWOW. Numbers come in
// the order of NVIDIA's host generators, which is that of CURAND_ORDERING_PSEUDO_LEGACY; a device's default may differ.
#pragma once

#define CURAND_H_

#include <cstddef>

#include "cuda_runtime_api.h"

#define CURAND_VERSION 10400

enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
};
using curandStatus_t = curandStatus;

/// Those that the emulator has; the default is XORWOW.
enum curandRngType : int {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161
};
using curandRngType_t = curandRngType;

enum curandOrdering : int {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_LEGACY = 103
};
using curandOrdering_t = curandOrdering;

struct curandGenerator_st;
using curandGenerator_t = curandGenerator_st*;

/// A generator whose numbers go to device memory, in the order of its stream, or, of the second form, to host memory. Its seed
/// is 0 unless another is set, its offset too.
curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t rng_type);
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t rng_type);
curandStatus_t curandDestroyGenerator(curandGenerator_t generator);
curandStatus_t curandGetVersion(int* version);
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream);
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed);
/// The next number is the `offset`-th of the sequence.
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset);
/// Accepted; all orderings are one.
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order);

/// The next `num` words, uniform numbers in (0, 1], normal or log-normal ones. An XORWOW generator makes normal ones in pairs:
/// there `n` must be even.
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* outputPtr, std::size_t num);
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* outputPtr, std::size_t num);
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* outputPtr, std::size_t num);
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* outputPtr, std::size_t n, float mean, float stddev);
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* outputPtr, std::size_t n, double mean,
                                          double stddev);
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* outputPtr, std::size_t n, float mean, float stddev);
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* outputPtr, std::size_t n, double mean,
                                             double stddev);
