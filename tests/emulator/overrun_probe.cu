// A kernel that writes or reads behind an allocation of as many bytes as the first argument says, as far as the second says.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

__global__ void write_behind(char* data, long at) { data[at] = 1; }
__global__ void read_behind(const float* data, long at, float* result) { *result = data[at]; }

/// So many that the device's memory is opened in one piece.
std::vector<char*> many(std::size_t bytes) {
  std::vector<char*> all(100);
  for (char*& one : all) cudaMalloc(&one, bytes);
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t bytes = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 0;
  const long behind = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 0;
  const char* const how = argc > 3 ? argv[3] : "write";
  char* data = nullptr;
  std::vector<char*> others;
  if (std::strcmp(how, "among-many") == 0) {
    others = many(bytes);
    data = others[50];
  } else if (std::strcmp(how, "managed") == 0) {
    cudaMallocManaged(&data, bytes);
  } else {
    cudaMalloc(&data, bytes);
  }
  if (std::strcmp(how, "read") == 0) {
    float* result = nullptr;
    float host = 0.0f;
    cudaMalloc(&result, sizeof(float));
    read_behind<<<1, 1>>>(reinterpret_cast<float*>(data), static_cast<long>(bytes / sizeof(float)) + behind, result);
    cudaMemcpy(&host, result, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%f ", static_cast<double>(host));
  } else {
    write_behind<<<1, 1>>>(data, static_cast<long>(bytes) + behind);
    write_behind<<<1, 1>>>(data, static_cast<long>(bytes) + behind);
  }
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  return 0;
}
