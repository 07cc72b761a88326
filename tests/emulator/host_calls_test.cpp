// Calls that surround kernels in real programs: occupancy, pitched rows, flags, priorities, and what CUDA 13 has removed.
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>


namespace emulator_test {
namespace {

/// What a kernel is to host code: a function.
void any_kernel(float*) {}

int resident_blocks(int block_size, std::size_t dynamic_bytes) {
  int blocks = -1;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, any_kernel, block_size, dynamic_bytes), cudaSuccess);
  return blocks;
}

TEST(Occupancy, IsLimitedByThreadsBlocksOrSharedMemory) {
  EXPECT_EQ(resident_blocks(256, 0), 8);              // 2048 threads
  EXPECT_EQ(resident_blocks(1000, 0), 2);             // in whole warps
  EXPECT_EQ(resident_blocks(1, 0), 32);               // blocks
  EXPECT_EQ(resident_blocks(64, 100 * 1024), 2);      // 228 KiB, of which each block takes one more than it asks for
  EXPECT_EQ(resident_blocks(1025, 0), 0);
  EXPECT_EQ(resident_blocks(32, 228 * 1024), 0);
}

TEST(Occupancy, ComesByAddressAndWithFlagsToo) {
  int blocks = 0;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, any_kernel, 512, 0, cudaOccupancyDefault), cudaSuccess);
  EXPECT_EQ(blocks, 4);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, any_kernel, 512, 0, 9u), cudaErrorInvalidValue);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, any_kernel, 0, 0), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(Occupancy, SuggestsTheLargestBlockOfThoseThatFillADevice) {
  int grid = 0;
  int block = 0;
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, any_kernel), cudaSuccess);
  EXPECT_EQ(block, 1024);
  EXPECT_EQ(grid, 8);  // 2 on each of 4 multiprocessors
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, any_kernel, 0, 300), cudaSuccess);
  EXPECT_EQ(block, 256);
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, any_kernel, [](int size) { return size * 512; }), cudaSuccess);
  EXPECT_EQ(block * (grid / 4), 448) << "shared memory for 454 threads, in whole warps";
}

