// PMPP 2 and 3: products of vectors, a matrix times a vector, and a matmul with a row or a column to a thread.
#include "check.h"

__global__ void multiply_elements(float* out, const float* a, const float* b, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] * b[i];
}

__global__ void matrix_vector(float* out, const float* matrix, const float* vector, int size) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= size) return;
  float sum = 0.0f;
  for (int i = 0; i < size; ++i) sum += matrix[row * size + i] * vector[i];
  out[row] = sum;
}

template <bool kRows>
__global__ void line_per_thread(float* out, const float* a, const float* b, int size) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= size) return;
  for (int other = 0; other < size; ++other) {
    const int row = kRows ? line : other, col = kRows ? other : line;
    float sum = 0.0f;
    for (int i = 0; i < size; ++i) sum += a[row * size + i] * b[i * size + col];
    out[row * size + col] = sum;
  }
}

int main() {
  const int size = 60, count = size * size;
  const std::vector<float> a = numbers(count, 1), b = numbers(count, 2);
  std::vector<float> expected(3 * count + size);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const int at = y * size + x;
      expected[at] = a[at] * b[at];
      float sum = 0.0f;
      for (int i = 0; i < size; ++i) sum += a[y * size + i] * b[i * size + x];
      expected[count + at] = expected[2 * count + at] = sum;
      expected[3 * count + y] += a[at] * b[x];
    }
  float *device_a = device_copy(a), *device_b = device_copy(b), *out = device_array<float>(expected.size());
  multiply_elements<<<blocks_for(count, 256), 256>>>(out, device_a, device_b, count);
  line_per_thread<true><<<blocks_for(size, 32), 32>>>(out + count, device_a, device_b, size);
  line_per_thread<false><<<blocks_for(size, 32), 32>>>(out + 2 * count, device_a, device_b, size);
  matrix_vector<<<blocks_for(size, 32), 32>>>(out + 3 * count, device_a, device_b, size);
  check_launch();
  CHECK(cudaFree(device_a));
  CHECK(cudaFree(device_b));
  return verdict(expected, take_back(out, expected.size()), 1e-4);
}
