#include "fault_kernels.h"

#include "lectern/runtime/launch.h"

namespace lectern::test {

namespace {

__global__ void null_write_kernel(int* nowhere) {
  if (blockIdx.x == 1 && threadIdx.x == 3) *nowhere = 1;
}

}  // namespace

void launch_null_write() {
  cuda::launch(null_write_kernel, {dim3(2), dim3(32)}, cuda::current_stream(), static_cast<int*>(nullptr));
}

}  // namespace lectern::test