TEST(PitchedMemory, HasRowsThatAreFilledAndCopiedAlone) {
  char* rows = nullptr;
  std::size_t pitch = 0;
  ASSERT_EQ(cudaMallocPitch(&rows, &pitch, 3, 2), cudaSuccess);
  EXPECT_EQ(pitch, 512u);
  EXPECT_EQ(cudaMemset2D(rows, pitch, 'a', pitch, 2), cudaSuccess);
  EXPECT_EQ(cudaMemset2DAsync(rows, pitch, 'b', 2, 2), cudaSuccess);
  std::string seen(6, '-');
  EXPECT_EQ(cudaMemcpy2D(seen.data(), 3, rows, pitch, 3, 2, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(seen, "bbabba");
  EXPECT_EQ(cudaMemset2D(rows, 2, 0, 3, 2), cudaErrorInvalidPitchValue);
  EXPECT_EQ(cudaMemset2D(rows, pitch, 0, pitch, 3), cudaErrorInvalidValue) << "leaves the allocation";
  EXPECT_EQ(cudaMallocPitch(&rows, &pitch, ~std::size_t{0}, 2), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaFree(rows), cudaSuccess);
  cudaGetLastError();
}

TEST(Flags, AreGivenBack) {
  unsigned flags = 99;
  EXPECT_EQ(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync), cudaSuccess);
  EXPECT_EQ(cudaGetDeviceFlags(&flags), cudaSuccess);
  EXPECT_EQ(flags, static_cast<unsigned>(cudaDeviceScheduleBlockingSync));
  EXPECT_EQ(cudaSetDeviceFlags(0x100), cudaErrorInvalidValue);
  EXPECT_EQ(cudaSetDeviceFlags(0), cudaSuccess);
  void* pinned = nullptr;
  ASSERT_EQ(cudaHostAlloc(&pinned, 8, cudaHostAllocMapped), cudaSuccess);
  EXPECT_EQ(cudaHostGetFlags(&flags, pinned), cudaSuccess);
  EXPECT_EQ(flags, static_cast<unsigned>(cudaHostAllocMapped));
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  EXPECT_EQ(cudaHostGetFlags(&flags, &flags), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(Priorities, AreOne) {
  int least = 9;
  int greatest = 9;
  int priority = 9;
  cudaStream_t stream = nullptr;
  EXPECT_EQ(cudaDeviceGetStreamPriorityRange(&least, &greatest), cudaSuccess);
  ASSERT_EQ(cudaStreamCreateWithPriority(&stream, cudaStreamDefault, greatest), cudaSuccess);
  EXPECT_EQ(cudaStreamGetPriority(stream, &priority), cudaSuccess);
  EXPECT_EQ(std::vector({least, greatest, priority}), (std::vector{0, 0, 0}));
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST(Events, AreRecordedWithTheDefaultFlagsOnly) {
  cudaEvent_t event = nullptr;
  ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
  EXPECT_EQ(cudaEventRecordWithFlags(event), cudaSuccess);
  EXPECT_EQ(cudaEventRecordWithFlags(event, nullptr, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
  cudaGetLastError();
}

TEST(Device, IsChosenAndTellsItsBus) {
  cudaDeviceProp wanted = {};
  int device = -1;
  char bus[16] = {};
  EXPECT_EQ(cudaChooseDevice(&device, &wanted), cudaSuccess);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cudaDeviceGetPCIBusId(bus, sizeof bus, 0), cudaSuccess);
  EXPECT_STREQ(bus, "0000:01:00.0");
  EXPECT_EQ(cudaDeviceGetPCIBusId(bus, 4, 0), cudaErrorInvalidValue);
  cudaGetLastError();
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST(PropertiesThatCuda13Removed, SayWhatTheirAttributesSay) {
  cudaDeviceProp properties;
  ASSERT_EQ(cudaGetDeviceProperties_v2(&properties, 0), cudaSuccess);
  int value = 0;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrClockRate, 0), cudaSuccess);
  EXPECT_EQ(properties.clockRate, value);
  EXPECT_GT(properties.clockRate, 0);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMemoryClockRate, 0), cudaSuccess);
  EXPECT_EQ(properties.memoryClockRate, value);
  EXPECT_EQ(properties.computeMode, cudaComputeModeDefault);
  EXPECT_EQ(properties.deviceOverlap, 1);
  EXPECT_EQ(properties.kernelExecTimeoutEnabled, 0);
}
#pragma GCC diagnostic pop

TEST(MemoryHints, AreTakenInTheFormsOfCuda12Too) {
  int* values = nullptr;
  ASSERT_EQ(cudaMallocManaged(&values, 64), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(values, 64, 0), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(values, 64, cudaCpuDeviceId, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(values, 64, 99), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaMemAdvise(values, 64, cudaMemAdviseSetAccessedBy, cudaCpuDeviceId), cudaSuccess);
  EXPECT_EQ(cudaMemAdvise(values, 64, cudaMemAdviseSetAccessedBy, 99), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaFree(values), cudaSuccess);
  cudaGetLastError();
}

TEST(ThreadSynchronize, IsTakenWithOneNote) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(cudaThreadSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaThreadSynchronize(), cudaSuccess);
  const std::string notes = testing::internal::GetCapturedStderr();
  EXPECT_NE(notes.find("cudaThreadSynchronize was removed in CUDA 13"), std::string::npos);
  EXPECT_EQ(notes.find("cudaThreadSynchronize"), notes.rfind("cudaThreadSynchronize"));
}

TEST(Profiler, IsSwitchedOnAndOffWithoutOne) {
  EXPECT_EQ(cudaProfilerStart(), cudaSuccess);
  EXPECT_EQ(cudaProfilerStop(), cudaSuccess);
}

}  // namespace
}  // namespace emulator_test
