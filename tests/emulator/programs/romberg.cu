// An integral by Romberg's rule: a block to a piece of the interval; its threads add samples, a finer trapezium each round.
#include "check.h"

constexpr int kRounds = 8;

__host__ __device__ double curve(double x) { return exp(x) * sin(x); }

/// Sums one number of each thread, in dynamic shared memory; everybody gets the sum.
__device__ double sum_of_block(double own, double* memory) {
  memory[threadIdx.x] = own;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) memory[threadIdx.x] += memory[threadIdx.x + half];
    __syncthreads();
  }
  const double sum = memory[0];
  __syncthreads();
  return sum;
}

__global__ void integrate(double* pieces, double from, double to) {
  extern __shared__ double memory[];
  double* row = memory + blockDim.x;  // the last row of Romberg's triangle
  const double width = (to - from) / gridDim.x, left = from + blockIdx.x * width;
  for (int round = 0; round < kRounds; ++round) {
    // The new samples of this round lie between those that earlier rounds took.
    const int samples = round == 0 ? 1 : 1 << (round - 1);
    const double step = width / (1 << round);
    double own = 0.0;
    for (int i = threadIdx.x; i < samples && round > 0; i += blockDim.x) own += curve(left + (2 * i + 1) * step);
    const double sum = sum_of_block(own, memory);
    if (threadIdx.x == 0) {
      double estimate = round == 0 ? 0.5 * width * (curve(left) + curve(left + width)) : 0.5 * row[0] + step * sum;
      double power = 1.0;
      for (int k = 0; k < round; ++k) {
        const double coarser = row[k];
        row[k] = estimate;
        power *= 4.0;
        estimate += (estimate - coarser) / (power - 1.0);
      }
      row[round] = estimate;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) pieces[blockIdx.x] = row[kRounds - 1];
}

int main() {
  const int blocks = 12, block = 32;
  const double from = 0.0, to = 6.0;
  double* pieces = device_array<double>(blocks);
  integrate<<<blocks, block, (block + kRounds) * sizeof(double)>>>(pieces, from, to);
  check_launch();
  double sum = 0.0;
  for (double piece : take_back(pieces, blocks)) sum += piece;
  const auto antiderivative = [](double x) { return 0.5 * std::exp(x) * (std::sin(x) - std::cos(x)); };
  return verdict(std::vector<double>{antiderivative(to) - antiderivative(from)}, std::vector<double>{sum}, 1e-12);
}
