// What a kernel's floating-point numbers do: whether two operations become one, what the fast functions round, which numbers
// are kept, and in which order atomics add.
#include <cuda_runtime.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <vector>

#include "emulator/child.h"
#include "emulator/run_once.cuh"

namespace {

using emulator_test::probe;
using emulator_test::run_once;

constexpr int kMost = 128;

struct Row {
  float value[kMost];
};

struct Three {
  float value[3];
};

/// What the product's own rounding lost; nothing where the product is rounded before it is subtracted from.
__global__ void multiply_and_subtract(Three* out, float x) {
  const float product = x * x;
  out->value[0] = x * x - product;
  out->value[1] = __fmul_rn(x, x) - product;
  out->value[2] = fmaf(x, x, -product);
}

TEST(FloatingPoint, MultipliesAndAddsInTwoStepsUnlessFmaIsWritten) {
#if defined(__FP_FAST_FMAF)
  GTEST_SKIP() << "compiled for a processor with a fused operation, into which g++ puts two as nvcc does";
#endif
  const auto got = run_once<Three>([](Three* out) { multiply_and_subtract<<<1, 1>>>(out, 1.0f + 0x1p-12f); });
  EXPECT_THAT(got.value, testing::ElementsAre(0.0f, 0.0f, 0x1p-24f));
}

__global__ void fast_and_slow(Row* fast, Row* slow) {
  const float x = 0.37f + static_cast<float>(threadIdx.x);
  float* const f = fast->value + 8 * threadIdx.x;
  float* const s = slow->value + 8 * threadIdx.x;
  f[0] = __expf(x), f[1] = __logf(x), f[2] = __log2f(x), f[3] = __sinf(x), f[4] = __cosf(x), f[5] = __powf(x, 1.7f);
  s[0] = expf(x), s[1] = logf(x), s[2] = log2f(x), s[3] = sinf(x), s[4] = cosf(x), s[5] = powf(x, 1.7f);
  f[6] = __fdividef(1.0f, x), f[7] = __fdividef(0x1p100f, 0x1p127f);  // for so large a divisor a GPU gives 0
  s[6] = 1.0f / x, s[7] = 0x1p-27f;
}

TEST(FloatingPoint, FastFunctionsAreTheExactOnes) {
  struct Rows {
    Row fast, slow;
  };
  const auto got = run_once<Rows>([](Rows* out) { fast_and_slow<<<1, kMost / 8>>>(&out->fast, &out->slow); });
  EXPECT_THAT(got.fast.value, testing::ElementsAreArray(got.slow.value));
}

__global__ void go_below_the_smallest(Three* out, float smallest) {
  out->value[0] = smallest / 4;
  out->value[1] = smallest / 4 * 4;
  out->value[2] = smallest * 1.5f - smallest;
}

TEST(FloatingPoint, SubnormalNumbersAreKept) {
  const auto got = run_once<Three>([](Three* out) { go_below_the_smallest<<<1, 1>>>(out, FLT_MIN); });
  EXPECT_THAT(got.value, testing::ElementsAre(0x1p-128f, FLT_MIN, FLT_MIN / 2));
}

__global__ void add_all(float* sum, const Row* numbers) { atomicAdd(sum, numbers->value[threadIdx.x]); }

TEST(FloatingPoint, AtomicsOfABlockAddInTheOrderOfItsThreads) {
  struct Sum {
    float sum;
    Row numbers;
  } input{};
  float expected = 0;
  for (int i = 0; i < kMost; ++i) {
    input.numbers.value[i] = std::ldexp(1.0f, i * 37 % 29) / 3;
    expected += input.numbers.value[i];
  }
  const auto got = run_once<Sum>([&](Sum* out) {
    cudaMemcpy(out, &input, sizeof input, cudaMemcpyHostToDevice);
    add_all<<<1, kMost>>>(&out->sum, &out->numbers);
  });
  EXPECT_EQ(got.sum, expected);
}

TEST(FloatingPoint, AtomicsOfSeveralBlocksAddInAnOrderThatAnOrderFixes) {
  for (const char* const order : {"forward", "reversed", "shuffled:3"}) {
    const emulator_test::Variables variables = {{"LECTERN_EMULATOR_ORDER", order}, {"LECTERN_EMULATOR_WORKERS", "4"}};
    const std::string sum = probe({"workers", "float_sum"}, variables).out;
    EXPECT_THAT(sum, testing::HasSubstr("close\n"));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(probe({"workers", "float_sum"}, variables).out, sum) << order;
  }
  EXPECT_THAT(probe({"workers", "float_sum"}, {{"LECTERN_EMULATOR_WORKERS", "4"}}).out, testing::HasSubstr("close\n"));
}

}  // namespace
