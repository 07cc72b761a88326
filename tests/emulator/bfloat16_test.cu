// bfloat16 and pairs of it: every result is the exact one, rounded once, on the host and in kernels alike.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <limits>

#include "emulator/run_once.cuh"

namespace {

using emulator_test::run_kernel;

static_assert(sizeof(__nv_bfloat16) == 2 && sizeof(__nv_bfloat162) == 4 && alignof(nv_bfloat162) == 4);

unsigned bits(__nv_bfloat16 b) { return __bfloat16_as_ushort(b); }

TEST(Bfloat16, RoundsToTheNearestAndTiesToEven) {
  EXPECT_EQ(bits(__float2bfloat16(1.0f)), 0x3f80u);
  EXPECT_EQ(bits(__float2bfloat16(1.0f + 0x1p-8f)), 0x3f80u);
  EXPECT_EQ(bits(__float2bfloat16(1.0f + 0x1.8p-7f)), 0x3f82u);
  EXPECT_EQ(bits(__float2bfloat16(std::numeric_limits<float>::max())), 0x7f80u);
  EXPECT_EQ(bits(__float2bfloat16_rz(std::numeric_limits<float>::max())), 0x7f7fu);
  EXPECT_EQ(bits(__float2bfloat16_ru(1.0f + 0x1p-20f)), 0x3f81u);
  EXPECT_EQ(bits(__float2bfloat16(std::numeric_limits<float>::quiet_NaN())), 0x7fffu);
  EXPECT_EQ(bits(__double2bfloat16(1.0 + 0x1p-8 + 0x1p-40)), 0x3f81u);
}

TEST(Bfloat16, KeepsEveryPatternOfBitsThroughFloat) {
  for (unsigned i = 0; i < 0x10000; ++i) {
    const __nv_bfloat16 b = __ushort_as_bfloat16(static_cast<unsigned short>(i));
    if (__hisnan(b)) continue;
    ASSERT_EQ(bits(__float2bfloat16(__bfloat162float(b))), i);
  }
}

struct Conversions {
  unsigned from_int, from_wide;
  int to_zero, of_infinity;
};

__global__ void convert(Conversions* out) {
  out->from_int = __bfloat16_as_ushort(__int2bfloat16_rn(257));
  out->from_wide = __bfloat16_as_ushort(__ull2bfloat16_rn((1ull << 63) + (1ull << 55) + 1));
  out->to_zero = __bfloat162int_rz(__float2bfloat16(-3.9f));
  out->of_infinity = __bfloat162int_rn(CUDART_INF_BF16);
}

TEST(Bfloat16, ConvertsIntegersInOneStep) {
  const Conversions result = run_kernel<Conversions>(convert);
  EXPECT_EQ(result.from_int, bits(__float2bfloat16(256.0f)));
  EXPECT_EQ(result.from_wide, bits(__float2bfloat16(0x1.02p63f)));
  EXPECT_EQ(result.to_zero, -3);
  EXPECT_EQ(result.of_infinity, std::numeric_limits<int>::max());
}

struct Arithmetic {
  unsigned sum, product, quotient, small_product, above, below;
};

__global__ void compute(Arithmetic* out) {
  const __nv_bfloat16 a = __float2bfloat16(1.75f), b = __float2bfloat16(1.15625f);
  out->sum = __bfloat16_as_ushort(a + b);
  out->product = __bfloat16_as_ushort(__hmul(a, b));
  out->quotient = __bfloat16_as_ushort(a / b);
  out->small_product = __bfloat16_as_ushort(__float2bfloat16(0x1.02p-100f) * __float2bfloat16(0x1p-33f));
  out->above = __bfloat16_as_ushort(__hfma(a, b, __float2bfloat16(0x1p-100f)));
  out->below = __bfloat16_as_ushort(__hfma(a, b, __float2bfloat16(-0x1p-100f)));
}

TEST(Bfloat16, RoundsEachOperationAndAFusedOneOnce) {
  const Arithmetic result = run_kernel<Arithmetic>(compute);
  EXPECT_EQ(result.sum, bits(__float2bfloat16(2.90625f)));
  EXPECT_EQ(result.product, bits(__float2bfloat16(260.0f / 128.0f)));  // 259 / 128 is half way
  EXPECT_EQ(result.quotient, bits(__float2bfloat16(1.515625f)));
  EXPECT_EQ(result.small_product, 1u);
  EXPECT_EQ(result.above, bits(__float2bfloat16(260.0f / 128.0f)));
  EXPECT_EQ(result.below, bits(__float2bfloat16(258.0f / 128.0f)));
}

__global__ void sum_pairs(float2* out) {
  const __nv_bfloat162 a = __floats2bfloat162_rn(1.0f, 2.0f);
  const __nv_bfloat162 b = __halves2bfloat162(__high2bfloat16(a), __low2bfloat16(a));
  *out = __bfloat1622float2(__hfma2(a, b, __bfloat162bfloat162(__float2bfloat16(0.5f))) + h2sqrt(__hmul2(b, b)));
}

TEST(Bfloat16Pairs, ComputeWithEach) {
  const float2 result = run_kernel<float2>(sum_pairs);
  EXPECT_EQ(result.x, 4.5f);
  EXPECT_EQ(result.y, 3.5f);
}

struct Sums {
  __nv_bfloat16 single;
  __nv_bfloat162 pair;
};

__global__ void add_atomically(Sums* out) {
  if (threadIdx.x == 0) *out = Sums{__nv_bfloat16(0.0f), __nv_bfloat162(__nv_bfloat16(0.0f), __nv_bfloat16(0.0f))};
  __syncthreads();
  atomicAdd(&out->single, __float2bfloat16(0.5f));
  atomicAdd(&out->pair, __floats2bfloat162_rn(1.0f, -2.0f));
}

TEST(Bfloat16, IsAddedAtomically) {
  const Sums sums = run_kernel<Sums>(add_atomically, 64);
  EXPECT_EQ(__bfloat162float(sums.single), 32.0f);
  EXPECT_EQ(__low2float(sums.pair), 64.0f);
  EXPECT_EQ(__high2float(sums.pair), -128.0f);
}

TEST(Bfloat16, LivesBesideHalf) {
  EXPECT_EQ(__half2float(__hmax(__float2half(1.0f), __float2half(2.0f))), __bfloat162float(__hmax(__float2bfloat16(1.0f), __float2bfloat16(2.0f))));
}

}  // namespace
