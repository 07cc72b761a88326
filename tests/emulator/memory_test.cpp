// Device memory: what is given out, what is refused, and what can be copied where.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "emulator/kernels.h"

namespace emulator_test {
namespace {

class DeviceMemoryOf : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(cudaMalloc(&data_, kBytes), cudaSuccess); }
  void TearDown() override {
    cudaFree(data_);
    cudaGetLastError();
  }

  static constexpr std::size_t kBytes = 4000;
  char* data_ = nullptr;
};

TEST_F(DeviceMemoryOf, MallocIsAlignedAndCopiedBothWays) {
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data_) % 256, 0u);
  std::vector<char> source(kBytes, 'x');
  std::vector<char> target(kBytes);
  EXPECT_EQ(cudaMemcpy(data_, source.data(), kBytes, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset(data_ + 10, 'y', 20), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(target.data(), data_, kBytes, cudaMemcpyDefault), cudaSuccess);
  std::fill(source.begin() + 10, source.begin() + 30, 'y');
  EXPECT_EQ(target, source);
}

TEST_F(DeviceMemoryOf, CopiesThatLeaveTheAllocationAreRefused) {
  std::vector<char> host(kBytes + 1);
  EXPECT_EQ(cudaMemcpy(data_, host.data(), kBytes + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), data_ + 1, kBytes, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(data_, 0, kBytes + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(host.data(), 0, 1), cudaErrorInvalidValue);
}

TEST_F(DeviceMemoryOf, CopiesInAWrongDirectionAreRefused) {
  std::vector<char> host(kBytes);
  EXPECT_EQ(cudaMemcpy(data_, host.data(), 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), data_, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(data_, host.data(), 4, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(data_, host.data(), 4, static_cast<cudaMemcpyKind>(7)), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(cudaMemcpy(data_, host.data(), 4, cudaMemcpyHostToDevice), cudaSuccess);  // nothing of it is sticky
}

TEST_F(DeviceMemoryOf, RowsAreCopiedWithTheirPitches) {
  const std::vector<char> source = {'a', 'b', '-', 'c', 'd', '-'};
  std::vector<char> target(4);
  EXPECT_EQ(cudaMemcpy2D(data_, 8, source.data(), 3, 2, 2, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy2D(target.data(), 2, data_, 8, 2, 2, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(target, (std::vector<char>{'a', 'b', 'c', 'd'}));
  EXPECT_EQ(cudaMemcpy2D(target.data(), 1, data_, 8, 2, 2, cudaMemcpyDeviceToHost), cudaErrorInvalidPitchValue);
}

TEST_F(DeviceMemoryOf, PointersTellWhereTheyPoint) {
  cudaPointerAttributes attributes;
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, data_ + 5), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  EXPECT_EQ(attributes.device, 0);
  EXPECT_EQ(attributes.devicePointer, data_ + 5);
  int local = 0;
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, &local), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
  void* pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(&pinned, 64), cudaSuccess);
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, pinned), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(DeviceMemoryOf, OnlyTheStartOfALiveAllocationIsFreed) {
  EXPECT_EQ(cudaFree(data_ + 4), cudaErrorInvalidValue);
  int local = 0;
  EXPECT_EQ(cudaFree(&local), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(data_), cudaSuccess);
  EXPECT_EQ(cudaFree(data_), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
}

TEST(OutOfMemory, IsAnErrorThatLeavesNothingBehind) {
  std::size_t free_before = 0;
  std::size_t total = 0;
  ASSERT_EQ(cudaMemGetInfo(&free_before, &total), cudaSuccess);
  void* memory = &total;
  EXPECT_EQ(cudaMalloc(&memory, total + 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaMalloc(&memory, ~std::size_t{0}), cudaErrorMemoryAllocation);
  EXPECT_EQ(memory, &total);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
  std::size_t free_after = 0;
  ASSERT_EQ(cudaMemGetInfo(&free_after, &total), cudaSuccess);
  EXPECT_EQ(free_after, free_before);
  EXPECT_EQ(launch_empty(dim3(1), dim3(1), 0), cudaSuccess);
}

TEST(Memory, ThatIsFreedCanBeHadAgainWhole) {
  std::size_t free_bytes = 0;
  std::size_t total = 0;
  cudaMemGetInfo(&free_bytes, &total);
  for (int round = 0; round < 3; ++round) {
    std::vector<void*> pieces(8);
    for (void*& piece : pieces) ASSERT_EQ(cudaMalloc(&piece, free_bytes / 8 / 4096 * 4096), cudaSuccess);
    for (std::size_t i = 0; i < 8; ++i) ASSERT_EQ(cudaFree(pieces[(i * 3) % 8]), cudaSuccess);
  }
  void* everything = nullptr;
  EXPECT_EQ(cudaMalloc(&everything, free_bytes), cudaSuccess);
  EXPECT_EQ(cudaFree(everything), cudaSuccess);
}

TEST(Memory, OfManyAllocationsWithHolesIsAllReachableByKernels) {
  std::vector<int*> pieces(400);
  for (int*& piece : pieces) ASSERT_EQ(cudaMalloc(&piece, 5000), cudaSuccess);
  for (std::size_t i = 0; i < pieces.size(); i += 2) ASSERT_EQ(cudaFree(pieces[i]), cudaSuccess);
  for (std::size_t i = 1; i < pieces.size(); i += 2) {
    EXPECT_EQ(write_everywhere(pieces[i], 1250), cudaSuccess);
    EXPECT_EQ(cudaFree(pieces[i]), cudaSuccess);
  }
}

TEST(HostMemory, PinnedIsReachedByHostAndKernel) {
  int* pinned = nullptr;
  int* seen_by_device = nullptr;
  ASSERT_EQ(cudaHostAlloc(&pinned, 32 * sizeof(int), cudaHostAllocMapped), cudaSuccess);
  ASSERT_EQ(cudaHostGetDevicePointer(&seen_by_device, pinned, 0), cudaSuccess);
  EXPECT_EQ(write_everywhere(seen_by_device, 32), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(pinned[31], 1);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(pinned), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(HostMemory, IsRegisteredOnce) {
  std::vector<int> memory(100);
  EXPECT_EQ(cudaHostRegister(memory.data(), 400, cudaHostRegisterDefault), cudaSuccess);
  EXPECT_EQ(cudaHostRegister(memory.data(), 400, cudaHostRegisterDefault), cudaErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(cudaHostUnregister(memory.data()), cudaSuccess);
  EXPECT_EQ(cudaHostUnregister(memory.data()), cudaErrorHostMemoryNotRegistered);
  cudaGetLastError();
}

}  // namespace
}  // namespace emulator_test
