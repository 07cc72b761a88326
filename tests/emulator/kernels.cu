#include "emulator/kernels.h"

#include <array>

#include "emulator/shared_header.cuh"

namespace emulator_test {
namespace {

static __shared__ int file_scope_tile[1024];
__constant__ float scale_constant[2];
__device__ int device_counter;

__device__ int thread() { return static_cast<int>(threadIdx.x); }

__global__ void static_rotate(int* data) {
  __shared__ int tile[1024];
  tile[thread()] = thread();
  __syncthreads();
  data[thread()] = tile[(thread() + 1) % static_cast<int>(blockDim.x)];
}

__global__ void dynamic_rotate(int* data) {
  extern __shared__ int tile[];
  tile[thread()] = thread();
  __syncthreads();
  data[thread()] = tile[(thread() + 1) % static_cast<int>(blockDim.x)];
}

__global__ void file_scope_rotate(int* data) {
  file_scope_tile[thread()] = thread();
  __syncthreads();
  data[thread()] = file_scope_tile[(thread() + 1) % static_cast<int>(blockDim.x)];
}

__global__ void early_exit_rotate(int* data, int leaving) {
  __shared__ int tile[1024];
  if (thread() >= leaving) return;
  tile[thread()] = thread();
  __syncthreads();
  data[thread()] = tile[(thread() + 1) % leaving];
}

template <class T, int kCount>
__global__ void reverse(T* data) {
  __shared__ T tile[kCount], spare[2][kCount];
  tile[threadIdx.x] = data[threadIdx.x];
  spare[1][threadIdx.x] = T(thread());
  __syncthreads();
  exchange_with_first(data);  // has a shared variable of its own, in a header
  data[threadIdx.x] = tile[kCount - 1 - thread()] + spare[1][threadIdx.x] - T(thread());
}

__global__ void voting(int* results) {
  const int predicate = thread() % 3 == 0;
  const int counted = __syncthreads_count(predicate);
  const int all = __syncthreads_and(predicate);
  const int all_of_ones = __syncthreads_and(1);
  const int any = __syncthreads_or(predicate);
  const int any_of_zeros = __syncthreads_or(0);
  if (thread() == 5) {
    results[0] = counted;
    results[1] = all;
    results[2] = all_of_ones;
    results[3] = any;
    results[4] = any_of_zeros;
  }
}

__global__ void read_shared(int* results) {
  __shared__ int value;
  if (blockIdx.x == 0) value = 7;
  __syncthreads();
  results[blockIdx.x] = value;
}

__global__ void atomics(Atomics* r) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  atomicAdd(&r->sum, i);
  atomicMin(&r->minimum, -i);
  atomicMax(&r->maximum, i);
  atomicExch(&r->exchanged, 42);
  atomicInc(reinterpret_cast<unsigned*>(&r->incremented), 9u);
  atomicDec(reinterpret_cast<unsigned*>(&r->decremented), 9u);
  atomicAnd(&r->conjunction, ~(1 << (i % 8)));
  atomicOr(&r->disjunction, 1 << (i % 8));
  atomicXor(&r->parity, 1);
  atomicAdd(&r->wide, 1ull << 32);
  atomicAdd(&r->real, 0.5f);
  atomicAdd(&r->precise, 0.25);
  atomicSub(&r->sum, 1);
}

__global__ void locked_count(int* lock, int* count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *count = *count + 1;
  __threadfence();
  atomicExch(lock, 0);
}

__device__ bool is_last(dim3 index, dim3 size) { return index.x + 1 == size.x && index.y + 1 == size.y && index.z + 1 == size.z; }

__global__ void view(unsigned* out) {
  if (!is_last(threadIdx, blockDim) || !is_last(blockIdx, gridDim)) return;
  const dim3 values[4] = {dim3(threadIdx), dim3(blockIdx), blockDim, gridDim};
  for (int i = 0; i < 4; ++i) {
    out[3 * i] = values[i].x;
    out[3 * i + 1] = values[i].y;
    out[3 * i + 2] = values[i].z;
  }
  out[12] = static_cast<unsigned>(warpSize);
}

__global__ void add(int* counter, int amount) { atomicAdd(counter, amount); }
template <int kAmount>
__global__ void add_constant(int* counter) { atomicAdd(counter, kAmount); }
template <class T>
__global__ void add_deduced(int* counter, T amount) { atomicAdd(counter, static_cast<int>(amount)); }
struct Amounts {
  int first, second;
};
__global__ void add_struct(int* counter, Amounts amounts) { atomicAdd(counter, amounts.first + amounts.second); }
__global__ void add_if(int* counter, const int* null_or_not, double amount, long wide) {
  if (null_or_not == nullptr) atomicAdd(counter, static_cast<int>(amount) + static_cast<int>(wide));
}

__global__ void scale(float* data) { data[thread()] *= scale_constant[1]; }
__global__ void count_threads() { atomicAdd(&device_counter, 1); }
__global__ void big_static(int* unused) {
  __shared__ char bytes[40 * 1024];
  bytes[threadIdx.x] = 1;
  if (unused != nullptr) *unused = bytes[0];
}
__global__ void fill_dynamic() {
  extern __shared__ char dynamic_bytes[];
  dynamic_bytes[threadIdx.x] = 1;
}
__global__ void write_all(int* data, std::size_t count) {
  for (std::size_t i = threadIdx.x; i < count; i += blockDim.x) data[i] = 1;
}
__global__ void nothing() {}

/// Device memory that is zero at first, and its contents afterwards.
template <class T>
class Results {
 public:
  explicit Results(std::size_t count) : count_(count) {
    cudaMalloc(&data_, count * sizeof(T));
    cudaMemset(data_, 0, count * sizeof(T));
  }
  explicit Results(const std::vector<T>& values) : Results(values.size()) {
    cudaMemcpy(data_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Results() { cudaFree(data_); }
  Results(const Results&) = delete;
  Results& operator=(const Results&) = delete;

  T* data() const { return data_; }
  std::vector<T> values() const {
    std::vector<T> host(count_);
    cudaMemcpy(host.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost);
    return host;
  }

 private:
  std::size_t count_;
  T* data_ = nullptr;
};

}  // namespace

std::vector<int> rotate_through_static_shared(int threads) {
  const Results<int> results(static_cast<std::size_t>(threads));
  static_rotate<<<1, threads>>>(results.data());
  return results.values();
}

std::vector<int> rotate_through_dynamic_shared(int threads) {
  const Results<int> results(static_cast<std::size_t>(threads));
  dynamic_rotate<<<1, threads, static_cast<std::size_t>(threads) * sizeof(int)>>>(results.data());
  return results.values();
}

std::vector<int> rotate_through_file_scope_shared(int threads) {
  const Results<int> results(static_cast<std::size_t>(threads));
  file_scope_rotate<<<1, threads>>>(results.data());
  return results.values();
}

std::vector<int> rotate_with_early_exit(int threads, int leaving) {
  const Results<int> results(static_cast<std::size_t>(threads));
  early_exit_rotate<<<1, threads>>>(results.data(), leaving);
  return results.values();
}

std::vector<double> reverse_in_a_template(const std::vector<double>& values) {
  const Results<double> results(values);
  const Results<int> others(8);
  reverse<int, 8><<<1, 8>>>(others.data());  // the same declaration in another instance is another variable
  reverse<double, 4><<<1, 4>>>(results.data());
  return results.values();
}

std::vector<int> vote(int threads) {
  const Results<int> results(5);
  voting<<<1, threads>>>(results.data());
  return results.values();
}

std::vector<int> read_unwritten_shared() {
  const Results<int> results(2);
  read_shared<<<2, 1>>>(results.data());
  return results.values();
}

Atomics run_atomics(int blocks, int threads) {
  Atomics start{};
  start.conjunction = 0x1FF;
  const Results<Atomics> results(std::vector<Atomics>{start});
  atomics<<<blocks, threads>>>(results.data());
  return results.values()[0];
}

int count_under_a_lock(int threads) {
  const Results<int> results(2);
  locked_count<<<1, threads>>>(results.data(), results.data() + 1);
  return results.values()[1];
}

std::vector<unsigned> last_threads_view(dim3 grid, dim3 block) {
  const Results<unsigned> results(13);
  view<<<grid, block>>>(results.data());
  return results.values();
}

#define LAUNCH_FROM_A_MACRO(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)

int launch_in_many_ways() {
  const Results<int> counter(1);
  int* const data = counter.data();
  void (*pointer)(int*, int) = add;
  const auto amount = [](int n) { return n; };
  add<<<1, 1>>>(data, 1);
  add<<<(1 << 3 >> 3), dim3(1), 0, nullptr>>>(data,
                                              amount(10));
  add_constant<100><<<1, 1>>>(data);
  add_deduced<<<1, 1>>>(data, 1000L);
  add_deduced<short><<<1, 1>>>(data, 10000);
  if (data != nullptr) (*pointer)<<<1, 1>>>(data, 100000);
  LAUNCH_FROM_A_MACRO(add, data, 1000000);
  return counter.values()[0];
}

int launch_with_converted_arguments() {
  const Results<int> counter(1);
  int evaluated = 0;
  add_if<<<1, 2>>>(counter.data(), 0, 1, 2);            // a literal 0 is a null pointer; numbers convert
  add_if<<<1, 1>>>(counter.data(), NULL, 10.9f, 20);
  add_if<<<1, 1>>>(counter.data(), {}, 100, 200);
  add<<<1, 2>>>(counter.data(), ++evaluated * 1000);    // evaluated once, whatever the number of threads
  add_struct<<<1, 1>>>(counter.data(), {10000, 20000});
  return counter.values()[0];
}

int launch_by_addresses() {
  const Results<int> counter(1);
  int* data = counter.data();
  int amount = 5;
  void* arguments[] = {&data, &amount};
  cudaLaunchKernel(add, dim3(2), dim3(3), arguments);
  return counter.values()[0];
}

std::vector<float> scale_by_constant(const std::vector<float>& values, float factor) {
  const Results<float> results(values);
  cudaMemcpyToSymbol(scale_constant, &factor, sizeof factor, sizeof factor);
  scale<<<1, static_cast<unsigned>(values.size())>>>(results.data());
  return results.values();
}

int count_in_device_variable(int threads) {
  int zero = 0;
  int result = -1;
  int* address = nullptr;
  cudaMemcpyToSymbol(device_counter, &zero, sizeof zero);
  count_threads<<<1, threads>>>();
  cudaGetSymbolAddress(reinterpret_cast<void**>(&address), device_counter);
  cudaMemcpy(&result, address, sizeof result, cudaMemcpyDeviceToHost);
  int copied = -2;
  cudaMemcpyFromSymbol(&copied, device_counter, sizeof copied);
  return copied == result ? result : -3;
}

cudaError_t launch_empty(dim3 grid, dim3 block, std::size_t shared_bytes, cudaStream_t stream) {
  nothing<<<grid, block, shared_bytes, stream>>>();
  return cudaGetLastError();
}

cudaError_t launch_with_raised_limit(std::size_t limit_bytes, std::size_t shared_bytes) {
  const cudaError_t error =
      cudaFuncSetAttribute(fill_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(limit_bytes));
  if (error != cudaSuccess) {
    cudaGetLastError();
    return error;
  }
  fill_dynamic<<<1, 32, shared_bytes>>>();
  return cudaGetLastError();
}

cudaError_t launch_with_40_kib_static_and(std::size_t shared_bytes) {
  big_static<<<1, 1, shared_bytes>>>(nullptr);
  return cudaGetLastError();
}

cudaError_t write_everywhere(int* data, std::size_t count) {
  write_all<<<1, 32>>>(data, count);
  return cudaGetLastError();
}

cudaError_t launch_ex(bool with_attributes) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(1);
  config.blockDim = dim3(1);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributePriority;
  config.attrs = &attribute;
  config.numAttrs = with_attributes ? 1 : 0;
  const cudaError_t error = cudaLaunchKernelEx(&config, nothing);
  return error == cudaGetLastError() ? error : cudaErrorUnknown;
}

}  // namespace emulator_test
