// PMPP 16: a convolution layer as one matrix product: windows are laid out as columns, and cuBLAS multiplies.
#include <cublas_v2.h>

#include "check.h"

constexpr int kTaps = 3;

void check_cublas(cublasStatus_t status, int line) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  std::printf("line %d: cuBLAS status %d\n", line, static_cast<int>(status));
  std::exit(1);
}

/// One thread to a window and channel: it writes the window's elements one below the other.
__global__ void lay_out(const float* in, float* columns, int channels, int height, int width) {
  const int inner_width = width - kTaps + 1, windows = (height - kTaps + 1) * inner_width;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= channels * windows) return;
  const int channel = i / windows, window = i % windows, y = window / inner_width, x = window % inner_width;
  for (int tap = 0; tap < kTaps * kTaps; ++tap)
    columns[(channel * kTaps * kTaps + tap) * windows + window] = in[(channel * height + y + tap / kTaps) * width + x + tap % kTaps];
}

int main() {
  const int channels = 3, height = 14, width = 17, maps = 5;
  const int windows = (height - kTaps + 1) * (width - kTaps + 1), depth = channels * kTaps * kTaps;
  const std::vector<float> image = numbers(channels * height * width, 1), weights = numbers(maps * depth, 2);
  std::vector<float> expected;
  for (int map = 0; map < maps; ++map)
    for (int window = 0; window < windows; ++window) {
      const int y = window / (width - kTaps + 1), x = window % (width - kTaps + 1);
      double sum = 0.0;
      for (int k = 0; k < depth; ++k) {
        const int channel = k / (kTaps * kTaps), tap = k % (kTaps * kTaps);
        sum += double(weights[map * depth + k]) * image[(channel * height + y + tap / kTaps) * width + x + tap % kTaps];
      }
      expected.push_back(static_cast<float>(sum));
    }
  float *in = device_copy(image), *filters = device_copy(weights), *columns = device_array<float>(depth * windows);
  float* out = device_array<float>(maps * windows);
  lay_out<<<blocks_for(channels * windows, 128), 128>>>(in, columns, channels, height, width);
  check_launch();
  // Rows here are columns to cuBLAS: out^T = columns^T * filters^T.
  const float one = 1.0f, zero = 0.0f;
  cublasHandle_t handle;
  check_cublas(cublasCreate(&handle), __LINE__);
  check_cublas(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, windows, maps, depth, &one, columns, windows, filters, depth, &zero, out, windows), __LINE__);
  CHECK(cudaDeviceSynchronize());
  check_cublas(cublasDestroy(handle), __LINE__);
  for (float* array : {in, filters, columns}) CHECK(cudaFree(array));
  return verdict(expected, take_back(out, expected.size()), 1e-5);
}
