// Token and position embeddings are looked up and added: over positions, over elements, and four elements at a time.
#include "packed.h"

__global__ void by_position(float* out, const int* tokens, const float* words, const float* places, int batch, int time, int width) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= batch * time) return;
  for (int i = 0; i < width; ++i) out[at * width + i] = words[tokens[at] * width + i] + places[at % time * width + i];
}

__global__ void by_element(float* out, const int* tokens, const float* words, const float* places, int batch, int time, int width) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= batch * time * width) return;
  const int at = index / width, i = index % width;
  out[index] = words[tokens[at] * width + i] + places[at % time * width + i];
}

__global__ void by_four(float* out, const int* tokens, const float* words, const float* places, int batch, int time, int width) {
  const int index = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (index >= batch * time * width) return;
  const int at = index / width, i = index % width;
  Packed sum = load(&words[tokens[at] * width + i]);
  const Packed place = load(&places[at % time * width + i]);
  for (int k = 0; k < 4; ++k) sum[k] += place[k];
  store(&out[index], sum);
}

int main() {
  const int batch = 3, time = 20, width = 64, vocabulary = 100, count = batch * time * width;
  const std::vector<int> tokens = integers(batch * time, vocabulary);
  const std::vector<float> words = numbers(vocabulary * width, 1), places = numbers(time * width, 2);
  std::vector<float> expected(3 * count);
  for (int i = 0; i < 3 * count; ++i) {
    const int at = i % count / width;
    expected[i] = words[tokens[at] * width + i % width] + places[at % time * width + i % width];
  }
  int* device_tokens = device_copy(tokens);
  float *device_words = device_copy(words), *device_places = device_copy(places), *out = device_array<float>(3 * count);
  by_position<<<blocks_for(batch * time, 32), 32>>>(out, device_tokens, device_words, device_places, batch, time, width);
  by_element<<<blocks_for(count, 256), 256>>>(out + count, device_tokens, device_words, device_places, batch, time, width);
  by_four<<<blocks_for(count / 4, 256), 256>>>(out + 2 * count, device_tokens, device_words, device_places, batch, time, width);
  check_launch();
  CHECK(cudaFree(device_tokens));
  CHECK(cudaFree(device_words));
  CHECK(cudaFree(device_places));
  return verdict(expected, take_back(out, 3 * count));
}
