// One thread scales one element. The last block guards the edge.
#include "scale.h"

#include "lectern/runtime/cuda_check.h"

namespace {

__global__ void scale_kernel(float* values, float factor, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) values[i] *= factor;
}

}  // namespace

void scale(const lectern::Tensor& tensor, float factor) {
  constexpr int kBlockThreads = 128;
  const int count = static_cast<int>(tensor.numel());
  scale_kernel<<<(count + kBlockThreads - 1) / kBlockThreads, kBlockThreads>>>(tensor.data_ptr<float>(), factor, count);
  LECTERN_CUDA_CHECK(cudaGetLastError());
  LECTERN_CUDA_CHECK(cudaDeviceSynchronize());
}
