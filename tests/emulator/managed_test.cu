// Managed memory: one pointer for host code and kernels, by allocation and as a variable.
#include <gtest/gtest.h>

namespace emulator_test {
namespace {

__device__ __managed__ int managed_counter = 5;
static __managed__ float managed_table[4], managed_scale;

__global__ void add_to_counter(int amount) { atomicAdd(&managed_counter, amount); }
__global__ void scale_table() { managed_table[threadIdx.x] *= managed_scale; }
__global__ void double_each(int* values) { values[threadIdx.x] *= 2; }

cudaPointerAttributes attributes_of(const void* pointer) {
  cudaPointerAttributes attributes = {};
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, pointer), cudaSuccess);
  return attributes;
}

TEST(ManagedMemory, IsReadAndWrittenByHostAndKernel) {
  int* values = nullptr;
  ASSERT_EQ(cudaMallocManaged(&values, 4 * sizeof(int)), cudaSuccess);
  for (int i = 0; i < 4; ++i) values[i] = i;
  double_each<<<1, 4>>>(values);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(values[3], 6);
  const cudaPointerAttributes attributes = attributes_of(values + 1);
  EXPECT_EQ(attributes.type, cudaMemoryTypeManaged);
  EXPECT_EQ(attributes.device, 0);
  EXPECT_EQ(attributes.devicePointer, values + 1);
  EXPECT_EQ(attributes.hostPointer, values + 1);
  EXPECT_EQ(cudaFree(values), cudaSuccess);
  EXPECT_EQ(cudaFree(values), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(ManagedMemory, IsCopiedAndFilledAsEitherSide) {
  int* managed = nullptr;
  int* device = nullptr;
  int host[4] = {1, 2, 3, 4};
  ASSERT_EQ(cudaMallocManaged(&managed, sizeof host), cudaSuccess);
  ASSERT_EQ(cudaMalloc(&device, sizeof host), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(managed, host, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(device, managed, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset(managed, 0, sizeof host), cudaSuccess);
  EXPECT_EQ(managed[3], 0);
  EXPECT_EQ(cudaMemcpy(managed, device, sizeof host, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(managed[3], 4);
  EXPECT_EQ(cudaMemcpy(managed, host, sizeof host + 1, cudaMemcpyDefault), cudaErrorInvalidValue) << "leaves the allocation";
  EXPECT_EQ(cudaFree(managed), cudaSuccess);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  cudaGetLastError();
}

TEST(ManagedMemory, CountsAgainstTheDevice) {
  std::size_t before = 0;
  std::size_t during = 0;
  std::size_t after = 0;
  std::size_t total = 0;
  char* managed = nullptr;
  void* more = nullptr;
  ASSERT_EQ(cudaMemGetInfo(&before, &total), cudaSuccess);
  EXPECT_EQ(cudaMallocManaged(&managed, before + 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaMallocManaged(&managed, ~std::size_t{0}), cudaErrorMemoryAllocation);
  ASSERT_EQ(cudaMallocManaged(&managed, before), cudaSuccess);
  managed[before - 1] = 'x';
  EXPECT_EQ(cudaMemGetInfo(&during, &total), cudaSuccess);
  EXPECT_EQ(during, 0u);
  EXPECT_EQ(cudaMalloc(&more, 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaFree(managed), cudaSuccess);
  EXPECT_EQ(cudaMemGetInfo(&after, &total), cudaSuccess);
  EXPECT_EQ(after, before);
  EXPECT_EQ(cudaMallocManaged(&managed, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMallocManaged(&managed, 4, 77u), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(ManagedVariables, AreTheSameForHostAndKernel) {
  managed_counter += 1;
  add_to_counter<<<2, 4>>>(10);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(managed_counter, 86);
  managed_scale = 3.0f;
  for (int i = 0; i < 4; ++i) managed_table[i] = static_cast<float>(i);
  scale_table<<<1, 4>>>();
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(managed_table[3], 9.0f);
  EXPECT_EQ(attributes_of(&managed_counter).type, cudaMemoryTypeManaged);
  EXPECT_EQ(attributes_of(&managed_table[2]).type, cudaMemoryTypeManaged);
  void* address = nullptr;
  EXPECT_EQ(cudaGetSymbolAddress(&address, managed_counter), cudaSuccess);
  EXPECT_EQ(attributes_of(address).type, cudaMemoryTypeManaged);
}

TEST(MemoryHints, AreCheckedAndChangeNothing) {
  int* values = nullptr;
  ASSERT_EQ(cudaMallocManaged(&values, 64), cudaSuccess);
  const cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
  const cudaMemLocation host = {cudaMemLocationTypeHost, 0};
  const cudaMemLocation nowhere = {cudaMemLocationTypeDevice, 99};
  EXPECT_EQ(cudaMemPrefetchAsync(values, 64, device, 0), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(values, 64, host, 0, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(values, 64, nowhere, 0), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaMemPrefetchAsync(values, 65, device, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemPrefetchAsync(&values, 8, device, 0), cudaErrorInvalidValue) << "not managed";
  EXPECT_EQ(cudaMemAdvise(values, 64, cudaMemAdviseSetReadMostly, device), cudaSuccess);
  EXPECT_EQ(cudaMemAdvise(values, 64, cudaMemAdviseSetPreferredLocation, nowhere), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaMemAdvise(values, 64, static_cast<cudaMemoryAdvise>(7), device), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(values), cudaSuccess);
  cudaGetLastError();
}

}  // namespace
}  // namespace emulator_test
