// Softmax of rows by warps: a warp to a row with shuffles; a block to a row, whose warps meet in shared memory; in one pass, with
// a running maximum, by groups; and a row that its block reads once and keeps in dynamic shared memory.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "check.h"

namespace cg = cooperative_groups;

constexpr unsigned kAll = 0xFFFFFFFFu;

/// Lane 0 gets the result.
__device__ float largest_of_warp(float value) {
  for (int distance = 16; distance > 0; distance /= 2) value = fmaxf(value, __shfl_down_sync(kAll, value, distance));
  return value;
}
/// Every lane gets the result, here and below.
__device__ float sum_of_warp(float value) {
  for (int bit = 16; bit > 0; bit /= 2) value += __shfl_xor_sync(kAll, value, bit);
  return value;
}

__global__ void warp_per_row(float* out, const float* in, int width) {
  const float* x = in + blockIdx.x * width;
  float* y = out + blockIdx.x * width;
  float largest = -INFINITY, sum = 0.0f;
  for (int i = threadIdx.x; i < width; i += 32) largest = fmaxf(largest, x[i]);
  largest = __shfl_sync(kAll, largest_of_warp(largest), 0);
  for (int i = threadIdx.x; i < width; i += 32) sum += y[i] = expf(x[i] - largest);
  sum = sum_of_warp(sum);
  for (int i = threadIdx.x; i < width; i += 32) y[i] /= sum;
}

/// A number for each warp goes through shared memory; `combine` is of two numbers.
template <class Combine>
__device__ float over_warps(float own, float* memory, Combine combine) {
  const int lane = threadIdx.x % 32, warps = blockDim.x / 32;
  if (lane == 0) memory[threadIdx.x / 32] = own;
  __syncthreads();
  float result = memory[0];
  for (int warp = 1; warp < warps; ++warp) result = combine(result, memory[warp]);
  __syncthreads();  // everyone has read it before the next use
  return result;
}

struct Larger {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct Sum {
  __device__ float operator()(float a, float b) const { return a + b; }
};

__global__ void block_per_row(float* out, const float* in, int width) {
  extern __shared__ float memory[];
  const float* x = in + blockIdx.x * width;
  float* y = out + blockIdx.x * width;
  float largest = -INFINITY, sum = 0.0f;
  for (int i = threadIdx.x; i < width; i += blockDim.x) largest = fmaxf(largest, x[i]);
  largest = over_warps(largest_of_warp(largest), memory, Larger());
  for (int i = threadIdx.x; i < width; i += blockDim.x) sum += y[i] = expf(x[i] - largest);
  sum = over_warps(sum_of_warp(sum), memory, Sum());
  for (int i = threadIdx.x; i < width; i += blockDim.x) y[i] /= sum;
}

/// What a part of a row is known by: its largest number, and the sum of the exponentials of what is below that.
struct Part {
  float largest, sum;
};
struct Join {
  __device__ Part operator()(Part a, Part b) const {
    const float largest = fmaxf(a.largest, b.largest);
    return {largest, a.sum * expf(a.largest - largest) + b.sum * expf(b.largest - largest)};
  }
};

/// Several rows to a block, a tile of 32 to each.
__global__ void one_pass_by_tiles(float* out, const float* in, int rows, int width) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int row = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank();
  if (row >= rows) return;
  const float* x = in + row * width;
  Part part{-1e30f, 0.0f};
  for (int i = tile.thread_rank(); i < width; i += tile.size()) part = Join()(part, Part{x[i], 1.0f});
  const Part whole = cg::reduce(tile, part, Join());
  for (int i = tile.thread_rank(); i < width; i += tile.size())
    __stcs(out + row * width + i, expf(__ldcs(x + i) - whole.largest) / whole.sum);
}

/// Slices of one row each, by the groups' own operators.
__global__ void tile_per_slice(float* out, const float* in, int slices, int width) {
  const auto block = cg::this_thread_block();
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  const int slice = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (slice >= slices) return;
  const float* x = in + slice * width;
  float largest = x[0], sum = 0.0f;
  for (int i = warp.thread_rank(); i < width; i += warp.size()) largest = max(largest, x[i]);
  largest = cg::reduce(warp, largest, cg::greater<float>{});
  for (int i = warp.thread_rank(); i < width; i += warp.size()) sum += expf(x[i] - largest);
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  for (int i = warp.thread_rank(); i < width; i += warp.size()) out[slice * width + i] = expf(x[i] - largest) / sum;
}

/// The row lies behind the warps' numbers in dynamic shared memory. A warp handles stretches of 32, and its lanes hand each
/// other what they stored.
__global__ void row_in_shared(float* out, const float* in, int width) {
  extern __shared__ float memory[];
  float* const row = memory + blockDim.x / 32;
  const int lane = threadIdx.x % 32, from_end = 31 - lane;
  float largest = -INFINITY, sum = 0.0f;
  for (int first = threadIdx.x - lane; first < width; first += blockDim.x) {
    if (first + lane < width) row[first + lane] = __ldcs(in + blockIdx.x * width + first + lane);
    __syncwarp();
    if (first + from_end < width) largest = fmaxf(largest, row[first + from_end]);
  }
  largest = over_warps(largest_of_warp(largest), memory, Larger());
  for (int first = threadIdx.x - lane; first < width; first += blockDim.x) {
    if (first + lane < width) row[first + lane] = expf(row[first + lane] - largest);
    __syncwarp();
    if (first + from_end < width) sum += row[first + from_end];
  }
  sum = over_warps(sum_of_warp(sum), memory, Sum());
  for (int i = threadIdx.x; i < width; i += blockDim.x) __stcs(out + blockIdx.x * width + i, row[i] / sum);
}

int main() {
  const int rows = 37, width = 200, count = rows * width, block = 128, kernels = 5;
  std::vector<float> input = numbers(count), expected;
  for (float& x : input) x *= 50.0f;
  // Where the largest number is overlooked, the row ends in infinities; in others none stands out.
  for (int row = 0; row < rows; row += 2) input[row * width + 31 * (row % 6)] = 200.0f + row;
  for (int kernel = 0; kernel < kernels; ++kernel)
    for (int row = 0; row < rows; ++row) {
      const float* x = &input[row * width];
      double largest = -1e30, sum = 0.0;
      for (int i = 0; i < width; ++i) largest = std::fmax(largest, x[i]);
      for (int i = 0; i < width; ++i) sum += std::exp(x[i] - largest);
      for (int i = 0; i < width; ++i) expected.push_back(static_cast<float>(std::exp(x[i] - largest) / sum));
    }
  float *in = device_copy(input), *out = device_array<float>(kernels * count);
  warp_per_row<<<rows, 32>>>(out, in, width);
  block_per_row<<<rows, block, block / 32 * sizeof(float)>>>(out + count, in, width);
  one_pass_by_tiles<<<blocks_for(rows, block / 32), block>>>(out + 2 * count, in, rows, width);
  tile_per_slice<<<blocks_for(rows, block / 32), block>>>(out + 3 * count, in, rows, width);
  row_in_shared<<<rows, block, (block / 32 + width) * sizeof(float)>>>(out + 4 * count, in, width);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, kernels * count), 1e-5);
}
