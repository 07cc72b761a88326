// Products of small matrices by a warp: every shape and type against plain loops, and fragments as programs use them.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>
#include <mma.h>

#include <cstdlib>
#include <memory>
#include <type_traits>
#include <vector>

#include "emulator/run_once.cuh"

namespace {

using namespace nvcuda;
using emulator_test::run_once;

constexpr int kMost = 1024;

template <class T>
struct Matrix {
  T value[kMost];
};

/// What multiplies as T is stored as this.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, wmma::precision::tf32>, float, T>;

template <class A, class D>
struct Product {
  Matrix<A> a, b;
  Matrix<D> c, d;
};

/// d = a * b + c for one tile; each operand lies in the order that its layout says.
template <int m, int n, int k, class T, class D, class LayoutA, class LayoutB>
__global__ void multiply_tile(Product<Stored<T>, D>* p) {
  constexpr unsigned kStrideA = std::is_same_v<LayoutA, wmma::row_major> ? k : m;
  constexpr unsigned kStrideB = std::is_same_v<LayoutB, wmma::row_major> ? n : k;
  wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> a;
  wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> b;
  wmma::fragment<wmma::accumulator, m, n, k, D> c;
  wmma::load_matrix_sync(a, p->a.value, kStrideA);
  wmma::load_matrix_sync(b, p->b.value, kStrideB);
  wmma::load_matrix_sync(c, p->c.value, n, wmma::mem_row_major);
  wmma::mma_sync(c, a, b, c);
  wmma::store_matrix_sync(p->d.value, c, n, wmma::mem_row_major);
}

template <int m, int n, int k, class T, class D, class LayoutA = wmma::row_major, class LayoutB = wmma::col_major>
void expect_product() {
  using S = Stored<T>;
  const bool a_in_rows = std::is_same_v<LayoutA, wmma::row_major>, b_in_rows = std::is_same_v<LayoutB, wmma::row_major>;
  std::vector<Product<S, D>> host(1);
  std::vector<double> a(m * k), b(k * n), c(m * n);
  for (int i = 0; i < m * k; ++i) a[static_cast<std::size_t>(i)] = i * 7 % 11 - 5;
  for (int i = 0; i < k * n; ++i) b[static_cast<std::size_t>(i)] = i * 5 % 13 - 6;
  for (int i = 0; i < m * n; ++i) c[static_cast<std::size_t>(i)] = i % 9 - 4;
  const auto at = [](int row, int column, int columns) { return static_cast<std::size_t>(row * columns + column); };
  for (int row = 0; row < m; ++row) {
    for (int i = 0; i < k; ++i) host[0].a.value[a_in_rows ? row * k + i : row + i * m] = S(static_cast<float>(a[at(row, i, k)]));
  }
  for (int i = 0; i < k; ++i) {
    for (int column = 0; column < n; ++column) {
      host[0].b.value[b_in_rows ? i * n + column : i + column * k] = S(static_cast<float>(b[at(i, column, n)]));
    }
  }
  for (int i = 0; i < m * n; ++i) host[0].c.value[i] = D(static_cast<float>(c[static_cast<std::size_t>(i)]));

  using P = Product<S, D>;
  const auto result = std::make_unique<P>(run_once<P>([&](P* out) {
    EXPECT_EQ(cudaMemcpy(out, host.data(), sizeof(P), cudaMemcpyHostToDevice), cudaSuccess);
    multiply_tile<m, n, k, T, D, LayoutA, LayoutB><<<1, 32>>>(out);
  }));
  for (int row = 0; row < m; ++row) {
    for (int column = 0; column < n; ++column) {
      double sum = c[at(row, column, n)];
      for (int i = 0; i < k; ++i) sum += a[at(row, i, k)] * b[at(i, column, n)];
      ASSERT_EQ(static_cast<double>(static_cast<float>(result->d.value[row * n + column])), sum) << row << ", " << column;
    }
  }
}

TEST(Wmma, MultipliesEveryShape) {
  expect_product<16, 16, 16, half, float>();
  expect_product<32, 8, 16, half, float>();
  expect_product<8, 32, 16, half, float>();
  expect_product<16, 16, 8, wmma::precision::tf32, float>();
}

TEST(Wmma, MultipliesEveryType) {
  expect_product<16, 16, 16, half, half>();
  expect_product<16, 16, 16, __nv_bfloat16, float>();
  expect_product<32, 8, 16, __nv_bfloat16, float>();
  expect_product<16, 16, 16, signed char, int>();
  expect_product<8, 8, 4, double, double>();
}

TEST(Wmma, ReadsBothOrders) {
  expect_product<16, 16, 16, half, float, wmma::row_major, wmma::row_major>();
  expect_product<16, 16, 16, half, float, wmma::col_major, wmma::row_major>();
  expect_product<32, 8, 16, half, float, wmma::col_major, wmma::col_major>();
}

constexpr int kSize = 64;

/// alpha * a * b + beta * c in place, a tile a warp, through shared memory.
__global__ void scaled_product(const half* a, const half* b, float* c, float alpha, float beta) {
  __shared__ __align__(32) half tile[4][16 * 16];
  const int warp = static_cast<int>(threadIdx.x / 32), lane = static_cast<int>(threadIdx.x % 32);
  const int row = static_cast<int>(blockIdx.y) * 16, column = (static_cast<int>(blockIdx.x) * 4 + warp) * 16;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum, old;
  wmma::fill_fragment(sum, 0.0f);
  for (int i = 0; i < kSize; i += 16) {
    for (int e = lane; e < 256; e += 32) tile[warp][e] = a[(row + e / 16) * kSize + i + e % 16];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
    __syncthreads();
    wmma::load_matrix_sync(left, tile[warp], 16);
    wmma::load_matrix_sync(right, b + i * kSize + column, kSize);
    wmma::mma_sync(sum, left, right, sum);
    __syncthreads();
  }
  wmma::load_matrix_sync(old, c + row * kSize + column, kSize, wmma::mem_row_major);
  for (int i = 0; i < old.num_elements; ++i) old.x[i] = alpha * sum.x[i] + beta * old.x[i];
  wmma::store_matrix_sync(c + row * kSize + column, old, kSize, wmma::mem_row_major);
}

struct Large {
  half a[kSize * kSize], b[kSize * kSize];
  float c[kSize * kSize];
};

TEST(Wmma, TilesALargeProductWithOperationsOnElements) {
  std::vector<Large> host(1);
  for (int i = 0; i < kSize * kSize; ++i) {
    host[0].a[i] = __float2half(static_cast<float>(i % 7 - 3));
    host[0].b[i] = __float2half(static_cast<float>(i % 5 - 2));
    host[0].c[i] = static_cast<float>(i % 3);
  }
  const auto result = std::make_unique<Large>(run_once<Large>([&](Large* out) {
    EXPECT_EQ(cudaMemcpy(out, host.data(), sizeof(Large), cudaMemcpyHostToDevice), cudaSuccess);
    scaled_product<<<dim3(1, 4), 128>>>(out->a, out->b, out->c, 0.5f, 2.0f);
  }));
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      float sum = 0.0f;
      for (int i = 0; i < kSize; ++i) {
        sum += static_cast<float>((row * kSize + i) % 7 - 3) * static_cast<float>((i * kSize + column) % 5 - 2);
      }
      ASSERT_EQ(result->c[row * kSize + column], 0.5f * sum + 2.0f * static_cast<float>((row * kSize + column) % 3));
    }
  }
}

