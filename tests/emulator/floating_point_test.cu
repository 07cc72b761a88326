// What a kernel's floating-point numbers go through: nothing is fused, flushed or approximated, and atomics add in an order.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cmath>

#include "emulator/run_once.cuh"

namespace {

struct Numbers {
  float value[4];
};

__global__ void multiply_and_subtract(Numbers* out, float a, float product) {
  out->value[0] = a * a - product;
  out->value[1] = fmaf(a, a, -product);
}

TEST(FloatingPoint, IsNotContractedToFusedOperations) {
  const float a = 1.0f + 0x1p-12f, product = a * a;
  const auto got = emulator_test::run_once<Numbers>([=](Numbers* out) { multiply_and_subtract<<<1, 1>>>(out, a, product); });
  EXPECT_EQ(got.value[0], 0.0f);
  EXPECT_EQ(got.value[1], 0x1p-24f);
}

__global__ void halve(Numbers* out, float smallest_normal) {
  out->value[0] = smallest_normal / 2.0f;
  out->value[1] = out->value[0] * 2.0f;
}

TEST(FloatingPoint, KeepsSubnormalNumbers) {
  const auto got = emulator_test::run_once<Numbers>([](Numbers* out) { halve<<<1, 1>>>(out, 0x1p-126f); });
  EXPECT_EQ(got.value[0], 0x1p-127f);
  EXPECT_EQ(got.value[1], 0x1p-126f);
}

__global__ void call_fast_functions(Numbers* out, float x) {
  out->value[0] = __expf(x), out->value[1] = __sinf(x), out->value[2] = __logf(x), out->value[3] = __fdividef(1.0f, x);
}

TEST(FloatingPoint, FastFunctionsAreTheExactOnes) {
  const volatile float x = 0.7f;
  const auto got = emulator_test::run_once<Numbers>([&](Numbers* out) { call_fast_functions<<<1, 1>>>(out, x); });
  EXPECT_EQ(got.value[0], std::exp(x));
  EXPECT_EQ(got.value[1], std::sin(x));
  EXPECT_EQ(got.value[2], std::log(x));
  EXPECT_EQ(got.value[3], 1.0f / x);
}

/// Large numbers that cancel: what is added between them is lost, and what is added after them stays.
__global__ void add_in_turn(Numbers* out) {
  const float large = 1e8f;
  const float lost[3] = {large, 1.0f, -large};
  const float kept[3] = {large, -large, 1.0f};
  if (threadIdx.x == 0) *out = {};
  __syncthreads();
  atomicAdd(&out->value[0], lost[threadIdx.x]);
  __syncthreads();
  atomicAdd(&out->value[1], kept[threadIdx.x]);
}

TEST(FloatingPoint, AtomicsOfABlockAddInTheOrderOfItsThreads) {
  const auto got = emulator_test::run_once<Numbers>([](Numbers* out) { add_in_turn<<<1, 3>>>(out); });
  EXPECT_EQ(got.value[0], 0.0f);
  EXPECT_EQ(got.value[1], 1.0f);
}

}  // namespace
