// Sums whose last steps are a warp's: by shuffles, unrolled by templates, by votes, by the hardware's own addition, and by
// cooperative groups. The program around them is a host file, in the folder of this name.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "check.h"
#include "reductions_in_warps/reductions.h"

namespace cg = cooperative_groups;

template <class T>
__device__ T sum_of_own(const T* in, int count) {
  T sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) sum += in[i];
  return sum;
}

template <class T>
__device__ T sum_by_shuffles(T value, unsigned mask) {
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(mask, value, distance);
  return value;
}

/// Halves in shared memory until a warp is left, which goes on without it.
template <class T>
__global__ void by_shuffles(const T* in, T* out, int count) {
  extern __shared__ __align__(16) unsigned char bytes[];
  T* const memory = reinterpret_cast<T*>(bytes);
  const unsigned t = threadIdx.x;
  T sum = memory[t] = sum_of_own(in, count);
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half >= 32; half /= 2) {
    if (t < half) memory[t] = sum = sum + memory[t + half];
    __syncthreads();
  }
  if (t >= 32) return;
  sum = sum_by_shuffles(sum, 0xFFFFFFFFu);
  if (t == 0) out[blockIdx.x] = sum;
}

/// The block size is known to the compiler, which leaves out the steps that a smaller block does not have.
template <class T, unsigned Block>
__global__ void unrolled(const T* in, T* out, int count) {
  extern __shared__ __align__(16) unsigned char bytes[];
  T* const memory = reinterpret_cast<T*>(bytes);
  const unsigned t = threadIdx.x;
  T sum = memory[t] = sum_of_own(in, count);
  __syncthreads();
  if (Block >= 256 && t < 128) memory[t] = sum = sum + memory[t + 128];
  __syncthreads();
  if (Block >= 128 && t < 64) memory[t] = sum = sum + memory[t + 64];
  __syncthreads();
  if (t >= 32) return;
  sum += memory[t + 32];
  sum = sum_by_shuffles(sum, __activemask());
  if (t == 0) out[blockIdx.x] = sum;
}

/// Counts odd numbers: a warp's 32 questions are one number, of which the bits are counted.
__global__ void by_votes(const int* in, int* out, int count) {
  extern __shared__ __align__(16) unsigned char bytes[];
  int* const counts = reinterpret_cast<int*>(bytes);
  int found = 0;
  for (int first = blockIdx.x * blockDim.x; first < count; first += gridDim.x * blockDim.x) {
    const int i = first + threadIdx.x;
    found += __popc(__ballot_sync(0xFFFFFFFFu, i < count && in[i] % 2 == 1));
  }
  if (threadIdx.x % 32 == 0) counts[threadIdx.x / 32] = found;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) found += counts[warp];
  out[blockIdx.x] = found;
}

/// The addition over a warp that GPUs have since compute capability 8.0.
__device__ int sum_of_warp(unsigned mask, int value) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  return __reduce_add_sync(mask, value);
#else
  return __shfl_sync(mask, sum_by_shuffles(value, mask), 0);
#endif
}

__global__ void by_redux(const int* in, int* out, int count) {
  extern __shared__ __align__(16) unsigned char bytes[];
  int* const sums = reinterpret_cast<int*>(bytes);
  const unsigned warps = blockDim.x / 32;
  int sum = sum_of_warp(0xFFFFFFFFu, sum_of_own(in, count));
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  sum = sum_of_warp(0xFFFFFFFFu, threadIdx.x < warps ? sums[threadIdx.x] : 0);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

/// By groups, with a tile of as many threads as there are warps for the last step.
template <class T, unsigned Block>
__global__ void by_tiles(const T* in, T* out, int count) {
  extern __shared__ __align__(16) unsigned char bytes[];
  T* const sums = reinterpret_cast<T*>(bytes);
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const auto lasts = cg::tiled_partition<Block / 32>(warp);
  const T sum = cg::reduce(warp, sum_of_own(in, count), cg::plus<T>());
  if (warp.thread_rank() == 0) sums[warp.meta_group_rank()] = sum;
  cg::sync(block);
  if (block.thread_rank() >= lasts.size()) return;
  const T total = cg::reduce(lasts, sums[lasts.thread_rank()], cg::plus<T>());
  if (lasts.thread_rank() == 0) out[blockIdx.x] = total;
}

template <class T, unsigned Block>
void start_of(Way way, const T* in, T* out, int count, int blocks) {
  const std::size_t bytes = Block * sizeof(T);
  if (way == Way::kShuffles) by_shuffles<T><<<blocks, Block, bytes>>>(in, out, count);
  if (way == Way::kUnrolled) unrolled<T, Block><<<blocks, Block, bytes>>>(in, out, count);
  if (way == Way::kTile) by_tiles<T, Block><<<blocks, Block, bytes>>>(in, out, count);
}

template <class T>
void start_by_size(Way way, const T* in, T* out, int count, int blocks, int block) {
  switch (block) {
    case 64: return start_of<T, 64>(way, in, out, count, blocks);
    case 128: return start_of<T, 128>(way, in, out, count, blocks);
    case 256: return start_of<T, 256>(way, in, out, count, blocks);
  }
}

void start_reduction(Way way, const int* in, int* out, int count, int blocks, int block) {
  const std::size_t bytes = block / 32 * sizeof(int);
  if (way == Way::kVote) return by_votes<<<blocks, block, bytes>>>(in, out, count);
  if (way == Way::kRedux) return by_redux<<<blocks, block, bytes>>>(in, out, count);
  start_by_size(way, in, out, count, blocks, block);
}
void start_reduction(Way way, const double* in, double* out, int count, int blocks, int block) {
  start_by_size(way, in, out, count, blocks, block);
}
