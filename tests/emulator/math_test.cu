// The mathematics of kernels: values of CUDA's own functions, roundings that stand in names, integers, bits.
#include <cuda_runtime.h>
#include <gtest/gtest.h>
#include <math_constants.h>

#include <cmath>
#include <limits>
#include <vector>

#include "emulator/run_once.cuh"

namespace {

constexpr int kMost = 64;

template <class T>
struct Row {
  T value[kMost];
};

template <class T>
void expect(void (*kernel)(T*), const std::vector<T>& expected) {
  const auto got = emulator_test::run_once<Row<T>>([=](Row<T>* out) { kernel<<<1, 1>>>(out->value); });
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(got.value[i], expected[i]) << "number " << i;
}

void expect_near(void (*kernel)(double*), const std::vector<double>& expected, double relative) {
  const auto got = emulator_test::run_once<Row<double>>([=](Row<double>* out) { kernel<<<1, 1>>>(out->value); });
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(got.value[i], expected[i], relative * std::fabs(expected[i])) << "number " << i;
  }
}

__global__ void special_functions(double* out) {
  int i = 0;
  out[i++] = rsqrt(4.0), out[i++] = rcbrt(27.0), out[i++] = rhypot(3.0, 4.0), out[i++] = norm3d(2.0, 3.0, 6.0);
  out[i++] = norm4d(1.0, 2.0, 4.0, 10.0), out[i++] = rnorm3d(2.0, 3.0, 6.0);
  out[i++] = erfinv(0.5), out[i++] = erfinv(-0.1), out[i++] = erfinv(0.99999), out[i++] = erfcinv(1e-200);
  out[i++] = erfcinv(1.5), out[i++] = erfcx(1.0), out[i++] = erfcx(10.0), out[i++] = erfcx(-1.0);
  out[i++] = normcdf(1.96), out[i++] = normcdfinv(0.975), out[i++] = cyl_bessel_i0(1.0), out[i++] = cyl_bessel_i1(-1.0);
  out[i++] = exp10(3.0), out[i++] = sinpi(0.25), out[i++] = cospi(1.0 / 3.0), out[i++] = j0(1.0), out[i++] = tgamma(5.0);
  const double vector[] = {1, 2, 2, 4};
  out[i++] = norm(4, vector), out[i++] = rnorm(4, vector);
}

TEST(Mathematics, HasTheFunctionsThatTheHostLacks) {
  expect_near(special_functions, {0.5,
                                  1.0 / 3.0,
                                  0.2,
                                  7.0,
                                  11.0,
                                  1.0 / 7.0,
                                  0.47693627620446987338,
                                  -0.088855990494257687015,
                                  3.1234132743415708640,
                                  21.374783049026256,
                                  -0.47693627620446987338,
                                  0.42758357615580700442,
                                  0.056140992743822585,
                                  5.0089800807622,
                                  0.97500210485177960,
                                  1.9599639845400545,
                                  1.2660658777520083356,
                                  -0.56515910399248502721,
                                  1000.0,
                                  0.70710678118654752440,
                                  0.5,
                                  0.76519768655796655145,
                                  24.0,
                                  5.0,
                                  0.2},
              1e-13);
}

__global__ void invert(double* out) {
  for (int i = 0; i < 30; ++i) {
    const double y = pow(10.0, -10.0 * i);
    out[i] = erfc(erfcinv(y)) / y;
    out[30 + i] = erf(erfinv(1.0 / (i + 1.5))) * (i + 1.5);
  }
}

TEST(Mathematics, InvertsTheErrorFunctionsOverTheirWholeRange) {
  expect_near(invert, std::vector<double>(60, 1.0), 2e-12);
}

__global__ void exact_points_of_pi(float* out) {
  out[0] = sinpif(1.0f), out[1] = cospif(0.5f), out[2] = sinpif(2.5f), out[3] = cospif(1e9f), out[4] = sinpif(-0.5f);
  sincospif(1.5f, &out[5], &out[6]);
  out[7] = rsqrtf(0.25f), out[8] = rcbrtf(8.0f), out[9] = exp10f(2.0f), out[10] = norm3df(2.0f, 3.0f, 6.0f);
  out[11] = fdividef(1.0f, 4.0f), out[12] = normcdff(0.0f), out[13] = erfinvf(0.0f), out[14] = __saturatef(-3.0f);
  out[15] = __fdividef(3.0f, 2.0f), out[16] = __exp10f(0.0f), out[17] = __log2f(8.0f), out[18] = __powf(2.0f, 5.0f);
  __sincosf(0.0f, &out[19], &out[20]);
  out[21] = __tanf(0.0f);
}

TEST(Mathematics, IsExactWhereTheResultIs) {
  expect<float>(exact_points_of_pi, {0.0f, 0.0f, 1.0f, 1.0f, -1.0f, -1.0f, 0.0f, 2.0f, 0.5f, 100.0f, 7.0f,
                                     0.25f, 0.5f, 0.0f, 0.0f, 1.5f, 1.0f, 3.0f, 32.0f, 0.0f, 1.0f, 0.0f});
}

