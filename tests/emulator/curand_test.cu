// Random numbers in kernels and from the host: the numbers are those of NVIDIA's library.
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "emulator/run_once.cuh"

namespace {

using emulator_test::run_kernel;
using emulator_test::run_once;

static_assert(sizeof(curandStatePhilox4_32_10_t) == 64 && sizeof(curandState) == 48);

struct Words {
  unsigned value[4];
};

struct Place {
  unsigned long long seed, subsequence, offset;
};

template <class State>
__global__ void draw(Place place, Words* out) {
  State state;
  curand_init(place.seed, place.subsequence, place.offset, &state);
  for (unsigned& word : out->value) word = curand(&state);
}

template <class State>
std::vector<unsigned> words_at(Place place) {
  const Words words = run_once<Words>([=](Words* out) { draw<State><<<1, 1>>>(place, out); });
  return {words.value[0], words.value[1], words.value[2], words.value[3]};
}

constexpr Place kFar = {0xdeadbeefcafef00dull, 0x123456789abcdefull, 0x100000001ull};

TEST(CurandPhilox, HasNvidiasSequence) {
  using State = curandStatePhilox4_32_10_t;
  EXPECT_EQ(words_at<State>({0, 0, 0}), (std::vector<unsigned>{1713891541, 3781805453, 3159862348, 2600524760}));
  EXPECT_EQ(words_at<State>({0, 0, 3}), (std::vector<unsigned>{2600524760, 4175744164, 1555169499, 2980410603}));
  EXPECT_EQ(words_at<State>({1234, 1000003, 1000}), (std::vector<unsigned>{3439517788, 4163479306, 3264233346, 2045721831}));
  EXPECT_EQ(words_at<State>(kFar), (std::vector<unsigned>{221507106, 1677791558, 350567968, 388767618}));
}

TEST(CurandXorwow, HasNvidiasSequence) {
  EXPECT_EQ(words_at<curandState>({0, 0, 0}), (std::vector<unsigned>{3179217846, 1883133293, 2220552389, 674260989}));
  EXPECT_EQ(words_at<curandState>({1234, 1000003, 1000}), (std::vector<unsigned>{1977946383, 2927869661, 4022497129, 2982844164}));
  EXPECT_EQ(words_at<curandState>(kFar), (std::vector<unsigned>{688209873, 3649747403, 903240530, 3353264318}));
}

struct Uniforms {
  float value[5];
};

__global__ void draw_uniforms(Uniforms* out) {
  curandStatePhilox4_32_10_t state;
  curand_init(0, threadIdx.x, 0, &state);
  out->value[threadIdx.x] = curand_uniform(&state);
}

TEST(CurandPhilox, GivesEachSubsequenceItsOwnNumbers) {
  const Uniforms uniforms = run_kernel<Uniforms>(draw_uniforms, 5);
  const float expected[] = {0.3990f, 0.5167f, 0.0249f, 0.9401f, 0.9459f};
  for (int i = 0; i < 5; ++i) EXPECT_NEAR(uniforms.value[i], expected[i], 5e-5f);
}

struct Mixed {
  bool same_four, same_ahead, same_sequence, uniform_in_four, normal_in_four;
  double uniform, wide;
};

__global__ void mix(Mixed* out) {
  curandStatePhilox4_32_10_t one, four;
  curand_init(7, 2, 1, &one);
  four = one;
  const uint4 words = curand4(&four);
  out->same_four = words.x == curand(&one) && words.y == curand(&one) && words.z == curand(&one) && words.w == curand(&one);
  curandState near, ahead;
  curand_init(7, 2, 5, &near);
  curand_init(7, 0, 0, &ahead);
  skipahead_sequence(2ull, &ahead);
  skipahead(5ull, &ahead);
  out->same_ahead = curand(&near) == curand(&ahead);
  curand_init(7, 5, 9, &one);
  skipahead(6ull, &four);
  skipahead_sequence(3ull, &four);  // from subsequence 2, word 5 to subsequence 5, word 11
  skipahead(2ull, &one);
  out->same_sequence = curand(&one) == curand(&four);
  four = one;
  const float4 uniforms = curand_uniform4(&four);
  out->uniform_in_four = uniforms.x == curand_uniform(&one);
  for (int i = 0; i < 3; ++i) curand(&one);
  const float4 normals = curand_normal4(&four);
  const float x = curand_normal(&one), y = curand_normal(&one);
  out->normal_in_four = normals.x == x && normals.y == y;
  curand_init(7, 0, 0, &one);
  out->uniform = curand_uniform_double(&one);
  curand_init(7, 0, 9, &one);
  out->wide = curand_uniform2_double(&one).x;
}

TEST(Curand, KeepsItsPlaceHoweverItIsAsked) {
  const Mixed mixed = run_kernel<Mixed>(mix);
  EXPECT_TRUE(mixed.same_four);
  EXPECT_TRUE(mixed.same_ahead);
  EXPECT_TRUE(mixed.same_sequence);
  EXPECT_TRUE(mixed.uniform_in_four);
  EXPECT_TRUE(mixed.normal_in_four);
  EXPECT_NEAR(mixed.uniform, 0.954597126, 1e-9);
  EXPECT_NEAR(mixed.wide, 0.807655125, 1e-9);
}

constexpr int kThreads = 64, kEach = 500;
struct Moments {
  double sum, squares;
};

template <class State>
__global__ void sample(Moments* out) {
  State state;
  curand_init(42, threadIdx.x, 0, &state);
  if (threadIdx.x == 0) *out = Moments{0.0, 0.0};
  __syncthreads();
  double sum = 0.0, squares = 0.0;
  for (int i = 0; i < kEach; ++i) {
    const double x = i % 2 == 0 ? static_cast<double>(curand_normal(&state)) : curand_normal_double(&state);
    sum += x;
    squares += x * x;
  }
  atomicAdd(&out->sum, sum);
  atomicAdd(&out->squares, squares);
}

template <class State>
void expect_normal() {
  const Moments moments = run_once<Moments>([](Moments* out) { sample<State><<<1, kThreads>>>(out); });
  constexpr double kCount = kThreads * kEach;
  EXPECT_NEAR(moments.sum / kCount, 0.0, 0.02);
  EXPECT_NEAR(moments.squares / kCount, 1.0, 0.03);
}

TEST(Curand, MakesNormalNumbers) {
  expect_normal<curandStatePhilox4_32_10_t>();
  expect_normal<curandState>();
}

/// `count` numbers of a generator, written to device memory in pieces.
std::vector<float> from_host(curandRngType_t type, std::size_t count, std::vector<std::size_t> pieces, bool normal) {
  curandGenerator_t generator = nullptr;
  EXPECT_EQ(curandCreateGenerator(&generator, type), CURAND_STATUS_SUCCESS);
  EXPECT_EQ(curandSetPseudoRandomGeneratorSeed(generator, 1234), CURAND_STATUS_SUCCESS);
  float* device = nullptr;
  EXPECT_EQ(cudaMalloc(&device, count * sizeof(float)), cudaSuccess);
  std::size_t done = 0;
  for (const std::size_t piece : pieces) {
    const curandStatus_t status = normal ? curandGenerateNormal(generator, device + done, piece, 0.0f, 1.0f)
                                         : curandGenerateUniform(generator, device + done, piece);
    EXPECT_EQ(status, CURAND_STATUS_SUCCESS);
    done += piece;
  }
  std::vector<float> result(count);
  EXPECT_EQ(cudaMemcpy(result.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_EQ(curandDestroyGenerator(generator), CURAND_STATUS_SUCCESS);
  return result;
}

TEST(CurandHost, HasTheOrderOfNvidiasHostGenerators) {
  const std::vector<float> philox = from_host(CURAND_RNG_PSEUDO_PHILOX4_32_10, 300000, {300000}, false);
  EXPECT_NEAR(philox[0], 0.127208f, 1e-6f);
  EXPECT_NEAR(philox[1], 0.853469f, 1e-6f);
  const std::vector<float> normal = from_host(CURAND_RNG_PSEUDO_PHILOX4_32_10, 4, {4}, true);
  EXPECT_NEAR(normal[0], -1.61649048f, 1e-5f);
  EXPECT_NEAR(normal[3], 0.464621365f, 1e-5f);
  const std::vector<float> xorwow = from_host(CURAND_RNG_PSEUDO_DEFAULT, 3, {3}, false);
  EXPECT_NEAR(xorwow[0], 0.145468f, 1e-6f);
  EXPECT_NEAR(xorwow[2], 0.550399f, 1e-6f);
}

TEST(CurandHost, GoesOnWhereTheLastCallEnded) {
  for (const curandRngType_t type : {CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_XORWOW}) {
    EXPECT_EQ(from_host(type, 5000, {5000}, false), from_host(type, 5000, {3, 97, 4100, 800}, false));
    EXPECT_EQ(from_host(type, 5000, {5000}, true), from_host(type, 5000, {2, 98, 4100, 800}, true));
  }
}

TEST(CurandHost, SaysWhatItCannotDo) {
  float number = 0.0f;
  EXPECT_EQ(curandGenerateUniform(nullptr, &number, 1), CURAND_STATUS_NOT_INITIALIZED);
  curandGenerator_t generator = nullptr;
  EXPECT_EQ(curandCreateGeneratorHost(&generator, static_cast<curandRngType_t>(999)), CURAND_STATUS_TYPE_ERROR);
  ASSERT_EQ(curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_XORWOW), CURAND_STATUS_SUCCESS);
  EXPECT_EQ(curandGenerateNormal(generator, &number, 1, 0.0f, 1.0f), CURAND_STATUS_LENGTH_NOT_MULTIPLE);
  EXPECT_EQ(curandGenerateUniform(generator, &number, 1), CURAND_STATUS_SUCCESS);
  EXPECT_TRUE(number > 0.0f && number <= 1.0f);
  EXPECT_EQ(curandDestroyGenerator(generator), CURAND_STATUS_SUCCESS);
}

}  // namespace
