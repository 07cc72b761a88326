// The largest of each window of a batch of pictures: blocks of 8x8x4 threads, in a grid whose third dimension is the batch.
#include "check.h"

struct Shape {
  int width, height, depth;
};

template <class T>
__global__ void pool(const T* in, T* out, Shape from, Shape to, int window, int stride) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= to.width || y >= to.height || z >= to.depth) return;
  const T* picture = in + z * from.width * from.height;
  T largest = picture[y * stride * from.width + x * stride];
  for (int p = y * stride; p < y * stride + window && p < from.height; ++p)
    for (int q = x * stride; q < x * stride + window && q < from.width; ++q) {
      const T value = picture[p * from.width + q];
      if (value > largest) largest = value;
    }
  out[(z * to.height + y) * to.width + x] = largest;
}

int main() {
  const Shape from{33, 29, 9}, to{16, 14, 9};
  const int window = 3, stride = 2;
  const std::vector<float> values = numbers(from.width * from.height * from.depth);
  std::vector<float> expected(to.width * to.height * to.depth, -2.0f);
  for (int z = 0; z < to.depth; ++z)
    for (int y = 0; y < to.height; ++y)
      for (int x = 0; x < to.width; ++x)
        for (int tap = 0; tap < window * window; ++tap) {
          const int p = y * stride + tap / window, q = x * stride + tap % window;
          if (p >= from.height || q >= from.width) continue;
          float& largest = expected[(z * to.height + y) * to.width + x];
          largest = std::fmax(largest, values[(z * from.height + p) * from.width + q]);
        }
  float *in = device_copy(values), *out = device_array<float>(expected.size());
  const dim3 block(8, 8, 4), grid(blocks_for(to.width, 8), blocks_for(to.height, 8), blocks_for(to.depth, 4));
  pool<<<grid, block>>>(in, out, from, to, window, stride);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, expected.size()));
}
