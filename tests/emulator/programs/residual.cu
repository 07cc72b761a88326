// out = a + b over a layer's activations, with streaming loads and stores of four floats.
#include "packed.h"

__global__ void add(float* out, const float* a, const float* b, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = __ldcs(&a[i]) + __ldcs(&b[i]);
}

__global__ void add_packed(float* out, const float* a, const float* b, int count) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i >= count) return;
  const float4 left = __ldcs(reinterpret_cast<const float4*>(a + i)), right = __ldcs(reinterpret_cast<const float4*>(b + i));
  __stcs(reinterpret_cast<float4*>(out + i), make_float4(left.x + right.x, left.y + right.y, left.z + right.z, left.w + right.w));
}

int main() {
  const int count = 4 * 16 * 192;
  const std::vector<float> a = numbers(count, 1), b = numbers(count, 2);
  std::vector<float> expected(2 * count);
  for (int i = 0; i < count; ++i) expected[i] = expected[count + i] = a[i] + b[i];
  float *device_a = device_copy(a), *device_b = device_copy(b), *out = device_array<float>(2 * count);
  add<<<blocks_for(count, 128), 128>>>(out, device_a, device_b, count);
  add_packed<<<blocks_for(count / 4, 128), 128>>>(out + count, device_a, device_b, count);
  check_launch();
  CHECK(cudaFree(device_a));
  CHECK(cudaFree(device_b));
  return verdict(expected, take_back(out, 2 * count));
}
