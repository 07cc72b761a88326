// Eleven atomic operations on integers: every thread takes part in each, and the result does not depend on the order.
#include "check.h"

__global__ void take_part(int* cells, unsigned* wrapping) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&cells[0], 10);
  atomicSub(&cells[1], 3);
  atomicExch(&cells[2], 77);
  atomicMax(&cells[3], id);
  atomicMin(&cells[4], -id);
  atomicInc(&wrapping[0], 16);  // 0, 1, … 16, 0, …
  atomicDec(&wrapping[1], 100);
  int seen = cells[5], assumed;
  do {
    assumed = seen;
    seen = atomicCAS(&cells[5], assumed, assumed + 2);
  } while (seen != assumed);
  atomicAnd(&cells[6], 2 * id + 7);
  atomicOr(&cells[7], 1 << (id % 20));
  atomicXor(&cells[8], id);
}

int main() {
  const int blocks = 16, block = 128, threads = blocks * block;
  std::vector<int> cells = {0, 0, 0, 0, 0, 0, 0xff, 0, 0xff}, expected = cells;
  std::vector<unsigned> wrapping = {0, 0}, wrapped = wrapping;
  for (int id = 0; id < threads; ++id) {
    expected[0] += 10;
    expected[1] -= 3;
    expected[5] += 2;
    expected[6] &= 2 * id + 7;
    expected[7] |= 1 << (id % 20);
    expected[8] ^= id;
    wrapped[0] = wrapped[0] >= 16 ? 0 : wrapped[0] + 1;
    wrapped[1] = wrapped[1] == 0 || wrapped[1] > 100 ? 100 : wrapped[1] - 1;
  }
  expected[2] = 77;
  expected[3] = threads - 1;
  expected[4] = -(threads - 1);
  expected.insert(expected.end(), wrapped.begin(), wrapped.end());

  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  int* device_cells = device_copy(cells);
  unsigned* device_wrapping = device_copy(wrapping);
  take_part<<<blocks, block, 0, stream>>>(device_cells, device_wrapping);
  check_launch();
  CHECK(cudaStreamDestroy(stream));
  std::vector<int> got = take_back(device_cells, cells.size());
  for (unsigned value : take_back(device_wrapping, 2)) got.push_back(static_cast<int>(value));
  return verdict(expected, got);
}
