// The loss of each position: minus the logarithm of the probability that its target got.
#include "check.h"

__global__ void losses_of(float* losses, const float* probabilities, const int* targets, int positions, int vocabulary) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < positions) losses[at] = -logf(probabilities[at * vocabulary + targets[at]]);
}

int main() {
  const int positions = 200, vocabulary = 65;
  const std::vector<int> targets = integers(positions, vocabulary);
  std::vector<float> probabilities = numbers(positions * vocabulary), expected;
  for (float& p : probabilities) p = (p + 1.01f) / 2.02f;
  for (int at = 0; at < positions; ++at) expected.push_back(static_cast<float>(-std::log(static_cast<double>(probabilities[at * vocabulary + targets[at]]))));
  float *device_probabilities = device_copy(probabilities), *losses = device_array<float>(positions);
  int* device_targets = device_copy(targets);
  losses_of<<<blocks_for(positions, 128), 128>>>(losses, device_probabilities, device_targets, positions, vocabulary);
  check_launch();
  CHECK(cudaFree(device_probabilities));
  CHECK(cudaFree(device_targets));
  return verdict(expected, take_back(losses, positions), 1e-5);
}
