// What the program asks of the kernels of reductions_in_warps.cu.
#pragma once

enum class Way { kShuffles, kUnrolled, kVote, kRedux, kTile };

/// Leaves a sum for each block in `out`; `block` is 64, 128 or 256 threads. The numbers of kVote are counted where odd.
void start_reduction(Way way, const int* in, int* out, int count, int blocks, int block);
/// The same for double, where the way knows it: shuffles, unrolled and tile.
void start_reduction(Way way, const double* in, double* out, int count, int blocks, int block);
