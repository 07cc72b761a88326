// A file in which a null stream is the calling thread's own: it is compiled with CUDA_API_PER_THREAD_DEFAULT_STREAM defined,
// as nvcc --default-stream per-thread does. (In the file it would be too late, as with nvcc.)
#include <cuda_runtime.h>

#include "streams_probe.h"

__global__ void set_two(int* to) { *to = 2; }

void launch_per_thread(int* host) { set_two<<<1, 1, 0, 0>>>(host); }
cudaError_t wait_per_thread() { return cudaStreamSynchronize(0); }
