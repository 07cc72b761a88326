// Shuffles of 16-bit numbers and of pairs of them move the bits and round nothing.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <gtest/gtest.h>

#include "emulator/run_once.cuh"

namespace {

using emulator_test::run_kernel;

template <class Number, class Pair>
struct Shuffled {
  Number to[32], up[32];
  Pair down[32], exchanged[32];
};

template <class Number, class Pair>
__global__ void shuffle_all(Shuffled<Number, Pair>* out) {
  const unsigned t = threadIdx.x;
  const Number own = static_cast<float>(t);
  const Pair pair(own, Number(static_cast<float>(t) + 0.5f));
  out->to[t] = __shfl_sync(0xFFFFFFFFu, own, 3, 16);
  out->up[t] = __shfl_up_sync(0xFFFFFFFFu, own, 1);
  out->down[t] = __shfl_down_sync(0xFFFFFFFFu, pair, 2);
  out->exchanged[t] = __shfl_xor_sync(0xFFFFFFFFu, pair, 5);
}

template <class Number, class Pair>
void expect_shuffled() {
  const auto found = run_kernel(shuffle_all<Number, Pair>, 32);
  for (unsigned t = 0; t < 32; ++t) {
    EXPECT_EQ(static_cast<float>(found.to[t]), t < 16 ? 3.0f : 19.0f);
    EXPECT_EQ(static_cast<float>(found.up[t]), static_cast<float>(t == 0 ? 0 : t - 1));
    const auto below = static_cast<float>(t < 30 ? t + 2 : t), other = static_cast<float>(t ^ 5);
    EXPECT_TRUE(found.down[t] == Pair(below, below + 0.5f)) << t;
    EXPECT_TRUE(found.exchanged[t] == Pair(other, other + 0.5f)) << t;
  }
}

TEST(HalfShuffle, MovesNumbersAndPairs) { expect_shuffled<__half, __half2>(); }
TEST(Bfloat16Shuffle, MovesNumbersAndPairs) { expect_shuffled<__nv_bfloat16, __nv_bfloat162>(); }

__global__ void shuffle_payloads(unsigned short* out) {
  // A not-a-number with a payload, which no computation gives.
  const __half own = __ushort_as_half(static_cast<unsigned short>(0x7C01 + threadIdx.x));
  out[threadIdx.x] = __half_as_ushort(__shfl_xor_sync(0xFFFFFFFFu, own, 1));
}
struct Payloads {
  unsigned short bits[32];
};
TEST(HalfShuffle, KeepsEveryBit) {
  const auto found = emulator_test::run_once<Payloads>([](Payloads* out) { shuffle_payloads<<<1, 32>>>(out->bits); });
  for (unsigned t = 0; t < 32; ++t) EXPECT_EQ(found.bits[t], 0x7C01 + (t ^ 1));
}

}  // namespace
