// CUDA's vector types: sizes, alignments, make_ functions and dim3, as the compiler of the real toolkit has them.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <type_traits>

#include "emulator/run_once.cuh"

namespace {

template <class T, std::size_t kSize, std::size_t kAlignment>
constexpr bool laid_out() {
  static_assert(sizeof(T) == kSize && alignof(T) == kAlignment);
  return std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T>;
}

#define EXPECT_FAMILY(name, one)                                                                                \
  static_assert(laid_out<name##1, one, one>() && laid_out<name##2, 2 * one, 2 * one>() &&                       \
                laid_out<name##3, 3 * one, one>() && laid_out<name##4, 4 * one, (4 * one < 16 ? 4 * one : 16)>())
EXPECT_FAMILY(char, 1);
EXPECT_FAMILY(uchar, 1);
EXPECT_FAMILY(short, 2);
EXPECT_FAMILY(ushort, 2);
EXPECT_FAMILY(int, 4);
EXPECT_FAMILY(uint, 4);
EXPECT_FAMILY(float, 4);
static_assert(laid_out<long1, 8, 8>() && laid_out<long2, 16, 16>() && laid_out<ulong3, 24, 8>());
static_assert(laid_out<longlong2, 16, 16>() && laid_out<ulonglong2, 16, 16>() && laid_out<longlong3, 24, 8>());
static_assert(laid_out<double1, 8, 8>() && laid_out<double2, 16, 16>() && laid_out<double3, 24, 8>());
static_assert(laid_out<double4_16a, 32, 16>() && laid_out<double4_32a, 32, 32>() && laid_out<longlong4_32a, 32, 32>());

template <class T, class = void>
constexpr bool has_plus = false;
template <class T>
constexpr bool has_plus<T, std::void_t<decltype(T{} + T{})>> = true;
static_assert(!has_plus<float4> && !has_plus<int2>, "CUDA defines no operators of vector types: programs define their own");

TEST(VectorTypes, AreMadeByName) {
  const float4 f = make_float4(1, 2, 3, 4);
  EXPECT_EQ(f.x + f.y + f.z + f.w, 10.0f);
  EXPECT_EQ(make_uchar4(1, 2, 3, 255).w, 255);
  EXPECT_EQ(make_longlong2(1, -2).y, -2);
  EXPECT_EQ(make_double3(1, 2, 3).z, 3.0);
  EXPECT_EQ(make_short2(1, 2).y, 2);
}

TEST(VectorTypes, Dim3IsOneWhereNothingIsSaidAndConvertsToUint3) {
  const dim3 grid(4, 2);
  EXPECT_EQ(grid.z, 1u);
  const uint3 numbers = grid;
  EXPECT_EQ(numbers.y, 2u);
  const dim3 back = numbers;
  EXPECT_EQ(back.x, 4u);
  EXPECT_EQ(dim3(make_uint3(7, 8, 9)).z, 9u);
}

struct Loads {
  float4 reversed;
  int2 exchanged;
};

__global__ void load_as_vectors(Loads* out) {
  __shared__ float4 tile[2];
  auto* const numbers = reinterpret_cast<float*>(tile);
  numbers[threadIdx.x] = static_cast<float>(threadIdx.x);
  __syncthreads();
  if (threadIdx.x != 0) return;
  const float4 high = tile[1];
  out->reversed = make_float4(high.w, high.z, high.y, high.x);
  int2 pair = {1, 2};
  pair = make_int2(pair.y, pair.x);
  out->exchanged = pair;
}

TEST(VectorTypes, LoadSharedMemoryAsWholes) {
  const Loads loads = emulator_test::run_kernel<Loads>(load_as_vectors, 8);
  EXPECT_EQ(loads.reversed.x, 7.0f);
  EXPECT_EQ(loads.reversed.w, 4.0f);
  EXPECT_EQ(loads.exchanged.x, 2);
}

}  // namespace
