// Host functions that launch the test kernels of kernels.cu and give back what they computed.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

namespace emulator_test {

// Barriers: every thread stores its number, waits, and reads its neighbour's.
std::vector<int> rotate_through_static_shared(int threads);
std::vector<int> rotate_through_dynamic_shared(int threads);
std::vector<int> rotate_through_file_scope_shared(int threads);
/// Threads from `leaving` on return before the barrier; the others rotate among themselves.
std::vector<int> rotate_with_early_exit(int threads, int leaving);
/// Two kinds of element, one template, two functions that declare shared arrays of their own.
std::vector<double> reverse_in_a_template(const std::vector<double>& values);
/// Count, and, or over the predicate `thread % 3 == 0`.
std::vector<int> vote(int threads);

/// What a thread reads from shared memory that nobody wrote, in the second block of two (the first wrote 7).
std::vector<int> read_unwritten_shared();

struct Atomics {
  int sum, minimum, maximum, exchanged, incremented, decremented, conjunction, disjunction, parity;
  unsigned long long wide;
  float real;
  double precise;
};
/// Each result of `blocks` times `threads` threads that all take part.
Atomics run_atomics(int blocks, int threads);
/// A lock taken with atomicCAS by every thread of a block in turn.
int count_under_a_lock(int threads);

/// threadIdx, blockIdx, blockDim and gridDim as the last thread of the grid saw them, 12 numbers, then warpSize.
std::vector<unsigned> last_threads_view(dim3 grid, dim3 block);

// Launches of many spellings; each adds 1 to a counter, or as much as it says.
int launch_in_many_ways();
int launch_with_converted_arguments();
int launch_by_addresses();

/// Copies to and from __constant__ and __device__ variables.
std::vector<float> scale_by_constant(const std::vector<float>& values, float scale);
int count_in_device_variable(int threads);

// For the limits.
void empty_kernel();
cudaError_t launch_empty(dim3 grid, dim3 block, std::size_t shared_bytes, cudaStream_t stream = nullptr);
cudaError_t launch_with_raised_limit(std::size_t limit_bytes, std::size_t shared_bytes);
cudaError_t launch_with_40_kib_static_and(std::size_t shared_bytes);
cudaError_t write_everywhere(int* data, std::size_t count);
cudaError_t launch_ex(bool with_attributes);

}  // namespace emulator_test
