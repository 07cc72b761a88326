// Which of the machine's cuda devices is number 0? Two cards of one kind have one name; their places on the bus differ.
#include <cstdio>

#include <cuda_runtime.h>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"

int main() {
  // [first]
  int count = 0;
  LECTERN_CUDA_CHECK(cudaGetDeviceCount(&count));
  char bus[16] = "";
  LECTERN_CUDA_CHECK(cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
  std::printf("count: %d; number 0: %s, at %s\n", count, lectern::cuda::get_device_name(0).c_str(), bus);
  // [end]
}