__global__ void resolve_overloads(int* out) {
  const float x = 2.25f;
  out[0] = sizeof(sqrt(x)) == sizeof(float), out[1] = sizeof(exp(x)) == sizeof(float), out[2] = sizeof(fabs(x)) == sizeof(float);
  out[3] = sizeof(rsqrt(x)) == sizeof(float), out[4] = sizeof(pow(x, 2.0f)) == sizeof(float), out[5] = isnan(x) ? 1 : 0;
  out[6] = static_cast<int>(abs(-x) * 100.0f), out[7] = max(3, 4), out[8] = static_cast<int>(min(3u, 4)), out[9] = abs(-7);
}

TEST(Mathematics, KeepsFloatsFloatWithoutNamespaceStd) {
  expect<int>(resolve_overloads, {1, 1, 1, 1, 1, 0, 225, 4, 3, 7});
}

__global__ void directed_floats(float* out) {
  const float one = 1.0f, tiny = 0x1p-30f, three = 3.0f;
  out[0] = __fadd_rn(one, tiny), out[1] = __fadd_rz(one, tiny), out[2] = __fadd_rd(one, tiny), out[3] = __fadd_ru(one, tiny);
  out[4] = __fsub_rz(one, tiny), out[5] = __fmul_ru(0x1.000002p0f, 0x1.000002p0f), out[6] = __fmul_rd(0x1.000002p0f, 0x1.000002p0f);
  out[7] = __fdiv_rd(one, three), out[8] = __fdiv_ru(one, three), out[9] = __frcp_ru(three), out[10] = __fsqrt_rz(three);
  out[11] = __fsqrt_ru(three), out[12] = __fmaf_ru(one, one, tiny), out[13] = __fadd_rz(CUDART_MAX_NORMAL_F, CUDART_MAX_NORMAL_F);
  out[14] = __fsqrt_rn(2.0f), out[15] = __frsqrt_rn(4.0f);
}

TEST(Rounding, OfFloatsStandsInTheName) {
  const float up = 0x1.000002p0f;
  expect<float>(directed_floats,
                {1.0f, 1.0f, 1.0f, up, 0x1.fffffep-1f, 0x1.000006p0f, 0x1.000004p0f, 0x1.555554p-2f, 0x1.555556p-2f,
                 0x1.555556p-2f, 0x1.bb67aep0f, 0x1.bb67bp0f, up, std::numeric_limits<float>::max(), 0x1.6a09e6p0f, 0.5f});
}

__global__ void directed_doubles(double* out) {
  out[0] = __dadd_ru(1.0, 1e-30), out[1] = __dadd_rd(1.0, -1e-30), out[2] = __ddiv_rd(1.0, 3.0), out[3] = __ddiv_ru(1.0, 3.0);
  out[4] = __dsqrt_rz(3.0), out[5] = __drcp_ru(3.0), out[6] = __fma_ru(1.0, 1.0, 1e-30), out[7] = __dmul_rz(-0.1, 0.1);
  out[8] = __ll2double_rz((1ll << 53) + 1), out[9] = __ull2double_ru((1ull << 53) + 1), out[10] = __int2double_rn(-3);
}

TEST(Rounding, OfDoublesStandsInTheName) {
  const double up = std::nextafter(1.0, 2.0), third = 1.0 / 3.0;
  const double hundredth = -0.1 * 0.1;  // the exact product is a little smaller in magnitude than 0.01 rounded up
  const auto got = emulator_test::run_once<Row<double>>([](Row<double>* out) { directed_doubles<<<1, 1>>>(out->value); });
  const std::vector<double> expected = {up, std::nextafter(1.0, 0.0), third, std::nextafter(third, 1.0)};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(got.value[i], expected[i]) << i;
  EXPECT_LE(got.value[4] * got.value[4], 3.0);
  EXPECT_EQ(got.value[5], std::nextafter(third, 1.0));
  EXPECT_EQ(got.value[6], up);
  EXPECT_LE(std::fabs(got.value[7]), std::fabs(hundredth));
  EXPECT_EQ(got.value[8], 0x1p53);
  EXPECT_EQ(got.value[9], 0x1p53 + 2);
  EXPECT_EQ(got.value[10], -3.0);
}

__global__ void to_integers(long long* out) {
  int i = 0;
  out[i++] = __float2int_rn(2.5f), out[i++] = __float2int_rz(-2.9f), out[i++] = __float2int_rd(-2.1f), out[i++] = __float2int_ru(2.1f);
  out[i++] = __float2int_rn(1e20f), out[i++] = __float2int_rn(CUDART_NAN_F), out[i++] = __float2uint_rn(-1.0f);
  out[i++] = __float2uint_rz(1e20f), out[i++] = __float2ll_rn(-1e30f), out[i++] = __double2int_rn(3.5);
  out[i++] = __double2uint_rd(4294967295.9), out[i++] = __double2ll_rz(-1e18), out[i++] = __double2int_rz(CUDART_NAN);
  out[i++] = static_cast<long long>(__float2ull_rn(1.8446744e19f));
  out[i++] = __float_as_int(1.0f), out[i++] = __double2hiint(1.0), out[i++] = __double2loint(0x1.00000000000ffp0);
  out[i++] = __double_as_longlong(__hiloint2double(0x40080000, 0)) == __double_as_longlong(3.0);
}