__global__ void transpose_in_place(float* tile) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> all;
  wmma::load_matrix_sync(all, tile, 16, wmma::mem_row_major);
  wmma::store_matrix_sync(tile, all, 16, wmma::mem_col_major);
}

TEST(Wmma, StoresOnlyWhenTheWholeWarpHasLoaded) {
  const auto result = std::make_unique<Matrix<float>>(run_once<Matrix<float>>([](Matrix<float>* out) {
    Matrix<float> numbers{};
    for (int i = 0; i < 256; ++i) numbers.value[i] = static_cast<float>(i);
    EXPECT_EQ(cudaMemcpy(out, &numbers, sizeof numbers, cudaMemcpyHostToDevice), cudaSuccess);
    transpose_in_place<<<1, 32>>>(out->value);
  }));
  for (int i = 0; i < 256; ++i) ASSERT_EQ(result->value[i], static_cast<float>(i % 16 * 16 + i / 16));
}

__global__ void round_to_tf32(float* out) {
  out[0] = wmma::__float_to_tf32(1.0f + 0x1p-11f);
  out[1] = wmma::__float_to_tf32(1.0f + 0x1p-12f);
}

TEST(Wmma, RoundsToTf32WithTiesAway) {
  const Matrix<float> rounded = run_once<Matrix<float>>([](Matrix<float>* out) { round_to_tf32<<<1, 1>>>(out->value); });
  EXPECT_EQ(rounded.value[0], 1.0f + 0x1p-10f);
  EXPECT_EQ(rounded.value[1], 1.0f);
}

__global__ void load_with_stride(const half* memory, unsigned stride) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tile;
  wmma::load_matrix_sync(tile, memory, stride);
}

[[noreturn]] void end_with_launch(int threads, unsigned stride) {
  half* memory = nullptr;
  cudaMalloc(&memory, 4096);
  load_with_stride<<<1, threads>>>(memory, stride);
  std::exit(cudaDeviceSynchronize() == cudaSuccess ? 1 : 0);
}

__global__ void multiply_with_half_a_warp(float* memory, bool leave) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  if (threadIdx.x < 16) {
    wmma::load_matrix_sync(sum, memory, 16, wmma::mem_row_major);  // the others never come here
  } else if (!leave) {
    __syncwarp();
  }
}

[[noreturn]] void end_with_half_a_warp(bool leave) {
  float* memory = nullptr;
  cudaMalloc(&memory, 4096);
  multiply_with_half_a_warp<<<1, 32>>>(memory, leave);
  std::exit(cudaDeviceSynchronize() == (leave ? cudaErrorIllegalInstruction : cudaErrorLaunchTimeout) ? 0 : 1);
}

/// The launch's error spoils the process, so it happens in one of its own.
void expect_end(int threads, unsigned stride, const char* report) {
  EXPECT_EXIT(end_with_launch(threads, stride), testing::ExitedWithCode(0), report);
}

TEST(WmmaErrors, NameWhatIsWrong) {
  expect_end(20, 16, "load_matrix_sync in a warp of fewer than 32 threads");
  EXPECT_EXIT(end_with_half_a_warp(true), testing::ExitedWithCode(0), "load_matrix_sync in a warp of fewer than 32 threads");
  expect_end(32, 17, "leading dimension of 34 bytes, which must be a multiple of 16");
}

TEST(WmmaDeadlock, SaysWhoWaitsWhereForWhom) {
  EXPECT_EXIT(end_with_half_a_warp(false), testing::ExitedWithCode(0),
              "16 threads, such as [^ ]*, wait in __syncwarp.*16 threads, such as [^ ]*, wait in load_matrix_sync with mask "
              "0xffffffff for lanes 16-31 of their warp at [^ ]*wmma_test.cu:[0-9]+");
}

}  // namespace
