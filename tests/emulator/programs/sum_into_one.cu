// Everybody adds to one number: a thread adds every element, or takes 2, 4, 8 of a stride apart first, or four side by side.
#include "check.h"

__global__ void one_by_one(const int* in, int* sum, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) atomicAdd(sum, in[i]);
}

template <int Unroll>
__global__ void several_apart(const int* in, int* sum, int count) {
  const int threads = gridDim.x * blockDim.x;
  int own = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += Unroll * threads) {
#pragma unroll
    for (int k = 0; k < Unroll; ++k)
      if (i + k * threads < count) own += in[i + k * threads];
  }
  atomicAdd(sum, own);
}

/// Needs a count that is a multiple of 4.
__global__ void four_side_by_side(const int4* in, int* sum, int fours) {
  int own = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < fours; i += gridDim.x * blockDim.x) {
    const int4 four = in[i];
    own += four.x + four.y + four.z + four.w;
  }
  if (own != 0) atomicAdd(sum, own);
}

int main() {
  const int count = 12 * 1024 + 4, blocks = 6, block = 128;
  const std::vector<int> values = integers(count, 1000);
  int expected = 0;
  for (int value : values) expected += value;
  int *in = device_copy(values), *sums = device_array<int>(5);
  one_by_one<<<blocks, block>>>(in, sums, count);
  several_apart<2><<<blocks, block>>>(in, sums + 1, count);
  several_apart<4><<<blocks, block>>>(in, sums + 2, count);
  several_apart<8><<<blocks, block>>>(in, sums + 3, count);
  four_side_by_side<<<blocks, block>>>(reinterpret_cast<int4*>(in), sums + 4, count / 4);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(std::vector<int>(5, expected), take_back(sums, 5));
}
