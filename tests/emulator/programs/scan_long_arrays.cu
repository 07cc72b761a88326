// Prefix sums: a warp's in shared memory that needs no test for the edge, a block's out of its warps', and those of an array
// longer than a block's part out of the parts'. Of three source files; the others are in the folder of this name.
#include <cooperative_groups.h>

#include "check.h"
#include "scan_long_arrays/scan.h"

namespace cg = cooperative_groups;

constexpr int kWarps = kBlock / 32;

/// The inclusive sum within the caller's warp. A warp has 64 cells of `memory`: the first 32 stay 0, so nobody reads below.
__device__ unsigned scan_of_warp(volatile unsigned* memory, const cg::thread_block_tile<32>& warp, unsigned value) {
  volatile unsigned* const own = memory + 64 * (threadIdx.x / 32) + 32 + warp.thread_rank();
  own[-32] = 0;
  *own = value;
  for (int distance = 1; distance < 32; distance *= 2) {
    warp.sync();
    const unsigned below = own[-distance];
    warp.sync();
    *own = value += below;
  }
  return value;
}

/// The exclusive sum within the block; everybody gets the sum of all in `total`.
__device__ unsigned scan_of_block(volatile unsigned* memory, unsigned value, unsigned* total) {
  __shared__ unsigned sums[kWarps];
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  const unsigned in_warp = scan_of_warp(memory, warp, value);
  cg::sync(block);  // `sums` may still be in use by the call before
  if (warp.thread_rank() == 31) sums[threadIdx.x / 32] = in_warp;
  cg::sync(block);
  unsigned before = 0, all = 0;
  for (int i = 0; i < kWarps; ++i) {
    if (i < static_cast<int>(threadIdx.x / 32)) before += sums[i];
    all += sums[i];
  }
  *total = all;
  return before + in_warp - value;
}

/// Each block scans its part of an array, and leaves the part's sum.
__global__ void scan_parts(uint4* out, const uint4* in, unsigned* part_sums, int fours) {
  __shared__ unsigned memory[2 * kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const std::size_t at = std::size_t{blockIdx.y} * fours + i;
  uint4 four = i < fours ? in[at] : make_uint4(0, 0, 0, 0);
  four.y += four.x;
  four.z += four.y;
  four.w += four.z;
  unsigned total;
  const unsigned before = scan_of_block(memory, four.w, &total);
  if (i < fours) out[at] = make_uint4(before, before + four.x, before + four.y, before + four.z);
  if (threadIdx.x == 0) part_sums[blockIdx.y * gridDim.x + blockIdx.x] = total;
}

/// One block an array: makes of the sums of its parts the sums of all parts before.
__global__ void scan_sums(unsigned* part_sums, int parts) {
  __shared__ unsigned memory[2 * kBlock];
  unsigned* const sums = part_sums + blockIdx.x * parts;
  unsigned carried = 0;
  for (int first = 0; first < parts; first += kBlock) {
    const int i = first + threadIdx.x;
    unsigned total;
    const unsigned before = scan_of_block(memory, i < parts ? sums[i] : 0, &total);
    if (i < parts) sums[i] = carried + before;
    carried += total;
  }
}

__global__ void add_to_parts(uint4* out, const unsigned* part_sums, int fours) {
  __shared__ unsigned before;
  if (threadIdx.x == 0) before = part_sums[blockIdx.y * gridDim.x + blockIdx.x];
  cg::sync(cg::this_thread_block());
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i >= fours) return;
  uint4& four = out[std::size_t{blockIdx.y} * fours + i];
  four = make_uint4(four.x + before, four.y + before, four.z + before, four.w + before);
}

void scan_on_device(unsigned* out, const unsigned* in, unsigned* part_sums, int arrays, int length) {
  const int fours = length / 4, parts = blocks_for(length, kPart);
  auto* const out_fours = reinterpret_cast<uint4*>(out);
  scan_parts<<<dim3(parts, arrays), kBlock>>>(out_fours, reinterpret_cast<const uint4*>(in), part_sums, fours);
  if (parts > 1) {
    scan_sums<<<arrays, kBlock>>>(part_sums, parts);
    add_to_parts<<<dim3(parts, arrays), kBlock>>>(out_fours, part_sums, fours);
  }
  check_launch();
}
