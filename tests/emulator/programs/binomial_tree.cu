// European calls by a binomial tree: a block to an option walks the tree back, from the last row of values to the first.
// Options lie in constant memory, results in a device array that the host reads by its name.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

constexpr int kOptions = 40, kSteps = 200, kBlock = 64;

struct Option {
  float spot, strike, years, up_weight, down_weight, step_up;  // weights are discounted
};

__constant__ Option options[kOptions];
__device__ float prices[kOptions];

/// What a call is worth at the end, after `ups` of all steps went up.
__host__ __device__ float payoff(const Option& option, int ups) {
  const float value = option.spot * expf(option.step_up * (2.0f * ups - kSteps)) - option.strike;
  return value > 0.0f ? value : 0.0f;
}

__global__ void walk_back() {
  __shared__ float now[kSteps + 1], next[kSteps + 1];
  const cg::thread_block block = cg::this_thread_block();
  const Option& option = options[blockIdx.x];
  const int t = threadIdx.x;
  for (int i = t; i <= kSteps; i += kBlock) now[i] = payoff(option, i);
  float *from = now, *to = next;
  for (int step = kSteps; step > 0; --step) {
    cg::sync(block);
    for (int i = t; i < step; i += kBlock) to[i] = option.up_weight * from[i + 1] + option.down_weight * from[i];
    float* const other = from;
    from = to;
    to = other;
  }
  if (t == 0) prices[blockIdx.x] = from[0];  // which it has stored itself
}

int main() {
  const double rate = 0.03, volatility = 0.25;
  const std::vector<int> random = integers(3 * kOptions, 1000);
  std::vector<Option> list;
  std::vector<float> expected;
  for (int i = 0; i < kOptions; ++i) {
    const double years = 0.25 + random[3 * i] / 100.0, step = years / kSteps, move = volatility * std::sqrt(step);
    const double up = (std::exp(rate * step) - std::exp(-move)) / (std::exp(move) - std::exp(-move)), discount = std::exp(-rate * step);
    list.push_back({5.0f + random[3 * i + 1] / 40.0f, 1.0f + random[3 * i + 2] / 10.0f, static_cast<float>(years),
                    static_cast<float>(up * discount), static_cast<float>((1.0 - up) * discount), static_cast<float>(move)});
    std::vector<double> values(kSteps + 1);
    for (int k = 0; k <= kSteps; ++k) values[k] = payoff(list[i], k);
    for (int last = kSteps; last > 0; --last)
      for (int k = 0; k < last; ++k) values[k] = list[i].up_weight * double{values[k + 1]} + list[i].down_weight * values[k];
    expected.push_back(static_cast<float>(values[0]));
  }
  CHECK(cudaMemcpyToSymbol(options, list.data(), kOptions * sizeof(Option)));
  walk_back<<<kOptions, kBlock>>>();
  check_launch();
  std::vector<float> got(kOptions);
  CHECK(cudaMemcpyFromSymbol(got.data(), prices, kOptions * sizeof(float)));
  return verdict(expected, got, 1e-4);
}
