// Gated layers: one half of a row opens the way for the other half, through a sigmoid (GLU) or through GELU (GEGLU).
#include "check.h"

struct Sigmoid {
  template <class T>
  __host__ __device__ T operator()(T x) const { return T(1) / (T(1) + exp(-x)); }
};

struct Gelu {
  template <class T>
  __host__ __device__ T operator()(T x) const { return T(0.5) * x * (T(1) + erf(x * T(0.70710678118654752440))); }
};

/// A block to a row of 2 * `half` elements: values first, gates behind them.
template <class T, class Gate>
__global__ void gated(const T* in, T* out, int half, Gate gate) {
  const T* row = in + 2 * static_cast<size_t>(blockIdx.x) * half;
  for (int i = threadIdx.x; i < half; i += blockDim.x) out[static_cast<size_t>(blockIdx.x) * half + i] = row[i] * gate(row[half + i]);
}

template <class T, class Gate>
void run(int rows, int half, Gate gate, std::vector<double>& expected, std::vector<double>& got) {
  std::vector<T> input;
  for (float value : numbers(2 * rows * half)) input.push_back(static_cast<T>(4.0f * value));
  T *in = device_copy(input), *out = device_array<T>(rows * half);
  gated<<<rows, 64>>>(in, out, half, gate);
  check_launch();
  CHECK(cudaFree(in));
  for (T value : take_back(out, rows * half)) got.push_back(static_cast<double>(value));
  for (int i = 0; i < rows * half; ++i) {
    const T* row = &input[2 * (i / half) * half];
    expected.push_back(static_cast<double>(row[i % half]) * gate(static_cast<double>(row[half + i % half])));
  }
}

int main() {
  std::vector<double> expected, got;
  run<float>(20, 150, Sigmoid{}, expected, got);
  run<double>(20, 150, Sigmoid{}, expected, got);
  run<float>(20, 150, Gelu{}, expected, got);
  run<double>(20, 150, Gelu{}, expected, got);
  return verdict(expected, got, 1e-5);
}
