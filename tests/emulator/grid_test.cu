// Blocks that wait for each other: by memory in any launch, at the grid's barrier in a cooperative one.
#include <cooperative_groups.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "emulator/run_once.cuh"

namespace cg = cooperative_groups;

namespace emulator_test {
namespace {

constexpr unsigned kBlocks = 6;
constexpr unsigned kThreads = 48;

__device__ unsigned flags[256];
__shared__ unsigned file_scope[kThreads];

/// Each block waits for the next one, the last for none; all keep values in every kind of shared memory meanwhile.
__global__ void wait_for_the_next_block(unsigned* out) {
  extern __shared__ unsigned dynamic[];
  __shared__ unsigned in_function[kThreads];
  const unsigned own = blockIdx.x * blockDim.x + threadIdx.x;
  in_function[threadIdx.x] = dynamic[threadIdx.x] = file_scope[threadIdx.x] = own;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (blockIdx.x + 1 < gridDim.x && atomicAdd(&flags[blockIdx.x + 1], 0) == 0) {
    }
    atomicExch(&flags[blockIdx.x], 1);
  }
  __syncthreads();
  const unsigned other = blockDim.x - 1 - threadIdx.x;
  __shared__ unsigned late;  // gets its place when all blocks but the last have begun
  if (threadIdx.x == 0) late = own;
  __syncthreads();
  out[own] = in_function[other] + dynamic[other] + file_scope[other] + late;
}

TEST(Residency, LetsBlocksWaitForLaterOnesAndKeepsTheirSharedMemoryApart) {
  std::vector<unsigned> expected;
  for (unsigned block = 0; block < kBlocks; ++block) {
    for (unsigned thread = 0; thread < kThreads; ++thread) {
      expected.push_back(3 * (block * kThreads + kThreads - 1 - thread) + block * kThreads);
    }
  }
  std::vector<unsigned> result(kBlocks * kThreads);
  unsigned* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, result.size() * sizeof(unsigned)), cudaSuccess);
  wait_for_the_next_block<<<kBlocks, kThreads, kThreads * sizeof(unsigned)>>>(device);
  EXPECT_EQ(cudaMemcpy(result.data(), device, result.size() * sizeof(unsigned), cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(result, expected);
  cudaFree(device);
}

__global__ void wait_for_a_plain_store(volatile int* flag, int* count) {
  if (blockIdx.x == 0) {
    while (*flag == 0) {
    }
  } else {
    *flag = 1;
  }
  atomicAdd(count, 1);
}

TEST(Residency, LetsABlockLoopOnAVolatileVariableUntilALaterOneStores) {
  EXPECT_EQ(run_once<int2>([](int2* out) {
              cudaMemset(out, 0, sizeof *out);
              wait_for_a_plain_store<<<2, 8>>>(&out->x, &out->y);
            }).y,
            16);
}

/// The sum of all inputs arrives in every thread after log2 of the blocks' steps.
__global__ void sum_over_the_grid(int* values, int* sums) {
  const cg::grid_group grid = cg::this_grid();
  const auto rank = static_cast<unsigned>(grid.thread_rank());
  const auto size = static_cast<unsigned>(grid.size());
  for (unsigned half = size / 2; half > 0; half /= 2) {
    if (rank < half) values[rank] += values[rank + half];
    grid.sync();
  }
  sums[rank] = values[0];
}

constexpr int kValues = 8 * 64;

class Cooperative : public testing::Test {
 protected:
  void SetUp() override {
    std::vector<int> host(kValues);
    std::iota(host.begin(), host.end(), 0);
    ASSERT_EQ(cudaMalloc(&values_, kValues * sizeof(int)), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&sums_, kValues * sizeof(int)), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(values_, host.data(), kValues * sizeof(int), cudaMemcpyHostToDevice), cudaSuccess);
  }
  void TearDown() override {
    std::vector<int> host(kValues);
    EXPECT_EQ(cudaMemcpy(host.data(), sums_, kValues * sizeof(int), cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(host, std::vector<int>(kValues, kValues * (kValues - 1) / 2));
    cudaFree(values_);
    cudaFree(sums_);
  }

  int* values_ = nullptr;
  int* sums_ = nullptr;
};

TEST_F(Cooperative, LaunchOfAKernelWaitsAtTheGridsBarrier) {
  void* arguments[] = {&values_, &sums_};
  EXPECT_EQ(cudaLaunchCooperativeKernel(sum_over_the_grid, 8, 64, arguments), cudaSuccess);
}

TEST_F(Cooperative, LaunchTakesAKernelThatIsCastOnTheSpot) {
  void* arguments[] = {&values_, &sums_};
  EXPECT_EQ(cudaLaunchCooperativeKernel((void*)sum_over_the_grid, dim3(8), dim3(64), arguments, 0, nullptr), cudaSuccess);
}

TEST_F(Cooperative, LaunchTakesTheCastsOfCpp) {
  void* arguments[] = {&values_, &sums_};
  EXPECT_EQ(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(&sum_over_the_grid), dim3(8), dim3(64), arguments), cudaSuccess);
}

TEST_F(Cooperative, LaunchIsAnAttributeToo) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = 8;
  config.blockDim = 64;
  config.attrs = &attribute;
  config.numAttrs = 1;
  EXPECT_EQ(cudaLaunchKernelEx(&config, sum_over_the_grid, values_, sums_), cudaSuccess);
}

