// half and half2: every result is the exact one, rounded once, on the host and in kernels alike.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <type_traits>

#include "emulator/run_once.cuh"

namespace {

using emulator_test::run_kernel;
using emulator_test::run_once;
using Limits = std::numeric_limits<float>;

static_assert(sizeof(half) == 2 && sizeof(half2) == 4 && alignof(half2) == 4);
static_assert(std::is_trivially_copyable_v<half> && std::is_same_v<__half2, half2>);

unsigned bits(half h) { return __half_as_ushort(h); }

TEST(Half, RoundsToTheNearestAndTiesToEven) {
  EXPECT_EQ(bits(__float2half(1.0f)), 0x3c00u);
  EXPECT_EQ(bits(__float2half(1.0f + 0x1p-11f)), 0x3c00u);
  EXPECT_EQ(bits(__float2half(1.0f + 0x1.8p-10f)), 0x3c02u);
  EXPECT_EQ(bits(__float2half(65519.0f)), 0x7bffu);
  EXPECT_EQ(bits(__float2half(65520.0f)), 0x7c00u);
  EXPECT_EQ(bits(__float2half(-0x1p-24f)), 0x8001u);
  EXPECT_EQ(bits(__float2half(0x1p-25f)), 0u);
  EXPECT_EQ(bits(__float2half(0x1.000002p-25f)), 1u);
  EXPECT_EQ(bits(__float2half(Limits::quiet_NaN())), 0x7fffu);
}

TEST(Half, ConvertsADoubleInOneStep) {
  const double just_above_a_tie = 1.0 + 0x1p-11 + 0x1p-40;  // a float loses the difference
  EXPECT_EQ(bits(__double2half(just_above_a_tie)), 0x3c01u);
  EXPECT_EQ(bits(half(just_above_a_tie)), 0x3c01u);
}

TEST(Half, KeepsEveryPatternOfBitsThroughFloat) {
  for (unsigned i = 0; i < 0x10000; ++i) {
    const half h = __ushort_as_half(static_cast<unsigned short>(i));
    if (__hisnan(h)) continue;
    ASSERT_EQ(bits(__float2half(__half2float(h))), i);
  }
}

TEST(Half, RoundsAsTheNameSays) {
  const float x = 1.0f + 0x1p-12f;
  EXPECT_EQ(bits(__float2half_rn(x)), 0x3c00u);
  EXPECT_EQ(bits(__float2half_rz(x)), 0x3c00u);
  EXPECT_EQ(bits(__float2half_rd(x)), 0x3c00u);
  EXPECT_EQ(bits(__float2half_ru(x)), 0x3c01u);
  EXPECT_EQ(bits(__float2half_rd(-x)), 0xbc01u);
  EXPECT_EQ(bits(__float2half_ru(-x)), 0xbc00u);
  EXPECT_EQ(bits(__float2half_rz(1e6f)), 0x7bffu);
  EXPECT_EQ(bits(__float2half_ru(1e-30f)), 0x0001u);
}

struct Integers {
  int nearest, to_zero, down, up, of_nan;
  unsigned negative;
  short saturated;
};

__global__ void convert_to_integers(Integers* out) {
  out->nearest = __half2int_rn(half(2.5f));
  out->to_zero = __half2int_rz(half(-2.5f));
  out->down = __half2int_rd(half(-2.5f));
  out->up = __half2int_ru(half(2.25f));
  out->of_nan = __half2int_rn(CUDART_NAN_FP16);
  out->negative = __half2uint_rn(half(-1.0f));
  out->saturated = __half2short_rz(half(60000.0f));
}

TEST(Half, ConvertsToIntegersAsTheNameSays) {
  const Integers result = run_kernel<Integers>(convert_to_integers);
  EXPECT_EQ(result.nearest, 2);
  EXPECT_EQ(result.to_zero, -2);
  EXPECT_EQ(result.down, -3);
  EXPECT_EQ(result.up, 3);
  EXPECT_EQ(result.of_nan, 0);
  EXPECT_EQ(result.negative, 0u);
  EXPECT_EQ(result.saturated, 32767);
}

__global__ void convert_from_integers(unsigned* out) {
  out[0] = __half_as_ushort(__int2half_rn(2049));
  out[1] = __half_as_ushort(__int2half_ru(2049));
  out[2] = __half_as_ushort(__ll2half_rn(1000000));
}

TEST(Half, ConvertsIntegersAsTheNameSays) {
  struct Result {
    unsigned value[3];
  };
  const Result got = run_once<Result>([](Result* out) { convert_from_integers<<<1, 1>>>(out->value); });
  EXPECT_EQ(got.value[0], bits(half(2048.0f)));
  EXPECT_EQ(got.value[1], bits(half(2050.0f)));
  EXPECT_EQ(got.value[2], 0x7c00u);
}

TEST(Half, ConvertsByItselfWhereItIsAssigned) {
  half assigned = 3;
  EXPECT_EQ(static_cast<int>(assigned), 3);
  assigned = 4.5;
  EXPECT_EQ(static_cast<float>(assigned), 4.5f);
  EXPECT_EQ(static_cast<int>(half(7.9f)), 7);
}

struct Arithmetic {
  unsigned sum, difference, product, quotient, fused, separate, saturated, root;
};

__global__ void compute(Arithmetic* out) {
  const half a = __float2half(1.0f + 0x1p-10f), b = __float2half(1.0f - 0x1p-10f);
  out->sum = __half_as_ushort(a + b);
  out->difference = __half_as_ushort(__hsub(a, b));
  out->product = __half_as_ushort(a * b);
  out->quotient = __half_as_ushort(a / b);
  out->fused = __half_as_ushort(__hfma(a, b, __float2half(-1.0f)));
  out->separate = __half_as_ushort(__hadd(__hmul_rn(a, b), __float2half(-1.0f)));
  out->saturated = __half_as_ushort(__hadd_sat(a, b));
  out->root = __half_as_ushort(hsqrt(__float2half(2.0f)));
}

TEST(Half, RoundsEachOperationAndAFusedOneOnce) {
  const Arithmetic result = run_kernel<Arithmetic>(compute);
  EXPECT_EQ(result.sum, bits(half(2.0f)));
  EXPECT_EQ(result.difference, bits(half(0x1p-9f)));
  EXPECT_EQ(result.product, bits(half(1.0f)));
  EXPECT_EQ(result.quotient, bits(half(1.0f + 0x1p-9f)));
  EXPECT_EQ(result.fused, bits(half(-0x1p-20f)));
  EXPECT_EQ(result.separate, 0u);
  EXPECT_EQ(result.saturated, 0x3c00u);
  EXPECT_EQ(result.root, bits(half(1.41421356f)));
}

__global__ void fuse_near_a_tie(unsigned* out) {
  const half a = 1.5f, b = 683.0f / 1024.0f, smallest = __ushort_as_half(1);
  out[0] = __half_as_ushort(__hfma(a, b, smallest));
  out[1] = __half_as_ushort(__hfma(a, b, -smallest));
  out[2] = __half_as_ushort(__hfma(half(300.0f), half(300.0f), half(-65504.0f)));
}

TEST(Half, FusesWithoutRoundingToFloatOnTheWay) {
  struct Result {
    unsigned value[3];
  };
  const Result got = run_once<Result>([](Result* out) { fuse_near_a_tie<<<1, 1>>>(out->value); });
  // a * b lies half way between 1 and the next half; a float holds no trace of what is added.
  EXPECT_EQ(got.value[0], 0x3c01u);
  EXPECT_EQ(got.value[1], 0x3c00u);
  EXPECT_EQ(got.value[2], bits(half(24496.0f)));
}

TEST(Half, ComparesAsNumbersDo) {
  const half nan = CUDART_NAN_FP16;
  EXPECT_TRUE(half(1.0f) < half(2.0f) && __hgt(half(2.0f), half(1.0f)) && half(0.0f) == __float2half(-0.0f));
  EXPECT_FALSE(__heq(nan, nan) || __hne(nan, nan) || __hlt(nan, half(1.0f)));
  EXPECT_TRUE(nan != nan && __hneu(nan, nan) && __hltu(nan, half(1.0f)) && __hequ(nan, nan));
  EXPECT_EQ(bits(__hmax(nan, half(1.0f))), 0x3c00u);
  EXPECT_EQ(bits(__hmax_nan(nan, half(1.0f))), 0x7fffu);
  EXPECT_EQ(bits(__hmax(half(-0.0f), half(0.0f))), 0u);
  EXPECT_EQ(bits(__hmin(half(0.0f), half(-0.0f))), 0x8000u);
  EXPECT_EQ(__hisinf(-CUDART_INF_FP16), -1);
  EXPECT_EQ(static_cast<bool>(half(-0.0f)), false);
}

struct Pairs {
  float2 fused, made, swapped, larger;
  unsigned mask;
  bool all, equal;
};

__global__ void compute_pairs(Pairs* out) {
  const half2 a = __floats2half2_rn(1.0f, 2.0f);
  const half2 b = __float22half2_rn(make_float2(3.0f, -4.0f));
  out->fused = __half22float2(__hfma2(a, b, __half2half2(__float2half(0.5f))));
  out->made = __half22float2(__halves2half2(__high2half(a), __low2half(b)));
  out->swapped = __half22float2(__lowhigh2highlow(a + b));
  out->larger = __half22float2(__hmax2(a, b));
  out->mask = __hlt2_mask(a, b);
  out->all = __hblt2(a, b);
  out->equal = __hbeq2(a, __lows2half2(a, __high2half2(a)));
}

TEST(HalfPairs, ComputeWithEach) {
  const Pairs result = run_kernel<Pairs>(compute_pairs);
  EXPECT_EQ(result.fused.x, 3.5f);
  EXPECT_EQ(result.fused.y, -7.5f);
  EXPECT_EQ(result.made.x, 2.0f);
  EXPECT_EQ(result.made.y, 3.0f);
  EXPECT_EQ(result.swapped.x, -2.0f);
  EXPECT_EQ(result.swapped.y, 4.0f);
  EXPECT_EQ(result.larger.y, 2.0f);
  EXPECT_EQ(result.mask, 0xffffu);
  EXPECT_FALSE(result.all);
  EXPECT_TRUE(result.equal);
}

struct Sums {
  half single;
  half2 pair;
};

__global__ void add_atomically(Sums* out) {
  if (threadIdx.x == 0) *out = Sums{half(0.0f), half2(half(0.0f), half(0.0f))};
  __syncthreads();
  atomicAdd(&out->single, __float2half(0.5f));
  atomicAdd(&out->pair, __floats2half2_rn(1.0f, -2.0f));
}

TEST(Half, IsAddedAtomically) {
  const Sums sums = run_kernel<Sums>(add_atomically, 64);
  EXPECT_EQ(__half2float(sums.single), 32.0f);
  EXPECT_EQ(__low2float(sums.pair), 64.0f);
  EXPECT_EQ(__high2float(sums.pair), -128.0f);
}

__global__ void evaluate(float* out) {
  const half2 x = __floats2half2_rn(1.0f, 4.0f);
  const half2 values[] = {h2exp(x), h2log(x), h2sqrt(x), h2rcp(x), h2rsqrt(x), h2sin(x), h2floor(x), h2exp2(x)};
  for (int i = 0; i < 8; ++i) out[i] = __high2float(values[i]);
}

TEST(Half, HasTheFunctionsOfMathematics) {
  struct Values {
    float value[8];
  };
  const Values got = run_once<Values>([](Values* out) { evaluate<<<1, 1>>>(out->value); });
  const float expected[] = {54.598f, 1.38629f, 2.0f, 0.25f, 0.5f, -0.756802f, 4.0f, 16.0f};
  for (int i = 0; i < 8; ++i) EXPECT_NEAR(got.value[i], expected[i], 0.001f * std::fabs(expected[i])) << i;
}

}  // namespace
