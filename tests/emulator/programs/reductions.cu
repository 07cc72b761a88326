// A sum in shared memory, four ways: interleaved, strided, halving, and adding while loading; block size as a template.
#include "check.h"

template <class T>
__global__ void interleaved(const T* in, T* out, unsigned count) {
  extern __shared__ int bytes[];
  T* partial = reinterpret_cast<T*>(bytes);
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  partial[t] = i < count ? in[i] : 0;
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    if (t % (2 * step) == 0) partial[t] += partial[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = partial[0];
}

template <class T>
__global__ void strided(const T* in, T* out, unsigned count) {
  extern __shared__ int bytes[];
  T* partial = reinterpret_cast<T*>(bytes);
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  partial[t] = i < count ? in[i] : 0;
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    const unsigned at = 2 * step * t;
    if (at < blockDim.x) partial[at] += partial[at + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = partial[0];
}

template <class T>
__global__ void halving(const T* in, T* out, unsigned count) {
  extern __shared__ int bytes[];
  T* partial = reinterpret_cast<T*>(bytes);
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  partial[t] = i < count ? in[i] : 0;
  __syncthreads();
  for (unsigned width = blockDim.x / 2; width > 0; width >>= 1) {
    if (t < width) partial[t] += partial[t + width];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = partial[0];
}

template <class T, unsigned Block>
__global__ void adding_while_loading(const T* in, T* out, unsigned count) {
  __shared__ T partial[Block];
  const unsigned t = threadIdx.x;
  T sum = 0;
  for (unsigned i = blockIdx.x * Block * 2 + t; i < count; i += gridDim.x * Block * 2) {
    sum += in[i];
    if (i + Block < count) sum += in[i + Block];
  }
  partial[t] = sum;
  __syncthreads();
#pragma unroll
  for (unsigned width = Block / 2; width > 0; width /= 2) {
    if (t < width) partial[t] = sum = sum + partial[t + width];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sum;
}

template <class T>
double total(const std::vector<T>& parts) {
  double sum = 0.0;
  for (T part : parts) sum += part;
  return sum;
}

template <class T>
void reduce_all(std::vector<double>& expected, std::vector<double>& got) {
  const int count = 9000, block = 128, blocks = blocks_for(count, block);
  std::vector<T> values;
  for (int value : integers(count, 256)) values.push_back(static_cast<T>(value));
  T* in = device_copy(values);
  for (int kernel = 0; kernel < 4; ++kernel) {
    T* out = device_array<T>(blocks);
    if (kernel == 0) interleaved<T><<<blocks, block, block * sizeof(T)>>>(in, out, count);
    if (kernel == 1) strided<T><<<blocks, block, block * sizeof(T)>>>(in, out, count);
    if (kernel == 2) halving<T><<<blocks, block, block * sizeof(T)>>>(in, out, count);
    if (kernel == 3) adding_while_loading<T, 128><<<8, block>>>(in, out, count);
    check_launch();
    expected.push_back(total(values));
    got.push_back(total(take_back(out, blocks)));
  }
  CHECK(cudaFree(in));
}

int main() {
  std::vector<double> expected, got;
  reduce_all<int>(expected, got);
  reduce_all<float>(expected, got);
  reduce_all<double>(expected, got);
  return verdict(expected, got);
}
