// Cooperative groups: the block, tiles, coalesced threads, and reductions over them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <gtest/gtest.h>

#include <vector>

namespace cg = cooperative_groups;

namespace {

constexpr int kThreads = 64;

__global__ void block_of(unsigned* out) {
  __shared__ unsigned tile[kThreads];
  const cg::thread_block block = cg::this_thread_block();
  tile[block.thread_rank()] = block.thread_rank();
  block.sync();
  const unsigned next = tile[(block.thread_rank() + 1) % block.size()];
  cg::sync(block);
  out[block.thread_rank()] = next + 1000 * block.thread_index().y + 100000 * block.group_index().x;
}

__global__ void tile_ranks(unsigned* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const auto half = cg::tiled_partition<4>(tile);
  tile.sync();
  out[threadIdx.x] = tile.thread_rank() + 100 * tile.meta_group_rank() + 10000 * half.meta_group_rank() +
                     100000 * half.thread_rank() + 1000000 * tile.size();
}

__global__ void tile_shuffles(unsigned* out) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const double up = tile.shfl_up(threadIdx.x + 0.5, 1);
  const unsigned last = tile.shfl(threadIdx.x, 15);
  const unsigned odd = tile.ballot(threadIdx.x % 2 == 1);
  const bool voted = tile.any(threadIdx.x == 3) != 0 && tile.all(threadIdx.x < 16) != 0;
  out[threadIdx.x] = static_cast<unsigned>(2 * up) + 1000 * last + 100000 * (odd == 0xAAAAu) + 1000000 * voted;
}

__global__ void tile_sums(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<32>(block);
  const int value = static_cast<int>(threadIdx.x);
  int* const mine = out + 3 * threadIdx.x;
  mine[0] = cg::reduce(tile, value, cg::plus<int>());
  mine[1] = cg::reduce(tile, value, cg::greater<int>());
  mine[2] = cg::reduce(tile, value, cg::less<int>());
}

__global__ void coalesced(int* out) {
  const int value = static_cast<int>(threadIdx.x);
  if (value % 3 == 0) {
    const cg::coalesced_group group = cg::coalesced_threads();
    out[value] = cg::reduce(group, value, cg::plus<int>()) + 1000 * static_cast<int>(group.size()) +
                 100000 * static_cast<int>(group.thread_rank()) + (group.shfl_down(value, 1) == (value < 30 ? value + 3 : value) ? 10000000 : 0);
  } else {
    const cg::coalesced_group group = cg::coalesced_threads();
    out[value] = static_cast<int>(group.size());
  }
}

/// A group handed on as the kind that every group is.
__device__ int sum(cg::thread_group group, int* scratch, int value) {
  for (unsigned long long i = group.size() / 2; i > 0; i /= 2) {
    scratch[group.thread_rank()] = value;
    group.sync();
    if (group.thread_rank() < i) value += scratch[group.thread_rank() + i];
    group.sync();
  }
  return value;
}
__global__ void generic_sums(int* out) {
  __shared__ int scratch[kThreads];
  const cg::thread_block block = cg::this_thread_block();
  const int value = static_cast<int>(threadIdx.x);
  const int of_block = sum(block, scratch, value);
  block.sync();
  const cg::thread_group tile = cg::tiled_partition(block, 16);
  const int of_tile = sum(tile, scratch + threadIdx.x / 16 * 16, value);
  out[threadIdx.x] = threadIdx.x == 0 ? of_block : of_tile;
}

template <class T>
std::vector<T> run(void (*kernel)(T*), dim3 block, std::size_t each = 1) {
  std::vector<T> host(kThreads * each);
  T* data = nullptr;
  cudaMalloc(&data, host.size() * sizeof(T));
  kernel<<<1, block>>>(data);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  cudaMemcpy(host.data(), data, host.size() * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(data);
  return host;
}

TEST(ThreadBlock, KnowsRanksAndWaits) {
  const std::vector<unsigned> found = run(block_of, dim3(16, 4));
  for (unsigned t = 0; t < kThreads; ++t) EXPECT_EQ(found[t], (t + 1) % kThreads + 1000 * (t / 16));
}

TEST(Tile, KnowsRanksOfItsOwnAndOfTilesOfATile) {
  const std::vector<unsigned> found = run(tile_ranks, dim3(kThreads));
  for (unsigned t = 0; t < kThreads; ++t) {
    EXPECT_EQ(found[t], t % 8 + 100 * (t / 8) + 10000 * (t % 8 / 4) + 100000 * (t % 4) + 8000000);
  }
}

TEST(Tile, ShufflesAndVotesWithinItself) {
  const std::vector<unsigned> found = run(tile_shuffles, dim3(kThreads));
  for (unsigned t = 0; t < kThreads; ++t) {
    const unsigned below = t % 16 == 0 ? t : t - 1;
    EXPECT_EQ(found[t], 2 * below + 1 + 1000 * (t / 16 * 16 + 15) + 100000 + (t < 16 ? 1000000 : 0)) << t;
  }
}

TEST(Tile, ReducesToSumGreatestAndLeast) {
  const std::vector<int> found = run(tile_sums, dim3(kThreads), 3);
  for (std::size_t t = 0; t < kThreads; ++t) {
    EXPECT_EQ(found[3 * t], t < 32 ? 496 : 1520);
    EXPECT_EQ(found[3 * t + 1], t < 32 ? 31 : 63);
    EXPECT_EQ(found[3 * t + 2], t < 32 ? 0 : 32);
  }
}

TEST(CoalescedGroup, IsThoseOfTheSameBranch) {
  const std::vector<int> found = run(coalesced, dim3(32));
  for (int t = 0; t < 32; ++t) {
    EXPECT_EQ(found[static_cast<std::size_t>(t)], t % 3 == 0 ? 165 + 11000 + 100000 * (t / 3) + 10000000 : 21) << t;
  }
}

TEST(ThreadGroup, MayBeABlockOrATile) {
  const std::vector<int> found = run(generic_sums, dim3(kThreads));
  EXPECT_EQ(found[0], 2016);
  for (std::size_t tile = 1; tile < 4; ++tile) EXPECT_EQ(found[16 * tile], static_cast<int>(120 + 256 * tile));
}

}  // namespace
