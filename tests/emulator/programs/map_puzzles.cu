// The first exercises on indices: map, zip, guard, 2-D map, broadcast, blocks, and blocks in two dimensions.
#include "check.h"

__global__ void map(int* out, const int* in) { out[threadIdx.x] = in[threadIdx.x] + 10; }
__global__ void zip(int* out, const int* a, const int* b) { out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }
__global__ void guarded(int* out, const int* in, int count) {
  if (static_cast<int>(threadIdx.x) < count) out[threadIdx.x] = in[threadIdx.x] + 10;
}
__global__ void map_2d(int* out, const int* in, int size) {
  const int x = threadIdx.x, y = threadIdx.y;
  if (x < size && y < size) out[y * size + x] = in[y * size + x] + 10;
}
__global__ void broadcast(int* out, const int* column, const int* row, int size) {
  const int x = threadIdx.x, y = threadIdx.y;
  if (x < size && y < size) out[y * size + x] = column[y] + row[x];
}
__global__ void blocks(int* out, const int* in, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = in[i] + 10;
}
__global__ void blocks_2d(int* out, const int* in, int size) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < size && y < size) out[y * size + x] = in[y * size + x] + 10;
}
__global__ void through_shared(int* out, const int* in, int count) {
  extern __shared__ int mine[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) mine[threadIdx.x] = in[i];
  __syncthreads();
  if (i < count) out[i] = mine[threadIdx.x] + 10;
}

int main() {
  const int size = 150, count = size * size, small = 20;
  const std::vector<int> a = integers(count, 1000, 1), b = integers(count, 1000, 2);
  int *in = device_copy(a), *other = device_copy(b);
  std::vector<int> expected, got;
  const auto puzzle = [&](int outputs, auto launch, auto value) {
    int* out = device_array<int>(outputs);
    launch(out);
    check_launch();
    for (int i = 0; i < outputs; ++i) expected.push_back(value(i));
    for (int result : take_back(out, outputs)) got.push_back(result);
  };
  const auto plus_ten = [&](int i) { return a[i] + 10; };
  puzzle(64, [&](int* out) { map<<<1, 64>>>(out, in); }, plus_ten);
  puzzle(64, [&](int* out) { zip<<<1, 64>>>(out, in, other); }, [&](int i) { return a[i] + b[i]; });
  puzzle(50, [&](int* out) { guarded<<<1, 64>>>(out, in, 50); }, plus_ten);
  puzzle(small * small, [&](int* out) { map_2d<<<1, dim3(32, 32)>>>(out, in, small); }, plus_ten);
  puzzle(small * small, [&](int* out) { broadcast<<<1, dim3(32, 32)>>>(out, in, other, small); },
         [&](int i) { return a[i / small] + b[i % small]; });
  puzzle(count - 3, [&](int* out) { blocks<<<blocks_for(count, 256), 256>>>(out, in, count - 3); }, plus_ten);
  puzzle(count, [&](int* out) { blocks_2d<<<dim3(blocks_for(size, 16), blocks_for(size, 16)), dim3(16, 16)>>>(out, in, size); }, plus_ten);
  puzzle(count - 3, [&](int* out) { through_shared<<<blocks_for(count, 128), 128, 128 * sizeof(int)>>>(out, in, count - 3); }, plus_ten);
  CHECK(cudaFree(in));
  CHECK(cudaFree(other));
  return verdict(expected, got);
}
