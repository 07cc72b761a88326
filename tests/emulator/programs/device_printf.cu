// Kernels print: which block, which thread, in two and three dimensions. The order of the lines is nobody's promise.
#include "check.h"

__global__ void greet(int value, int* lines) {
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int thread = threadIdx.z * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
  printf("[block %d, thread %d] value %d, half of it %.1f, %s\n", block, thread, value, value / 2.0, "done");
  atomicAdd(lines, 1);
}

int main() {
  int device = -1;
  cudaDeviceProp properties;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaGetDeviceProperties(&properties, device));
  std::printf("device %d: %s, compute capability %d.%d\n", device, properties.name, properties.major, properties.minor);
  int* lines = device_array<int>(1);
  const dim3 grid(2, 2), block(2, 2, 2);
  greet<<<grid, block>>>(10, lines);
  check_launch();
  return verdict({32}, take_back(lines, 1));
}
