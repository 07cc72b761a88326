// A struct of nearly 4 KiB as a kernel's parameter, and the same struct copied to constant memory first.
#include "check.h"

constexpr int kCoefficients = 1000;
struct Polynomial {
  int degree_plus_one;
  int coefficients[kCoefficients];
};
static_assert(sizeof(Polynomial) <= 4096, "kernel parameters of older devices end at 4 KiB");
__constant__ Polynomial stored;

__device__ int evaluate(const Polynomial& polynomial, int x) {
  int value = 0, power = 1;
  for (int i = 0; i < polynomial.degree_plus_one; ++i, power = power * x % 13) value += polynomial.coefficients[i] * power;
  return value;
}

__global__ void from_parameter(__grid_constant__ const Polynomial polynomial, int* out) {
  out[threadIdx.x] = evaluate(polynomial, threadIdx.x % 5);
}
__global__ void from_constant_memory(int* out) { out[threadIdx.x] = evaluate(stored, threadIdx.x % 5); }

int main() {
  const int block = 128;
  Polynomial polynomial = {kCoefficients, {}};
  const std::vector<int> coefficients = integers(kCoefficients, 100);
  for (int i = 0; i < kCoefficients; ++i) polynomial.coefficients[i] = coefficients[i];
  std::vector<int> expected;
  for (int t = 0; t < 2 * block; ++t) {
    int value = 0, power = 1;
    for (int i = 0; i < kCoefficients; ++i, power = power * (t % block % 5) % 13) value += coefficients[i] * power;
    expected.push_back(value);
  }
  int* out = device_array<int>(2 * block);
  CHECK(cudaMemcpyToSymbol(stored, &polynomial, sizeof(polynomial), 0, cudaMemcpyHostToDevice));
  from_constant_memory<<<1, block>>>(out + block);
  from_parameter<<<1, block>>>(polynomial, out);
  polynomial.degree_plus_one = 0;  // the launch has taken its copy
  check_launch();
  return verdict(expected, take_back(out, 2 * block));
}
