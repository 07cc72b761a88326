// PMPP 16 and 17: a layer's convolution with a thread to a pixel, and sums over samples that many threads add to at once.
#include "check.h"

constexpr int kTaps = 3;
__constant__ float samples[64][3];  // position k, real part, imaginary part

__global__ void layer(float* out, const float* in, const float* weights, int channels, int size) {
  const int inner = size - kTaps + 1, map = blockIdx.z;
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= inner || y >= inner) return;
  float sum = 0.0f;
  for (int c = 0; c < channels; ++c)
    for (int p = 0; p < kTaps; ++p)
      for (int q = 0; q < kTaps; ++q)
        sum += in[(c * size + y + p) * size + x + q] * weights[((map * channels + c) * kTaps + p) * kTaps + q];
  out[(map * inner + y) * inner + x] = fmaxf(sum, 0.0f);
}

/// One thread to a sample: it adds its wave to every point.
__global__ void add_waves(float* real, float* imaginary, const float* points, int count) {
  const float k = samples[threadIdx.x][0], re = samples[threadIdx.x][1], im = samples[threadIdx.x][2];
  for (int i = 0; i < count; ++i) {
    float sine, cosine;
    sincosf(6.2831853f * k * points[i], &sine, &cosine);
    atomicAdd(&real[i], re * cosine - im * sine);
    atomicAdd(&imaginary[i], im * cosine + re * sine);
  }
}

int main() {
  const int channels = 2, size = 20, maps = 3, inner = size - kTaps + 1, outputs = maps * inner * inner, points = 50;
  const std::vector<float> image = numbers(channels * size * size, 1), weights = numbers(maps * channels * kTaps * kTaps, 2);
  const std::vector<float> waves = numbers(64 * 3, 3), places = numbers(points, 4);
  std::vector<float> expected(outputs + 2 * points);
  for (int at = 0; at < outputs; ++at) {
    const int x = at % inner, y = at / inner % inner, map = at / (inner * inner);
    float sum = 0.0f;
    for (int c = 0; c < channels; ++c)
      for (int tap = 0; tap < kTaps * kTaps; ++tap)
        sum += image[(c * size + y + tap / kTaps) * size + x + tap % kTaps] * weights[(map * channels + c) * kTaps * kTaps + tap];
    expected[at] = std::fmax(sum, 0.0f);
  }
  for (int i = 0; i < points; ++i)
    for (int s = 0; s < 64; ++s) {
      const double angle = 2.0 * 3.14159265358979 * waves[3 * s] * places[i], re = waves[3 * s + 1], im = waves[3 * s + 2];
      expected[outputs + i] += static_cast<float>(re * std::cos(angle) - im * std::sin(angle));
      expected[outputs + points + i] += static_cast<float>(im * std::cos(angle) + re * std::sin(angle));
    }
  float *in = device_copy(image), *device_weights = device_copy(weights), *device_places = device_copy(places);
  float* out = device_array<float>(expected.size());
  CHECK(cudaMemcpyToSymbol(samples, waves.data(), waves.size() * sizeof(float)));
  layer<<<dim3(blocks_for(inner, 8), blocks_for(inner, 8), maps), dim3(8, 8)>>>(out, in, device_weights, channels, size);
  add_waves<<<1, 64>>>(out + outputs, out + outputs + points, device_places, points);
  check_launch();
  for (float* array : {in, device_weights, device_places}) CHECK(cudaFree(array));
  return verdict(expected, take_back(out, expected.size()), 1e-4);
}
