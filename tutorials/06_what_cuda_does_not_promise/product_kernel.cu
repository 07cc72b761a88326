// The large product by a kernel of our own: one row of blocks is run, the others are only counted.
#include <cstdio>

#include "lectern/kernels/equal.h"
#include "lectern/runtime/launch.h"
#include "product.h"

using namespace lectern;

// [product_kernel]
constexpr int kTile = 16;  // a block is 16 × 16 threads, and a thread computes one element

__global__ void product_kernel(const float* a, const float* b, float* c, int side) {
  const int row = static_cast<int>(blockIdx.y) * kTile + static_cast<int>(threadIdx.y);
  const int col = static_cast<int>(blockIdx.x) * kTile + static_cast<int>(threadIdx.x);
  if (row >= side || col >= side) return;
  float sum = 0;
  for (int step = 0; step < side; ++step) sum += a[row * side + step] * b[step * side + col];
  c[row * side + col] = sum;
}
// [end]

int main() {
  const std::int64_t side = side_asked_for();
  const Tensor a = operand(side, 1);
  const Tensor b = operand(side, 2);
  const Tensor on_a = a.narrow(0, 0, kTile).to("cuda");  // the rows that one row of blocks reads
  const Tensor on_b = b.to("cuda");
  const Tensor on_c = empty({kTile, side}, {.device = "cuda"});
  const auto blocks = static_cast<unsigned>((side + kTile - 1) / kTile);
  cuda::launch(product_kernel, {dim3(blocks, 1), dim3(kTile, kTile)}, cuda::current_stream(), on_a.data_ptr<float>(), on_b.data_ptr<float>(),
               on_c.data_ptr<float>(), static_cast<int>(side));
  const bool is_right = equal(on_c.cpu(), matmul(a.narrow(0, 0, kTile), b));
  const auto all = static_cast<long long>(side) * side * side;
  std::printf("run: %u blocks, those with blockIdx.y = 0, %lld multiplications; %s\n", blocks, static_cast<long long>(kTile) * side * side,
              is_right ? "the same 16 rows as on the cpu" : "the rows are WRONG");
  std::printf("computed, not run: all %u x %u = %u blocks, %lld multiplications\n", blocks, blocks, blocks * blocks, all);
  return is_right ? 0 : 1;
}
