// Grids that are large enough for several host threads, for the program that the tests run.
#include <cuda_runtime.h>
#include <pthread.h>

#include <cmath>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

namespace {

constexpr int kBlocks = 400;
constexpr int kThreads = 64;

__device__ unsigned total;
__device__ unsigned long long host_threads[kBlocks];
__shared__ int file_scope[kThreads];

/// Long enough that one host thread does not run all blocks before others wake up.
__device__ void work_for_a_while() {
  [[maybe_unused]] volatile int sink = 0;
  for (int i = 0; i < 500; ++i) sink = i;
}

__global__ void count_threads() {
  work_for_a_while();
  atomicAdd(&total, 1);
  if (threadIdx.x == 0) host_threads[blockIdx.x] = static_cast<unsigned long long>(pthread_self());
}

__global__ void turn_round(int* out) {
  __shared__ int in_function[kThreads];
  extern __shared__ int dynamic[];
  const auto own = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  file_scope[threadIdx.x] = in_function[threadIdx.x] = dynamic[threadIdx.x] = own;
  for (int i = 0; i < 5; ++i) {
    __syncthreads();
    work_for_a_while();
  }
  const unsigned other = kThreads - 1 - threadIdx.x;
  out[own] = file_scope[other] + in_function[other] + dynamic[other];
}

__global__ void print_blocks() {
  work_for_a_while();
  if (threadIdx.x != 0) return;
  int* const mine = static_cast<int*>(malloc(100 * sizeof(int)));
  for (int i = 0; i < 100; ++i) mine[i] = static_cast<int>(blockIdx.x);
  work_for_a_while();
  printf("block %u has %d\n", blockIdx.x, mine[99]);
  free(mine);
}

__global__ void fail(int* nowhere, bool by_trap) {
  work_for_a_while();
  if (threadIdx.x != 3 || blockIdx.x < 100) return;
  if (by_trap) __trap();
  *nowhere = 1;
}

__global__ void call_wrongly() {
  work_for_a_while();
  __ballot_sync(1u << (threadIdx.x + 1) % 32, 1);
}

/// Each block waits for one flag of a later one.
__global__ void wait_along_a_chain(unsigned* flags, unsigned distance) {
  work_for_a_while();
  const unsigned other = blockIdx.x + distance;
  while (other < gridDim.x && atomicAdd(&flags[other], 0) == 0) {
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&flags[blockIdx.x], 1);
}

__global__ void add_fractions(float* sum) {
  work_for_a_while();
  atomicAdd(sum, 1.0f / static_cast<float>(blockIdx.x * blockDim.x + threadIdx.x + 1));
}

template <class T>
T* device_array(std::size_t count) {
  T* data = nullptr;
  cudaMalloc(&data, count * sizeof(T));
  cudaMemset(data, 0, count * sizeof(T));
  return data;
}

void print_verdict(bool is_right) { std::printf(is_right ? "right\n" : "wrong\n"); }

void show_count() {
  unsigned counted = 0;
  std::vector<unsigned long long> threads(kBlocks);
  for (int i = 0; i < 20; ++i) count_threads<<<kBlocks, kThreads>>>();
  cudaMemcpyFromSymbol(&counted, total, sizeof counted);
  cudaMemcpyFromSymbol(threads.data(), host_threads, kBlocks * sizeof threads[0]);
  print_verdict(counted == 20u * kBlocks * kThreads);
  std::printf(std::set(threads.begin(), threads.end()).size() > 1 ? "several threads\n" : "one thread\n");
}

void show_shared() {
  int* const device = device_array<int>(kBlocks * kThreads);
  turn_round<<<kBlocks, kThreads, kThreads * sizeof(int)>>>(device);
  std::vector<int> host(kBlocks * kThreads);
  cudaMemcpy(host.data(), device, host.size() * sizeof(int), cudaMemcpyDeviceToHost);
  bool is_right = true;
  for (int i = 0; i < kBlocks * kThreads; ++i) is_right = is_right && host[static_cast<std::size_t>(i)] == 3 * (i / kThreads * kThreads + kThreads - 1 - i % kThreads);
  print_verdict(is_right);
}

/// The sum has other last bits in another order.
void show_float_sum() {
  float* const device = device_array<float>(1);
  float sum = 0;
  double exact = 0;
  add_fractions<<<kBlocks, kThreads>>>(device);
  cudaMemcpy(&sum, device, sizeof sum, cudaMemcpyDeviceToHost);
  for (int i = kBlocks * kThreads; i > 0; --i) exact += 1.0 / i;
  std::printf("%a\n%s\n", sum, std::fabs(sum - exact) < 1e-3 ? "close" : "far");
}

}  // namespace

int show_workers(const std::string& kind) {
  if (kind == "count") return show_count(), 0;
  if (kind == "shared") return show_shared(), 0;
  if (kind == "float_sum") return show_float_sum(), 0;
  if (kind == "print") print_blocks<<<kBlocks, kThreads>>>();
  if (kind == "fault") fail<<<kBlocks, kThreads>>>(nullptr, false);
  if (kind == "trap") fail<<<kBlocks, kThreads>>>(nullptr, true);
  if (kind == "wrong") call_wrongly<<<kBlocks, kThreads>>>();
  if (kind == "chain") {
    unsigned* const flags = device_array<unsigned>(kBlocks);
    for (int i = 0; i < 20; ++i) {
      cudaMemset(flags, 0, kBlocks * sizeof(unsigned));
      wait_along_a_chain<<<120, kThreads>>>(flags, 3);
    }
    print_verdict(cudaDeviceSynchronize() == cudaSuccess);
    return 0;
  }
  if (kind == "deadlock") wait_along_a_chain<<<1000, kThreads>>>(device_array<unsigned>(1000), 500);
  std::printf("launch %s\n", cudaGetErrorName(cudaGetLastError()));
  return 0;
}
