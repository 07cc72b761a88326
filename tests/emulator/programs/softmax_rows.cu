// Softmax of rows: a thread to a row, and a block to a row with two reductions in dynamic shared memory.
#include "check.h"

__global__ void thread_per_row(float* out, const float* in, int rows, int width) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* x = in + row * width;
  float largest = -INFINITY;
  for (int i = 0; i < width; ++i) largest = fmaxf(largest, x[i]);
  double sum = 0.0;
  for (int i = 0; i < width; ++i) sum += out[row * width + i] = expf(x[i] - largest);
  for (int i = 0; i < width; ++i) out[row * width + i] /= static_cast<float>(sum);
}

__global__ void block_per_row(float* out, const float* in, int width) {
  extern __shared__ float partial[];
  const float* x = in + blockIdx.x * width;
  float* y = out + blockIdx.x * width;
  const int t = threadIdx.x, threads = blockDim.x;

  float largest = -INFINITY;
  for (int i = t; i < width; i += threads) largest = fmaxf(largest, x[i]);
  partial[t] = largest;
  __syncthreads();
  for (int half = threads / 2; half >= 1; half /= 2) {
    if (t < half) partial[t] = fmaxf(partial[t], partial[t + half]);
    __syncthreads();
  }
  largest = partial[0];
  __syncthreads();  // everyone has read it before it is overwritten

  float sum = 0.0f;
  for (int i = t; i < width; i += threads) sum += y[i] = expf(x[i] - largest);
  partial[t] = sum;
  __syncthreads();
  for (int half = threads / 2; half >= 1; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  sum = partial[0];
  for (int i = t; i < width; i += threads) y[i] /= sum;
}

int main() {
  const int rows = 40, width = 150, count = rows * width;
  std::vector<float> input = numbers(count), expected(2 * count);
  for (float& x : input) x *= 50.0f;
  // A row whose largest number is overlooked ends in infinities: it lies where only the upper half of a block looks.
  for (int row = 0; row < rows; row += 3) input[row * width + 33 + row % 30] = 200.0f;
  for (int row = 0; row < rows; ++row) {
    const float* x = &input[row * width];
    double largest = -1e30, sum = 0.0;
    for (int i = 0; i < width; ++i) largest = std::fmax(largest, x[i]);
    for (int i = 0; i < width; ++i) sum += std::exp(x[i] - largest);
    for (int i = 0; i < width; ++i)
      expected[row * width + i] = expected[count + row * width + i] = static_cast<float>(std::exp(x[i] - largest) / sum);
  }
  float *in = device_copy(input), *out = device_array<float>(2 * count);
  thread_per_row<<<blocks_for(rows, 32), 32>>>(out, in, rows, width);
  block_per_row<<<rows, 64, 64 * sizeof(float)>>>(out + count, in, width);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, 2 * count), 1e-5);
}