TEST(Rounding, ToIntegersSaturates) {
  using Int = std::numeric_limits<int>;
  expect<long long>(to_integers, {2, -2, -3, 3, Int::max(), 0, 0, 4294967295, std::numeric_limits<long long>::min(), 4, 4294967295,
                                  -1000000000000000000, Int::min(), -1, 0x3f800000, 0x3ff00000, 0xff, 1});
}

__global__ void to_floats(float* out) {
  out[0] = __int2float_rn(16777217), out[1] = __int2float_ru(16777217), out[2] = __uint2float_rz(4294967295u);
  out[3] = __ll2float_rd(-16777217), out[4] = __ull2float_ru(1ull << 63 | 1), out[5] = __double2float_rd(0.1);
  out[6] = __double2float_ru(0.1), out[7] = __double2float_rz(1e300), out[8] = __int_as_float(0x3f800000);
}

TEST(Rounding, ToFloatsStandsInTheName) {
  expect<float>(to_floats, {16777216.0f, 16777218.0f, 4294967040.0f, -16777218.0f, 0x1.000002p63f, 0x1.999998p-4f, 0x1.99999ap-4f,
                            std::numeric_limits<float>::max(), 1.0f});
}

__global__ void bits(unsigned int* out) {
  int i = 0;
  out[i++] = static_cast<unsigned>(__popc(0xf0f0u)), out[i++] = static_cast<unsigned>(__clz(1)), out[i++] = static_cast<unsigned>(__ffs(8));
  out[i++] = static_cast<unsigned>(__ffsll(1ll << 40)), out[i++] = __brev(1u), out[i++] = static_cast<unsigned>(__brevll(1ull) >> 32);
  out[i++] = __byte_perm(0x33221100u, 0x77665544u, 0x7410u), out[i++] = __funnelshift_l(0x80000000u, 1u, 1);
  out[i++] = __funnelshift_r(0x80000000u, 1u, 4), out[i++] = __funnelshift_lc(7u, 1u, 32), out[i++] = __funnelshift_rc(7u, 9u, 40);
  out[i++] = __umulhi(0x80000000u, 6u), out[i++] = static_cast<unsigned>(__mulhi(-1, 1)), out[i++] = __umul24(0xff000003u, 5u);
  out[i++] = static_cast<unsigned>(__mul24(-3, 5)), out[i++] = __usad(3u, 10u, 1u), out[i++] = __sad(-3, 10, 1u);
  out[i++] = static_cast<unsigned>(__hadd(-3, -4)), out[i++] = __urhadd(0xffffffffu, 0xfffffffeu);
  out[i++] = static_cast<unsigned>(__dp4a(0x01ff0302, 0x01010101, 10)), out[i++] = __dp4a(0x01ff0302u, 0x01010101u, 10u);
  out[i++] = static_cast<unsigned>(__umul64hi(~0ull, ~0ull)), out[i++] = static_cast<unsigned>(__mul64hi(-1, 5));
  out[i++] = __fns(0b101100u, 0, 2), out[i++] = __fns(0b101100u, 5, -2), out[i++] = __fns(1u, 4, 1);
}

TEST(Integers, HaveTheDevicesInstructions) {
  expect<unsigned int>(bits, {8, 31, 4, 41, 0x80000000u, 0x80000000u, 0x77441100u, 3, 0x18000000u, 7, 9, 3, ~0u, 15,
                              static_cast<unsigned>(-15), 8, 14, static_cast<unsigned>(-4), ~0u, 15, 271, ~1u, ~0u, 3, 3, ~0u});
}

__global__ void through_caches(int* out) {
  __stcs(&out[0], 1), __stcg(&out[1], 2), __stwt(&out[2], 3), __stwb(&out[3], 4);
  out[4] = __ldcs(&out[0]) + __ldcg(&out[1]) + __ldca(&out[2]) + __ldcv(&out[3]);
  const long long before = clock64();
  __nanosleep(20);
  out[5] = clock64() > before && clock() >= 0;
  __builtin_assume(out[5] > 0);
}

TEST(Kernels, ReadAndWriteWithHintsAndReadTheClock) { expect<int>(through_caches, {1, 2, 3, 4, 10, 1}); }

TEST(Constants, AreThoseOfMathematics) {
  EXPECT_EQ(CUDART_PI, std::acos(-1.0));
  EXPECT_EQ(CUDART_PI_F, std::acos(-1.0f));
  EXPECT_EQ(CUDART_L2E * CUDART_LN2, 1.0);
  EXPECT_EQ(CUDART_SQRT_TWO_F, std::sqrt(2.0f));
}

}  // namespace
