// Matrix products on cuda: the definition as it stands, and the same with tiles in shared memory.
// Read the naive kernel first: the second differs only in where it reads from.
#include <algorithm>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/launch.h"
#include "matmul_kernels.h"

namespace lectern::kernels::cuda {

namespace {

constexpr int kTile = 16;                     // 16 x 16 = 256 threads, 8 warps
constexpr std::int64_t kMaxGridRows = 65535;  // a grid's y counts in 16 bits; its x in 31

// One thread computes one element of c: it walks along a row of a and down a column of b.
// Launch: blocks of 16 x 16 threads; the grid covers c, x along its columns.
// Traffic: 2k reads from global memory a thread. Each element of a is read n times, each of b m times.
// Requires: a.cols == b.rows. Any strides, any size: threads outside of c leave at once.
template <class T>
__global__ void matmul_naive_kernel(MatrixView<const T> a,  // (m, k)
                                    MatrixView<const T> b,  // (k, n)
                                    MatrixView<T> c,        // (m, n)
                                    EpilogueView<T> epilogue) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.y) * kTile + threadIdx.y;
  const std::int64_t col = static_cast<std::int64_t>(blockIdx.x) * kTile + threadIdx.x;
  if (row >= c.rows || col >= c.cols) {
    return;
  }
  T sum = 0;
  for (std::int64_t step = 0; step < a.cols; ++step) {
    sum += a(row, step) * b(step, col);
  }
  c(row, col) = epilogue(sum, row, col);
}

// One thread computes one element of c; a block covers a 16 x 16 patch and walks over k in steps of 16.
// Launch: blocks of 16 x 16 threads; the grid covers c, x along its columns.
// Traffic: in a step every thread fetches one element of a and one of b, and the block reads each 16 times from shared
// memory: global reads fall to 2k / 16 a thread.
// Requires: a.cols == b.rows. Any strides, any size: what lies outside counts as 0, and no thread leaves before the
// barriers.
template <class T>
__global__ void matmul_shared_tile_kernel(MatrixView<const T> a,  // (m, k)
                                          MatrixView<const T> b,  // (k, n)
                                          MatrixView<T> c,        // (m, n)
                                          EpilogueView<T> epilogue) {
  __shared__ T tile_a[kTile][kTile];
  __shared__ T tile_b[kTile][kTile];
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.y) * kTile + threadIdx.y;
  const std::int64_t col = static_cast<std::int64_t>(blockIdx.x) * kTile + threadIdx.x;
  T sum = 0;
  for (std::int64_t tile_start = 0; tile_start < a.cols; tile_start += kTile) {
    const std::int64_t a_col = tile_start + threadIdx.x;
    const std::int64_t b_row = tile_start + threadIdx.y;
    tile_a[threadIdx.y][threadIdx.x] = row < a.rows && a_col < a.cols ? a(row, a_col) : T(0);
    tile_b[threadIdx.y][threadIdx.x] = b_row < b.rows && col < b.cols ? b(b_row, col) : T(0);  // gdb test stops here
    __syncthreads();  // a thread reads what 15 others fetched: all must have written
    for (int step = 0; step < kTile; ++step) {
      sum += tile_a[threadIdx.y][step] * tile_b[step][threadIdx.x];
    }
    __syncthreads();  // the next step overwrites the tiles that others may still be reading
  }
  if (row < c.rows && col < c.cols) {
    c(row, col) = epilogue(sum, row, col);
  }
}

template <class T>
using MatmulKernel = void (*)(MatrixView<const T>, MatrixView<const T>, MatrixView<T>, EpilogueView<T>);

/// A grid has at most kMaxGridRows rows of blocks, so a very tall matrix takes several launches.
template <class T>
void launch_in_slabs(MatmulKernel<T> kernel, const Tensor& a, const Tensor& b, const Tensor& c,
                     const Epilogue& epilogue) {
  const lectern::cuda::DeviceGuard guard(c.device());
  const lectern::cuda::Stream stream = lectern::cuda::current_stream(c.device());
  for (std::int64_t row = 0; row < c.size(0); row += kMaxGridRows * kTile) {
    const std::int64_t rows = std::min(kMaxGridRows * kTile, c.size(0) - row);
    const Tensor bias = epilogue.bias.defined() ? epilogue.bias.narrow(0, row, rows) : epilogue.bias;
    const lectern::cuda::LaunchShape shape{
        dim3(static_cast<unsigned>((c.size(1) + kTile - 1) / kTile), static_cast<unsigned>((rows + kTile - 1) / kTile)),
        dim3(kTile, kTile)};
    lectern::cuda::launch(kernel, shape, stream, matrix_view_of<const T>(a.narrow(0, row, rows)),
                          matrix_view_of<const T>(b), matrix_view_of<T>(c.narrow(0, row, rows)),
                          epilogue_view_of<T>({bias, epilogue.beta, epilogue.alpha}));
  }
}

}  // namespace

void matmul_naive(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue) {
  if (result.dtype() == kFloat32) {
    launch_in_slabs<float>(matmul_naive_kernel<float>, a, b, result, epilogue);
  } else {
    launch_in_slabs<double>(matmul_naive_kernel<double>, a, b, result, epilogue);
  }
}

void matmul_shared_tile(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue) {
  if (result.dtype() == kFloat32) {
    launch_in_slabs<float>(matmul_shared_tile_kernel<float>, a, b, result, epilogue);
  } else {
    launch_in_slabs<double>(matmul_shared_tile_kernel<double>, a, b, result, epilogue);
  }
}

void matmul(const Tensor& a, const Tensor& b, const Tensor& result) { matmul_shared_tile(a, b, result); }

}  // namespace lectern::kernels::cuda
