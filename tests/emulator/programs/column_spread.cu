// The standard deviation of each column: blocks add squares in shared memory, then to the column's number, by atomics.
#include "check.h"

constexpr int kColumns = 32, kRows = 8;  // of a block

__global__ void sum_columns(const double* data, double* sums, const double* means, int rows, int columns) {
  __shared__ double partial[kColumns];
  const int column = blockIdx.x * kColumns + threadIdx.x;
  if (threadIdx.y == 0) partial[threadIdx.x] = 0.0;
  __syncthreads();
  double own = 0.0;
  if (column < columns) {
    for (int row = blockIdx.y * kRows + threadIdx.y; row < rows; row += gridDim.y * kRows) {
      const double value = data[row * columns + column];
      own += means ? (value - means[column]) * (value - means[column]) : value;
    }
  }
  atomicAdd(&partial[threadIdx.x], own);
  __syncthreads();
  if (threadIdx.y == 0 && column < columns) atomicAdd(&sums[column], partial[threadIdx.x]);
}

__global__ void finish(double* sums, int columns, double divisor, bool root) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column < columns) sums[column] = root ? sqrt(sums[column] / divisor) : sums[column] / divisor;
}

int main() {
  const int rows = 150, columns = 70;
  std::vector<double> data, expected(columns);
  for (float value : numbers(rows * columns)) data.push_back(value);
  for (int column = 0; column < columns; ++column) {
    double mean = 0.0, squares = 0.0;
    for (int row = 0; row < rows; ++row) mean += data[row * columns + column] / rows;
    for (int row = 0; row < rows; ++row) squares += std::pow(data[row * columns + column] - mean, 2);
    expected[column] = std::sqrt(squares / (rows - 1));
  }
  double *in = device_copy(data), *means = device_array<double>(columns), *spread = device_array<double>(columns);
  const dim3 grid(blocks_for(columns, kColumns), 3), block(kColumns, kRows);
  sum_columns<<<grid, block>>>(in, means, nullptr, rows, columns);
  finish<<<blocks_for(columns, 64), 64>>>(means, columns, rows, false);
  sum_columns<<<grid, block>>>(in, spread, means, rows, columns);
  finish<<<blocks_for(columns, 64), 64>>>(spread, columns, rows - 1, true);
  check_launch();
  CHECK(cudaFree(in));
  CHECK(cudaFree(means));
  return verdict(expected, take_back(spread, columns), 1e-12);
}
