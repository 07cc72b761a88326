// Atomics whose scope is the block or the whole system, and those of two bytes.
#include <gtest/gtest.h>

#include <cuda_fp16.h>

#include "emulator/run_once.cuh"

namespace emulator_test {

struct Cells {
  int values[10];
  unsigned int wrapping[2];
  double sum;
  half small;
  unsigned short word;
};

__global__ void use_scopes(Cells* cells) {
  const int thread = static_cast<int>(threadIdx.x);
  atomicAdd_system(&cells->values[0], 2);
  atomicSub_block(&cells->values[1], 3);
  atomicExch_system(&cells->values[2], 77);
  atomicMax_block(&cells->values[3], thread);
  atomicMin_system(&cells->values[4], -thread);
  atomicCAS_system(&cells->values[5], thread, thread + 1);
  atomicOr_block(&cells->values[6], 1 << (thread % 8));
  atomicAnd_system(&cells->values[7], 7);
  atomicXor_block(&cells->values[8], thread);
  atomicInc_system(&cells->wrapping[0], 16u);
  atomicDec_block(&cells->wrapping[1], 100u);
  atomicAdd_system(&cells->sum, 0.5);
  atomicAdd_block(&cells->small, __float2half(0.25f));
  unsigned short seen = cells->word, assumed;
  do {
    assumed = seen;
    seen = atomicCAS(&cells->word, assumed, static_cast<unsigned short>(assumed + 3));
  } while (seen != assumed);
}

Cells used() {
  return run_once<Cells>([](Cells* out) {
    EXPECT_EQ(cudaMemset(out, 0, sizeof(Cells)), cudaSuccess);
    use_scopes<<<1, 64>>>(out);
  });
}

TEST(ScopedAtomics, DoWhatTheSameAtomicDoesWithoutAScope) {
  const Cells cells = used();
  EXPECT_EQ(cells.values[0], 128);
  EXPECT_EQ(cells.values[1], -192);
  EXPECT_EQ(cells.values[2], 77);
  EXPECT_EQ(cells.values[3], 63);
  EXPECT_EQ(cells.values[4], -63);
  EXPECT_GT(cells.values[5], 0);
  EXPECT_EQ(cells.values[6], 255);
  EXPECT_EQ(cells.values[7], 0);
  EXPECT_EQ(cells.values[8], 0);  // 0 ^ 1 ^ … ^ 63
  EXPECT_EQ(cells.wrapping[0], 64u % 17u);
  EXPECT_EQ(cells.wrapping[1], 100u - 63u);
  EXPECT_EQ(cells.sum, 32.0);
  EXPECT_EQ(__half2float(cells.small), 16.0f);
}

TEST(ScopedAtomics, CompareAndSwapTwoBytes) {
  EXPECT_EQ(used().word, 192);
}

}  // namespace emulator_test
