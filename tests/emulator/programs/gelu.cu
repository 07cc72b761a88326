// GELU with tanh, one element to a thread and four to a thread.
#include "packed.h"

__host__ __device__ float gelu(float x) {
  const float scale = 0.7978845608f;  // sqrt(2 / pi)
  return 0.5f * x * (1.0f + tanhf(scale * (x + 0.044715f * x * x * x)));
}

__global__ void one_by_one(float* out, const float* in, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = gelu(in[i]);
}

__global__ void four_by_four(float* out, const float* in, int count) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i >= count) return;
  const Packed x = load(in + i);
  Packed y;
  for (int k = 0; k < 4; ++k) y[k] = gelu(x[k]);
  store(out + i, y);
}

int main() {
  const int count = 6 * 4 * 768;
  std::vector<float> input = numbers(count), expected(2 * count);
  for (int i = 0; i < count; ++i) {
    input[i] *= 4.0f;
    const double x = input[i];
    expected[i] = expected[count + i] = static_cast<float>(0.5 * x * (1.0 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))));
  }
  float *in = device_copy(input), *out = device_array<float>(2 * count);
  one_by_one<<<blocks_for(count, 256), 256>>>(out, in, count);
  four_by_four<<<blocks_for(count / 4, 256), 256>>>(out + count, in, count);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, 2 * count), 1e-5);
}
