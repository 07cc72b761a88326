// How many times must a GPU be filled with blocks until all of a launch's blocks have had their turn?
#include <cstdio>

#include <cuda_runtime.h>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"

__global__ void scale_kernel(float* values, int count) {
  const int index = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (index < count) values[index] *= 2.0F;
}

int main() {
  // [waves]
  constexpr int kBlocks = 100;
  constexpr int kThreads = 256;
  const lectern::cuda::DeviceProperties gpu = lectern::cuda::get_device_properties();
  int per_multiprocessor = 0;
  LECTERN_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, scale_kernel, kThreads, 0));
  const int at_once = per_multiprocessor * gpu.multi_processor_count;
  const int waves = (kBlocks + at_once - 1) / at_once;
  std::printf("%s\n", gpu.name.c_str());
  std::printf("%d multiprocessors, on each %d blocks of %d threads: %d blocks at once\n", gpu.multi_processor_count, per_multiprocessor,
              kThreads, at_once);
  std::printf("%d blocks: %d waves, the last with %d blocks\n", kBlocks, waves, kBlocks - (waves - 1) * at_once);
  // [end]
}
