// Prints what the emulated GPU says of itself, and where its launches end.
#include <cuda_runtime.h>

#include <cstdio>

namespace {

__global__ void nothing() {}

int resident(int threads, std::size_t shared_bytes) {
  int blocks = -1;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, threads, shared_bytes);
  return blocks;
}

const char* allow(std::size_t shared_bytes) {
  return cudaGetErrorName(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared_bytes)));
}

const char* launch(dim3 grid, dim3 block) {
  cudaGetLastError();
  nothing<<<grid, block>>>();
  return cudaGetErrorName(cudaGetLastError());
}

}  // namespace

int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  std::printf("%s\n%d.%d, %d multiprocessors of %d threads, %d blocks, %zu bytes shared, %d registers\n", p.name, p.major, p.minor,
              p.multiProcessorCount, p.maxThreadsPerMultiProcessor, p.maxBlocksPerMultiProcessor, p.sharedMemPerMultiprocessor,
              p.regsPerMultiprocessor);
  std::printf("a block: %d threads, %zu bytes shared, %zu with opt-in, reserved %zu\n", p.maxThreadsPerBlock, p.sharedMemPerBlock,
              p.sharedMemPerBlockOptin, p.reservedSharedMemPerBlock);
  std::printf("resident blocks of 256 threads: %d, of 32: %d, with 48 KiB shared: %d\n", resident(256, 0), resident(32, 0), resident(32, 48 * 1024));
  std::printf("at most %zu bytes: %s,", p.sharedMemPerBlockOptin, allow(p.sharedMemPerBlockOptin));
  std::printf(" a byte more: %s\n", allow(p.sharedMemPerBlockOptin + 1));
  std::printf("launch of 1024 threads: %s,", launch(dim3(1), dim3(1024)));
  std::printf(" 1025: %s,", launch(dim3(1), dim3(1025)));
  std::printf(" grid y 65536: %s\n", launch(dim3(1, 65536), dim3(1)));
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, nothing);
  std::printf("kernel: %d %d\n", attributes.ptxVersion, attributes.binaryVersion);
  return 0;
}