struct GridView {
  unsigned long long size, rank, blocks, block_rank;
  uint3 block, thread;
  dim3 dim;
  bool is_valid;
};

__global__ void look_at_the_grid(GridView* view) {
  const cg::grid_group grid = cg::this_grid();
  if (grid.thread_rank() + 1 < grid.num_threads()) return;
  *view = {grid.size(), grid.thread_rank(), grid.num_blocks(), grid.block_rank(), grid.block_index(), grid.thread_index(),
           grid.group_dim(), grid.is_valid()};
}

TEST(GridGroup, KnowsItsSizeAndPlaces) {
  const auto view = run_once<GridView>([](GridView* out) {
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(look_at_the_grid, dim3(2, 3, 2), dim3(4, 2), arguments);
  });
  EXPECT_EQ(view.size, 96u);
  EXPECT_EQ(view.rank, 95u);
  EXPECT_EQ(view.blocks, 12u);
  EXPECT_EQ(view.block_rank, 11u);
  EXPECT_EQ(view.block.x + 10 * view.block.y + 100 * view.block.z, 121u);
  EXPECT_EQ(view.thread.x + 10 * view.thread.y, 13u);
  EXPECT_EQ(view.dim.x + 10 * view.dim.y + 100 * view.dim.z, 232u);
  EXPECT_TRUE(view.is_valid);
  EXPECT_FALSE(run_once<GridView>([](GridView* out) { look_at_the_grid<<<1, 1>>>(out); }).is_valid);
}

__global__ void do_nothing() {}

TEST(CooperativeLaunch, TakesAsManyBlocksAsFitOnTheDevice) {
  int per_multiprocessor = 0;
  int multiprocessors = 0;
  int is_possible = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, do_nothing, 256, 0);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  cudaDeviceGetAttribute(&is_possible, cudaDevAttrCooperativeLaunch, 0);
  const int most = per_multiprocessor * multiprocessors;
  EXPECT_EQ(is_possible, 1);
  EXPECT_EQ(cudaLaunchCooperativeKernel(do_nothing, most, 256, nullptr), cudaSuccess);
  EXPECT_EQ(cudaLaunchCooperativeKernel(do_nothing, most + 1, 256, nullptr), cudaErrorCooperativeLaunchTooLarge);
  EXPECT_EQ(cudaGetLastError(), cudaErrorCooperativeLaunchTooLarge);
}

__global__ void count_up(unsigned* counter, unsigned rounds) {
  const cg::grid_group grid = cg::this_grid();
  for (unsigned i = 0; i < rounds; ++i) {
    const unsigned expected = static_cast<unsigned>(grid.size()) * i;
    if (*static_cast<volatile unsigned*>(counter) != expected) atomicExch(counter + 1, 1);
    grid.sync();
    atomicAdd(counter, 1);
    grid.sync();
  }
}

TEST(GridBarrier, HoldsEveryThreadOfAFullDevice) {
  const auto result = run_once<uint2>([](uint2* out) {
    cudaMemset(out, 0, sizeof *out);
    auto* counter = reinterpret_cast<unsigned*>(out);
    unsigned rounds = 3;
    void* arguments[] = {&counter, &rounds};
    EXPECT_EQ(cudaLaunchCooperativeKernel(count_up, 8, 1024, arguments), cudaSuccess);
  });
  EXPECT_EQ(result.x, 3u * 8 * 1024);
  EXPECT_EQ(result.y, 0u);
}

}  // namespace
}  // namespace emulator_test
