// <curand.h>: the numbers are made at the call and copied in the order of the generator's stream.
#include "curand.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <set>
#include <type_traits>
#include <vector>

#include "curand_kernel.h"
#include "curand_sequence.h"

struct curandGenerator_st {
  std::unique_ptr<lectern_emulator::CurandSequence> sequence;
  bool to_host = false;
  cudaStream_t stream = nullptr;
  unsigned long long seed = 0;
  bool started = false;

  void start(unsigned long long offset) {
    sequence->restart(seed, offset);
    started = true;
  }
};

namespace {

using lectern_emulator::CurandSequence;

std::mutex generators_mutex;
std::set<curandGenerator_t> generators;

bool exists(curandGenerator_t generator) {
  const std::lock_guard lock(generators_mutex);
  return generators.count(generator) != 0;
}

curandStatus_t create(curandGenerator_t* generator, curandRngType_t type, bool to_host) {
  if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  auto made = std::make_unique<curandGenerator_st>();
  made->to_host = to_host;
  switch (type) {
    case CURAND_RNG_PSEUDO_PHILOX4_32_10: made->sequence = lectern_emulator::make_philox_sequence(); break;
    case CURAND_RNG_PSEUDO_DEFAULT:
    case CURAND_RNG_PSEUDO_XORWOW: made->sequence = lectern_emulator::make_xorwow_sequence(); break;
    default: return CURAND_STATUS_TYPE_ERROR;
  }
  const std::lock_guard lock(generators_mutex);
  *generator = *generators.insert(made.release()).first;
  return CURAND_STATUS_SUCCESS;
}

/// `make` writes the numbers that come of the words of one group.
template <class T, class Make>
curandStatus_t generate(curandGenerator_t generator, T* output, std::size_t count, CurandSequence::Group group, Make make) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  if (count % group.numbers != 0 && !generator->sequence->allows_half_a_pair()) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  if (!generator->started) generator->start(0);
  std::vector<T> values;
  values.reserve(count + group.numbers);
  while (values.size() < count) {
    unsigned left_out = 0;
    T made[2];
    make(generator->sequence->next(group, count - values.size(), left_out), made);
    values.insert(values.end(), made + left_out, made + group.numbers);
  }
  if (generator->to_host) {
    std::copy_n(values.begin(), count, output);
    return CURAND_STATUS_SUCCESS;
  }
  const cudaError_t error = cudaMemcpyAsync(output, values.data(), count * sizeof(T), cudaMemcpyHostToDevice, generator->stream);
  return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

/// The same for numbers made in pairs and then passed through `change`.
template <class T, class Change>
curandStatus_t generate_normal(curandGenerator_t generator, T* output, std::size_t count, Change change) {
  constexpr unsigned kWords = std::is_same_v<T, float> ? 1 : 2;
  return generate(generator, output, count, {kWords, 2}, [change](uint4 words, T* out) {
    if constexpr (kWords == 1) {
      const float2 pair = lectern_emulator::normal_pair(words.x, words.y);
      out[0] = change(pair.x), out[1] = change(pair.y);
    } else {
      const double2 pair = lectern_emulator::normal_pair_double(words);
      out[0] = change(pair.x), out[1] = change(pair.y);
    }
  });
}

}  // namespace

curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t rng_type) {
  return create(generator, rng_type, false);
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t rng_type) {
  return create(generator, rng_type, true);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  const std::lock_guard lock(generators_mutex);
  if (generators.erase(generator) == 0) return CURAND_STATUS_NOT_INITIALIZED;
  delete generator;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int* version) {
  if (version == nullptr) return CURAND_STATUS_OUT_OF_RANGE;
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  generator->stream = stream;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  generator->started = generator->started && generator->seed == seed;
  generator->seed = seed;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  generator->start(offset);
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  const bool known = order == CURAND_ORDERING_PSEUDO_BEST || order == CURAND_ORDERING_PSEUDO_DEFAULT ||
                     order == CURAND_ORDERING_PSEUDO_LEGACY;
  return known ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* outputPtr, std::size_t num) {
  return generate(generator, outputPtr, num, {1, 1}, [](uint4 words, unsigned int* out) { *out = words.x; });
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* outputPtr, std::size_t num) {
  return generate(generator, outputPtr, num, {1, 1},
                  [](uint4 words, float* out) { *out = lectern_emulator::uniform(words.x); });
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* outputPtr, std::size_t num) {
  return generate(generator, outputPtr, num, {2, 1},
                  [](uint4 words, double* out) { *out = lectern_emulator::uniform_double(words.x, words.y); });
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* outputPtr, std::size_t n, float mean, float stddev) {
  return generate_normal(generator, outputPtr, n, [=](float x) { return mean + stddev * x; });
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* outputPtr, std::size_t n, double mean,
                                          double stddev) {
  return generate_normal(generator, outputPtr, n, [=](double x) { return mean + stddev * x; });
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* outputPtr, std::size_t n, float mean, float stddev) {
  return generate_normal(generator, outputPtr, n, [=](float x) { return std::exp(mean + stddev * x); });
}
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* outputPtr, std::size_t n, double mean,
                                             double stddev) {
  return generate_normal(generator, outputPtr, n, [=](double x) { return std::exp(mean + stddev * x); });
}
