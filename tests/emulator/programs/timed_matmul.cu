// A matmul whose tile is a template parameter, in a stream, from page-locked memory, measured with events.
#include <cuda_profiler_api.h>

#include "check.h"

template <int Tile>
__global__ void multiply(float* c, const float* a, const float* b, int inner, int width) {
  __shared__ float tile_a[Tile][Tile];
  __shared__ float tile_b[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y, col = blockIdx.x * Tile + threadIdx.x;
  float sum = 0.0f;
  for (int start = 0; start < inner; start += Tile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * inner + start + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(start + threadIdx.y) * width + col];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < Tile; ++i) sum += tile_a[threadIdx.y][i] * tile_b[i][threadIdx.x];
    __syncthreads();
  }
  c[row * width + col] = sum;
}

int main(int argc, char** argv) {
  const int tile = argc > 1 ? std::atoi(argv[1]) : 16;
  const int height = 64, inner = 96, width = 128;
  float *a, *b, *c, *device_a, *device_b, *device_c;
  CHECK(cudaMallocHost(&a, height * inner * sizeof(float)));
  CHECK(cudaMallocHost(&b, inner * width * sizeof(float)));
  CHECK(cudaMallocHost(&c, height * width * sizeof(float)));
  for (int i = 0; i < height * inner; ++i) a[i] = 1.0f;
  for (int i = 0; i < inner * width; ++i) b[i] = static_cast<float>(i % width);
  CHECK(cudaMalloc(&device_a, height * inner * sizeof(float)));
  CHECK(cudaMalloc(&device_b, inner * width * sizeof(float)));
  CHECK(cudaMalloc(&device_c, height * width * sizeof(float)));

  cudaStream_t stream;
  cudaEvent_t start, stop;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaMemcpyAsync(device_a, a, height * inner * sizeof(float), cudaMemcpyHostToDevice, stream));
  CHECK(cudaMemcpyAsync(device_b, b, inner * width * sizeof(float), cudaMemcpyHostToDevice, stream));
  const dim3 block(tile, tile), grid(width / block.x, height / block.y);
  const int repetitions = 3;
  CHECK(cudaProfilerStart());
  CHECK(cudaEventRecord(start, stream));
  for (int i = 0; i < repetitions; ++i) {
    if (tile == 32) {
      multiply<32><<<grid, block, 0, stream>>>(device_c, device_a, device_b, inner, width);
    } else {
      multiply<16><<<grid, block, 0, stream>>>(device_c, device_a, device_b, inner, width);
    }
  }
  CHECK(cudaEventRecord(stop, stream));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaProfilerStop());
  float milliseconds = -1.0f;
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  CHECK(cudaMemcpyAsync(c, device_c, height * width * sizeof(float), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  if (milliseconds < 0.0f) return 1;

  std::vector<float> expected;
  for (int i = 0; i < height * width; ++i) expected.push_back(static_cast<float>(inner * (i % width)));
  const int result = verdict(expected, std::vector<float>(c, c + height * width));
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaStreamDestroy(stream));
  for (float* pinned : {a, b, c}) CHECK(cudaFreeHost(pinned));
  for (float* device : {device_a, device_b, device_c}) CHECK(cudaFree(device));
  return result;
}
