#include "emulator/warp_kernels.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <sstream>

namespace emulator_test {
namespace {

constexpr unsigned kFull = 0xFFFFFFFFu;

__device__ int thread() { return static_cast<int>(threadIdx.x + blockDim.x * threadIdx.y); }

__global__ void down_sum(int* out) {
  int value = thread();
  for (unsigned delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(kFull, value, delta);
  out[thread()] = value;
}

__global__ void butterfly_sum(int* out) {
  int value = thread();
  for (int bit = 16; bit > 0; bit /= 2) value += __shfl_xor_sync(kFull, value, bit);
  out[thread()] = value;
}

__global__ void up_in_eights(int* out) { out[thread()] = __shfl_up_sync(kFull, thread(), 2, 8); }
__global__ void nine_in_eights(int* out) { out[thread()] = __shfl_sync(kFull, thread(), 9, 8); }
__global__ void doubles(double* out) { out[thread()] = __shfl_xor_sync(kFull, thread() + 0.5, 1); }
__global__ void wide(long long* out) { out[thread()] = __shfl_xor_sync(kFull, static_cast<long long>(thread()) << 40, 1); }

__global__ void two_sites(int* out) {
  if (thread() % 2 == 0) {
    out[thread()] = __shfl_xor_sync(kFull, thread(), 1);
  } else {
    out[thread()] = __shfl_xor_sync(kFull, thread(), 1);
  }
}

__global__ void halves(int* out) {
  if (thread() % 32 < 16) {
    for (int i = 0; i < 3; ++i) out[thread()] = __shfl_xor_sync(0x0000FFFFu, thread(), 15);
  } else {
    out[thread()] = __shfl_xor_sync(0xFFFF0000u, thread(), 15);
  }
  __syncwarp();
}

__global__ void reduce_sum(int* out) { out[thread()] = __reduce_add_sync(kFull, thread()); }
__global__ void third_ballot(unsigned* out) { out[thread()] = __ballot_sync(kFull, thread() % 3 == 0); }
__global__ void full_ballot(unsigned* out) { out[thread()] = __ballot_sync(kFull, 1); }
__global__ void column_ballot(unsigned* out) { out[thread()] = __ballot_sync(kFull, threadIdx.x == 3); }

__global__ void exit_ballot(unsigned* out, int leaving) {
  if (thread() >= leaving) return;
  __syncwarp();
  out[thread()] = __ballot_sync(kFull, 1);
}

__global__ void even_active(unsigned* out) {
  if (thread() % 2 == 0) out[thread()] = __activemask();
}

__global__ void voting(unsigned* out) {
  unsigned* const mine = out + 7 * thread();
  const int first = thread() < 40;
  int equal = -1;
  int other = -1;
  mine[0] = static_cast<unsigned>(__all_sync(kFull, first));
  mine[1] = static_cast<unsigned>(__any_sync(kFull, first));
  mine[2] = static_cast<unsigned>(__uni_sync(kFull, first));
  mine[3] = static_cast<unsigned>(__uni_sync(kFull, 0));
  mine[6] = __match_all_sync(kFull, 2.5f, &equal) == kFull && __match_all_sync(kFull, thread(), &other) == 0;
  mine[4] = static_cast<unsigned>(equal);
  mine[5] = static_cast<unsigned>(other);
}

__global__ void match_thirds(unsigned* out) { out[thread()] = __match_any_sync(kFull, thread() % 3); }

__global__ void reducing(int* out) {
  const int value = thread() - 5;
  const unsigned bits = static_cast<unsigned>(thread()) | 64u;
  const int results[7] = {__reduce_min_sync(kFull, value),
                          __reduce_max_sync(kFull, value),
                          static_cast<int>(__reduce_min_sync(kFull, static_cast<unsigned>(value))),
                          static_cast<int>(__reduce_max_sync(kFull, static_cast<unsigned>(value))),
                          static_cast<int>(__reduce_and_sync(kFull, bits)),
                          static_cast<int>(__reduce_or_sync(kFull, bits)),
                          static_cast<int>(__reduce_xor_sync(kFull, bits))};
  if (thread() < 7) out[thread()] = results[thread()];
}

__global__ void mixed_waits(int* out) {
  __shared__ int tile[64];
  if (thread() < 32) {
    for (int round = 0; round < 3; ++round) {
      tile[thread()] = thread() + round;
      __syncwarp();
      out[thread()] = tile[(thread() + 1) % 32];
      __syncwarp();
    }
  }
  __syncthreads();
  if (thread() >= 32) out[thread()] = tile[thread() - 32];
}

__global__ void locked(int* lock, int* count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *count = *count + 1;
  __threadfence();
  atomicExch(lock, 0);
  __syncwarp();
}

// ---- Wrong on purpose. ----
__global__ void read_the_unnamed(int* out) {
  if (thread() < 16) out[thread()] = __shfl_down_sync(0x0000FFFFu, thread(), 8);
}
__global__ void read_the_exited(int* out) {
  if (thread() < 16) out[thread()] = __shfl_down_sync(kFull, thread(), 8);
}
__global__ void leave_oneself_out(int* out) { out[thread()] = static_cast<int>(__ballot_sync(0x1u, 1)); }
__global__ void ask_for_a_width_of_twelve(int* out) { out[thread()] = __shfl_sync(kFull, thread(), 0, 12); }
__global__ void wait_for_warp_and_block(int* out) {
  if (thread() % 32 < 16) {
    __syncwarp();
  } else {
    __syncthreads();
  }
  out[thread()] = 1;
}
__global__ void never_meet(int* out) {
  if (thread() < 4) {
    __syncwarp(0x000000FFu);
  } else {
    out[thread()] = __any_sync(0x000000FFu, 1);
  }
}

/// Runs a kernel that fills `count` numbers, which are 0 first.
template <class T, class Launch>
std::vector<T> results_of(int count, Launch launch) {
  std::vector<T> host(static_cast<std::size_t>(count));
  T* data = nullptr;
  cudaMalloc(&data, host.size() * sizeof(T));
  cudaMemset(data, 0, host.size() * sizeof(T));
  launch(data);
  cudaMemcpy(host.data(), data, host.size() * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(data);
  return host;
}

template <class T>
std::vector<T> run(void (*kernel)(T*), int threads) {
  return results_of<T>(threads, [&](T* data) { kernel<<<1, threads>>>(data); });
}

}  // namespace

std::vector<int> sum_by_shuffles_down(int threads) { return run(down_sum, threads); }
std::vector<int> sum_by_butterfly(int threads) { return run(butterfly_sum, threads); }
std::vector<int> shuffle_up_by_two_in_eights(int threads) { return run(up_in_eights, threads); }
std::vector<int> read_lane_nine_in_eights(int threads) { return run(nine_in_eights, threads); }
std::vector<int> exchange_from_two_call_sites(int threads) { return run(two_sites, threads); }
std::vector<int> turn_halves_round_in_branches(int threads) { return run(halves, threads); }
std::vector<int> sum_by_reduce(int threads) { return run(reduce_sum, threads); }
std::vector<double> exchange_doubles(int threads) { return run(doubles, threads); }
std::vector<long long> exchange_wide_numbers(int threads) { return run(wide, threads); }
std::vector<unsigned> ballot_of_every_third(int threads) { return run(third_ballot, threads); }
std::vector<unsigned> ballot_of_all(int threads) { return run(full_ballot, threads); }
std::vector<unsigned> active_among_even_threads(int threads) { return run(even_active, threads); }
std::vector<unsigned> matches_of_thread_modulo_three(int threads) { return run(match_thirds, threads); }

std::vector<unsigned> ballot_after_exits(int threads, int leaving) {
  return results_of<unsigned>(threads, [&](unsigned* data) { exit_ballot<<<1, threads>>>(data, leaving); });
}

std::vector<unsigned> ballot_of_a_column() {
  return results_of<unsigned>(256, [](unsigned* data) { column_ballot<<<1, dim3(16, 16)>>>(data); });
}

std::vector<unsigned> votes(int threads) {
  return results_of<unsigned>(7 * threads, [&](unsigned* data) { voting<<<1, threads>>>(data); });
}

std::vector<int> reductions() {
  return results_of<int>(7, [](int* data) { reducing<<<1, 32>>>(data); });
}

std::vector<int> exchange_while_the_others_wait_at_a_barrier() { return run(mixed_waits, 64); }

int count_under_a_lock_in_a_warp() {
  return results_of<int>(2, [](int* data) { locked<<<1, 32>>>(data, data + 1); })[1];
}

std::string all_warp_results() {
  std::ostringstream text;
  const auto add = [&](const auto& values) {
    for (const auto value : values) text << value << ' ';
  };
  add(sum_by_shuffles_down(64));
  add(sum_by_butterfly(64));
  add(shuffle_up_by_two_in_eights(64));
  add(read_lane_nine_in_eights(64));
  add(exchange_from_two_call_sites(64));
  add(turn_halves_round_in_branches(64));
  add(sum_by_reduce(40));
  add(exchange_doubles(64));
  add(exchange_wide_numbers(64));
  add(ballot_of_every_third(64));
  add(ballot_of_all(40));
  add(ballot_after_exits(64, 20));
  add(ballot_of_a_column());
  add(active_among_even_threads(64));
  add(votes(64));
  add(matches_of_thread_modulo_three(64));
  add(reductions());
  add(exchange_while_the_others_wait_at_a_barrier());
  add(std::vector<int>{count_under_a_lock_in_a_warp()});
  return text.str();
}

std::vector<int> wrong_warp_call(const std::string& kind) {
  if (kind == "unnamed") return run(read_the_unnamed, 32);
  if (kind == "exited") return run(read_the_exited, 32);
  if (kind == "never-existed") return run(down_sum, 40);
  if (kind == "self") return run(leave_oneself_out, 2);
  if (kind == "width") return run(ask_for_a_width_of_twelve, 4);
  if (kind == "two-barriers") return run(wait_for_warp_and_block, 64);
  if (kind == "deadlock") return run(never_meet, 8);
  return {};
}

}  // namespace emulator_test
