// Host functions that launch the warp kernels of warp_kernels.cu and give back what each thread computed.
#pragma once

#include <string>
#include <vector>

namespace emulator_test {

// Every thread brings its number. Each function is one kernel over `threads` threads of one block.
std::vector<int> sum_by_shuffles_down(int threads);
std::vector<int> sum_by_butterfly(int threads);
std::vector<int> shuffle_up_by_two_in_eights(int threads);
std::vector<int> read_lane_nine_in_eights(int threads);
std::vector<int> exchange_from_two_call_sites(int threads);
std::vector<int> turn_halves_round_in_branches(int threads);
std::vector<int> sum_by_reduce(int threads);
/// Neighbours exchange a number and a half, and a number that needs 64 bits.
std::vector<double> exchange_doubles(int threads);
std::vector<long long> exchange_wide_numbers(int threads);

std::vector<unsigned> ballot_of_every_third(int threads);
std::vector<unsigned> ballot_of_all(int threads);
/// Threads from `leaving` on return first.
std::vector<unsigned> ballot_after_exits(int threads, int leaving);
/// In a block of 16 by 16: who has threadIdx.x == 3.
std::vector<unsigned> ballot_of_a_column();
std::vector<unsigned> active_among_even_threads(int threads);
/// 7 numbers from each thread: all, any, uni over `thread < 40`; then uni over 0; 1 from match_all of equals and of others
/// (`*equal`); and whether match_all gave a full mask.
std::vector<unsigned> votes(int threads);
std::vector<unsigned> matches_of_thread_modulo_three(int threads);
/// Of `thread - 5`: minimum, maximum; of it as unsigned: minimum, maximum; and, or, xor of `thread | 64`.
std::vector<int> reductions();

/// Shared memory handed on within a warp, while the other warp waits at the block's barrier.
std::vector<int> exchange_while_the_others_wait_at_a_barrier();
int count_under_a_lock_in_a_warp();

/// All of the above, as numbers in one line.
std::string all_warp_results();

/// Launches a kernel that is wrong in the way that `kind` says; gives what its threads got, if the launch went on.
std::vector<int> wrong_warp_call(const std::string& kind);

}  // namespace emulator_test
