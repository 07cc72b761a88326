// How many blocks fit on a multiprocessor: asked for blocks of several sizes, for more and more shared memory, and the other
// way round, for the block size that fills it; then launched with that.
#include "check.h"

__global__ void scale_and_add(float* y, const float* x, float factor, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) y[i] += factor * x[i];
}

/// The same through dynamic shared memory, a number for each thread.
__global__ void scale_in_shared(float* y, const float* x, float factor, int count) {
  extern __shared__ float tile[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < count ? x[i] : 0.0f;
  __syncthreads();
  // Each thread computes what another one stored.
  const int far = blockDim.x - 1 - threadIdx.x, j = blockIdx.x * blockDim.x + far;
  if (j < count) y[j] += factor * tile[far];
}

/// The dynamic shared memory of a block, for those who look for a block size.
struct BytesOf {
  __host__ __device__ std::size_t operator()(int threads) const { return threads * sizeof(float); }
};

template <class Kernel>
int warps_in_use(Kernel kernel, int block, std::size_t shared, const cudaDeviceProp& device) {
  int blocks = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block, shared));
  const int warps = blocks * (block / device.warpSize), most = device.maxThreadsPerMultiProcessor / device.warpSize;
  std::printf("blocks of %4d threads and %6zu bytes: %2d on a multiprocessor, %3d of %d warps (%.0f %%)\n", block, shared, blocks,
              warps, most, 100.0 * warps / most);
  return warps;
}

int main() {
  const int count = 30000;
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  bool is_sound = true;
  for (int block = 32; block <= device.maxThreadsPerBlock; block *= 2)
    is_sound = is_sound && warps_in_use(scale_and_add, block, 0, device) * device.warpSize <= device.maxThreadsPerMultiProcessor;
  // More shared memory for a block never lets more blocks in, and at the limit there is room for one at least.
  int before = device.maxThreadsPerMultiProcessor;
  for (std::size_t shared = 1024; shared <= device.sharedMemPerBlock; shared *= 2) {
    const int warps = warps_in_use(scale_in_shared, 128, shared, device);
    is_sound = is_sound && warps <= before && warps >= 4;
    before = warps;
  }
  is_sound = is_sound && before < device.maxThreadsPerMultiProcessor / device.warpSize;

  int grid = 0, block = 0, shared_grid = 0, shared_block = 0;
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, scale_and_add, 0, count));
  CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&shared_grid, &shared_block, scale_in_shared, BytesOf(), 512));
  std::printf("suggested: %d blocks of %d; with shared memory %d blocks of %d\n", grid, block, shared_grid, shared_block);
  is_sound = is_sound && block >= device.warpSize && grid >= device.multiProcessorCount && shared_block <= 512;
  if (!is_sound) return std::printf("FAILED: these numbers cannot be\n"), 1;

  const std::vector<float> x = numbers(count, 3), y = numbers(count, 4);
  std::vector<float> expected;
  for (int i = 0; i < count; ++i) expected.push_back(y[i] + 2.0f * x[i] + 0.5f * x[i]);
  float *device_x = device_copy(x), *device_y = device_copy(y), milliseconds = 0.0f;
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaEventRecord(start));
  scale_and_add<<<grid, block>>>(device_y, device_x, 2.0f, count);
  scale_in_shared<<<blocks_for(count, shared_block), shared_block, BytesOf()(shared_block)>>>(device_y, device_x, 0.5f, count);
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  std::printf("%.3f ms\n", milliseconds);
  check_launch();
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaFree(device_x));
  return verdict(expected, take_back(device_y, count), 1e-6);
}
