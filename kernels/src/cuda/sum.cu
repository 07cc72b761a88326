// Adding up rows on cuda: a tree in shared memory, and a second round where rows are long.
#include <algorithm>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/launch.h"
#include "lectern/runtime/tensor_view.h"
#include "sum_kernels.h"
#include "wrapping.h"

namespace lectern::kernels::cuda {

namespace {

constexpr int kThreads = 256;                              // a power of two: the tree halves it
constexpr std::int64_t kElementsPerBlock = 64 * kThreads;  // longer rows are shared by several blocks
constexpr std::int64_t kMaxChunks = 1024;

// One thread adds up every 256th element of its block's chunk; then the block adds 256 sums in a tree, 8 steps.
// Launch: blocks of 256 threads; blockIdx.x is the row, blockIdx.y the chunk of it.
// Traffic: reads each element once, neighbours together where col_stride is 1; writes one total a block.
// Requires: `totals` has gridDim.x * gridDim.y elements. Any strides, empty rows too. The order of adding is fixed.
template <class Element, class Total>
__global__ void sum_rows_kernel(MatrixView<const Element> rows, std::int64_t chunk_length, Total* totals) {
  __shared__ Wrapping<Total> partial[kThreads];
  const std::int64_t row = blockIdx.x;
  const std::int64_t chunk_start = static_cast<std::int64_t>(blockIdx.y) * chunk_length;
  const std::int64_t chunk_end = chunk_start + chunk_length < rows.cols ? chunk_start + chunk_length : rows.cols;
  Wrapping<Total> sum = 0;
  for (std::int64_t col = chunk_start + threadIdx.x; col < chunk_end; col += kThreads) {
    sum += static_cast<Wrapping<Total>>(rows(row, col));
  }
  partial[threadIdx.x] = sum;
  __syncthreads();  // the tree reads what other threads wrote
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) {
      partial[threadIdx.x] += partial[threadIdx.x + half];
    }
    __syncthreads();  // outside of the branch: every thread must arrive
  }
  if (threadIdx.x == 0) {
    totals[row * gridDim.y + blockIdx.y] = static_cast<Total>(partial[0]);
  }
}

template <class Element, class Total>
void launch_sum(const Tensor& rows, std::int64_t chunks, const Tensor& totals, const lectern::cuda::Stream& stream) {
  const lectern::cuda::LaunchShape shape{dim3(static_cast<unsigned>(rows.size(0)), static_cast<unsigned>(chunks)),
                                         dim3(kThreads)};
  const std::int64_t chunk_length = (rows.size(1) + chunks - 1) / chunks;
  lectern::cuda::launch(sum_rows_kernel<Element, Total>, shape, stream, matrix_view_of<const Element>(rows),
                        chunk_length, totals.data_ptr<Total>());
}

}  // namespace

void sum_rows(const Tensor& rows, const Tensor& result) {
  const lectern::cuda::DeviceGuard guard(result.device());
  const lectern::cuda::Stream stream = lectern::cuda::current_stream(result.device());
  const std::int64_t wanted = (rows.size(1) + kElementsPerBlock - 1) / kElementsPerBlock;
  const std::int64_t chunks = std::clamp<std::int64_t>(wanted, 1, kMaxChunks);
  visit_sum_dtypes(rows.dtype(), [&](auto element_tag, auto total_tag) {
    using Element = typename decltype(element_tag)::type;
    using Total = typename decltype(total_tag)::type;
    if (chunks == 1) {
      return launch_sum<Element, Total>(rows, 1, result, stream);
    }
    const Tensor partial = empty({rows.size(0), chunks}, {.dtype = result.dtype(), .device = result.device()});
    launch_sum<Element, Total>(rows, chunks, partial, stream);
    launch_sum<Total, Total>(partial, 1, result, stream);
  });
}

}  // namespace lectern::kernels::cuda
