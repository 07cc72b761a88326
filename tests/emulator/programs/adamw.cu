// Ten steps of AdamW on the device against ten on the host: plainly, and with each moment read and written once (lerp by fma).
#include "check.h"

struct Settings {
  float rate, beta1, beta2, epsilon, decay;
};

__global__ void plain(float* weights, const float* gradient, float* first, float* second, int count, int step, Settings s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  first[i] = s.beta1 * first[i] + (1.0f - s.beta1) * gradient[i];
  second[i] = s.beta2 * second[i] + (1.0f - s.beta2) * gradient[i] * gradient[i];
  const float m = first[i] / (1.0f - powf(s.beta1, step)), v = second[i] / (1.0f - powf(s.beta2, step));
  weights[i] -= s.rate * (m / (sqrtf(v) + s.epsilon) + s.decay * weights[i]);
}

__device__ float lerp_to(float from, float to, float weight) { return fmaf(weight, from, fmaf(-weight, to, to)); }

__global__ void fused(float* weights, const float* gradient, float* first, float* second, int count, float correction1,
                      float correction2, Settings s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const float g = gradient[i], m = lerp_to(first[i], g, s.beta1), v = lerp_to(second[i], g * g, s.beta2);
  first[i] = m;
  second[i] = v;
  weights[i] -= s.rate * (m / correction1 / (sqrtf(v / correction2) + s.epsilon) + s.decay * weights[i]);
}

int main() {
  const int count = 3000, steps = 10;
  const Settings s = {1e-2f, 0.9f, 0.999f, 1e-8f, 0.01f};
  const std::vector<float> weights = numbers(count, 1), gradient = numbers(count, 2);
  std::vector<float> expected;
  for (int copy = 0; copy < 2; ++copy)
    for (int i = 0; i < count; ++i) {
      double w = weights[i], m = 0.0, v = 0.0;
      for (int step = 1; step <= steps; ++step) {
        m = s.beta1 * m + (1.0 - s.beta1) * gradient[i];
        v = s.beta2 * v + (1.0 - s.beta2) * gradient[i] * gradient[i];
        w -= s.rate * (m / (1.0 - std::pow(s.beta1, step)) / (std::sqrt(v / (1.0 - std::pow(s.beta2, step))) + s.epsilon) + s.decay * w);
      }
      expected.push_back(static_cast<float>(w));
    }
  std::vector<float> got;
  float* device_gradient = device_copy(gradient);
  for (int copy = 0; copy < 2; ++copy) {
    float *w = device_copy(weights), *first = device_array<float>(count), *second = device_array<float>(count);
    for (int step = 1; step <= steps; ++step) {
      if (copy == 0) plain<<<blocks_for(count, 256), 256>>>(w, device_gradient, first, second, count, step, s);
      if (copy == 1)
        fused<<<blocks_for(count, 256), 256>>>(w, device_gradient, first, second, count, 1.0f - std::pow(s.beta1, static_cast<float>(step)),
                                               1.0f - std::pow(s.beta2, static_cast<float>(step)), s);
    }
    check_launch();
    CHECK(cudaFree(first));
    CHECK(cudaFree(second));
    for (float value : take_back(w, count)) got.push_back(value);
  }
  CHECK(cudaFree(device_gradient));
  return verdict(expected, got, 1e-4);
}
