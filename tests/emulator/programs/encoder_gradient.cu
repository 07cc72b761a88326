// Gradients of embeddings: several positions add to the same row at once, so the sums are atomic and their order is open.
#include "check.h"

__global__ void scatter(float* words, float* places, const float* gradient, const int* tokens, int batch, int time, int width) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= batch * time * width) return;
  const int at = index / width, i = index % width;
  atomicAdd(&words[tokens[at] * width + i], gradient[index]);
  atomicAdd(&places[at % time * width + i], gradient[index]);
}

__global__ void gather(float* words, float* places, const float* gradient, const int* tokens, int batch, int time, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;  // a column, all positions
  if (i >= width) return;
  for (int at = 0; at < batch * time; ++at) {
    words[tokens[at] * width + i] += gradient[at * width + i];
    places[at % time * width + i] += gradient[at * width + i];
  }
}

int main() {
  const int batch = 4, time = 16, width = 48, vocabulary = 10, rows = vocabulary + time;
  const std::vector<int> tokens = integers(batch * time, vocabulary);
  const std::vector<float> gradient = numbers(batch * time * width);
  std::vector<float> expected(2 * rows * width);
  for (int i = 0; i < batch * time * width; ++i)
    for (int copy = 0; copy < 2; ++copy) {
      expected[(copy * rows + tokens[i / width]) * width + i % width] += gradient[i];
      expected[(copy * rows + vocabulary + i / width % time) * width + i % width] += gradient[i];
    }
  int* device_tokens = device_copy(tokens);
  float *device_gradient = device_copy(gradient), *out = device_array<float>(2 * rows * width), *second = out + rows * width;
  scatter<<<blocks_for(batch * time * width, 256), 256>>>(out, out + vocabulary * width, device_gradient, device_tokens, batch, time, width);
  gather<<<1, 64>>>(second, second + vocabulary * width, device_gradient, device_tokens, batch, time, width);
  check_launch();
  CHECK(cudaFree(device_tokens));
  CHECK(cudaFree(device_gradient));
  return verdict(expected, take_back(out, 2 * rows * width), 1e-5);
}
