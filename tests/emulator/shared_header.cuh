// A device function with a shared variable, in a header: the translator must find it there.
#pragma once

namespace emulator_test {

template <class T>
__device__ void exchange_with_first(T* data) {
  __shared__ T first;
  if (threadIdx.x == 0) first = data[0];
  __syncthreads();
  data[threadIdx.x] = first;
}

}  // namespace emulator_test
