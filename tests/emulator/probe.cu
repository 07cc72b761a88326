// A small CUDA program whose first argument says what to do. The tests run it with different environments, and let it die.
#include <cassert>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <cooperative_groups.h>

#include "emulator/warp_kernels.h"

namespace {

__global__ void write_element(float* data, long stride) { data[static_cast<long>(threadIdx.x) * stride] = 1.0f; }

__device__ int recurse(int n) {
  volatile int frame[64];
  frame[n % 64] = n;
  return n < 0 ? 0 : recurse(n + 1) + frame[0];
}
__global__ void recurse_for_ever(int* data) { *data = recurse(0); }
__global__ void assert_small(int n) { assert(n < 2); }
__global__ void trap() { __trap(); }
__global__ void record_order(int* order, int* next) { order[atomicAdd(next, 1)] = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void wait_for_the_last_block(int* flag) {
  if (blockIdx.x + 1 < gridDim.x) {
    while (atomicAdd(flag, 0) == 0) {
    }
  } else {
    atomicExch(flag, 1);
  }
  __syncthreads();
}

__global__ void leave_in_the_warp(int* flag) {
  if (blockIdx.x == 2 && threadIdx.x == 0) __any_sync(0xFFFFFFFFu, 1);
  __syncthreads();
  while (atomicAdd(flag, 0) == 0 && blockIdx.x < 2) {
  }
}
/// Only the first `blocks` come.
__global__ void wait_for_the_grid(unsigned blocks) {
  if (blockIdx.x < blocks) cooperative_groups::this_grid().sync();
}

__global__ void wait_for_a_plain_store(int* result) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 15) flag = 1;
  while (flag == 0) {
  }
  atomicAdd(result, 1);
}

float* device_floats(std::size_t count) {
  float* data = nullptr;
  if (cudaMalloc(&data, count * sizeof(float)) == cudaSuccess) cudaMemset(data, 0, count * sizeof(float));
  return data;
}

void print(const char* what, cudaError_t error) { std::printf("%s %s\n", what, cudaGetErrorName(error)); }

int show_devices() {
  int count = -1;
  int driver = -1;
  print("count", cudaGetDeviceCount(&count));
  cudaDriverGetVersion(&driver);
  std::printf("devices %d driver %d\n", count, driver);
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, device);
    std::printf("%d %s bus %d memory %zu\n", device, properties.name, properties.pciBusID, properties.totalGlobalMem);
  }
  return 0;
}

int show_launch() {
  write_element<<<1, 4>>>(device_floats(4), 1);
  print("launch", cudaGetLastError());
  print("again", cudaGetLastError());
  return 0;
}

/// What a fault leaves behind: the launch's error, and that of calls that have nothing to do with it.
int show_after_fault() {
  void* memory = nullptr;
  print("launch", cudaGetLastError());
  print("again", cudaGetLastError());
  print("synchronize", cudaDeviceSynchronize());
  print("malloc", cudaMalloc(&memory, 4));
  return 0;
}

int fault(const std::string& kind) {
  float* const data = device_floats(100);
  int* const integers = reinterpret_cast<int*>(data);
  if (kind == "null") write_element<<<1, 4>>>(nullptr, 1);
  if (kind == "freed") {
    cudaFree(data);
    write_element<<<1, 4>>>(data, 1);
  }
  if (kind == "range") write_element<<<1, 4>>>(data, 100000);
  if (kind == "other-device") {
    cudaSetDevice(1);
    write_element<<<1, 4>>>(data, 1);
  }
  if (kind == "stack") recurse_for_ever<<<1, 4>>>(integers);
  if (kind == "assert") assert_small<<<1, 4>>>(2);
  if (kind == "trap") trap<<<1, 4>>>();
  if (kind == "deadlock") wait_for_the_last_block<<<129, 64>>>(integers);
  if (kind == "own-barrier") leave_in_the_warp<<<3, 64>>>(integers);
  if (kind == "no-grid") wait_for_the_grid<<<2, 64>>>(2);
  if (kind == "grid-deadlock") {
    cudaLaunchConfig_t config{};
    config.gridDim = 3;
    config.blockDim = 64;
    cudaLaunchAttribute attribute{};
    attribute.id = cudaLaunchAttributeCooperative;
    attribute.val.cooperative = 1;
    config.attrs = &attribute;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, wait_for_the_grid, 2u);
  }
  return show_after_fault();
}

int touch_from_host(const std::string& kind) {
  float* const data = device_floats(100);
  float host[4] = {};
  if (kind == "read") std::printf("value %f\n", static_cast<double>(data[3]));  // the host reads here
  if (kind == "write") data[3] = 1.0f;
  if (kind == "memcpy") std::memcpy(host, data, sizeof host);
  if (host[0] > 0.0f) std::printf("value %f\n", static_cast<double>(host[0]));
  if (kind == "null") *static_cast<volatile float*>(nullptr) = 1.0f;
  if (kind == "freed-managed") {
    float* managed = nullptr;
    cudaMallocManaged(&managed, 40);
    managed[9] = 1.0f;
    cudaFree(managed);
    managed[9] = 2.0f;
  }
  std::printf("reached\n");
  return 0;
}

/// Every thread but one loops on a volatile variable until that one has stored.
int show_wait() {
  int* const result = reinterpret_cast<int*>(device_floats(1));
  int host = -1;
  wait_for_a_plain_store<<<1, 16>>>(result);
  cudaMemcpy(&host, result, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d threads went on\n", host);
  return 0;
}

int show_order() {
  int* const order = reinterpret_cast<int*>(device_floats(9));
  record_order<<<2, 4>>>(order, order + 8);
  int host[8];
  cudaMemcpy(host, order, sizeof host, cudaMemcpyDeviceToHost);
  for (const int thread : host) std::printf("%d ", thread);
  std::printf("\n");
  return 0;
}

int show_warp(const std::string& kind) {
  if (kind == "results") {
    std::printf("%s\n", emulator_test::all_warp_results().c_str());
    return 0;
  }
  for (const int value : emulator_test::wrong_warp_call(kind)) std::printf("%d ", value);
  std::printf("\n");
  print("launch", cudaGetLastError());
  return 0;
}

}  // namespace

int show_matmul(const std::string& variant);  // broken_matmul.cu
int show_workers(const std::string& kind);    // workers_probe.cu

int main(int argc, char** argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  const std::string detail = argc > 2 ? argv[2] : "";
  if (command == "devices") return show_devices();
  if (command == "launch") return show_launch();
  if (command == "fault") return fault(detail);
  if (command == "host") return touch_from_host(detail);
  if (command == "wait") return show_wait();
  if (command == "order") return show_order();
  if (command == "warp") return show_warp(detail);
  if (command == "matmul") return show_matmul(detail);
  if (command == "workers") return show_workers(detail);
  std::fprintf(stderr, "emulator_probe devices | launch | fault KIND | host KIND | wait | order | warp KIND | matmul VARIANT | workers KIND\n");
  return 2;
}
