// Cooperative groups: partitions, scans, reductions of any type, tiles larger than a warp, work of one thread, shared copies.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace cg = cooperative_groups;

namespace {

template <class T>
std::vector<T> run(void (*kernel)(T*), unsigned threads, std::size_t each = 1) {
  std::vector<T> host(threads * each);
  T* data = nullptr;
  EXPECT_EQ(cudaMalloc(&data, host.size() * sizeof(T)), cudaSuccess);
  EXPECT_EQ(cudaMemset(data, 0, host.size() * sizeof(T)), cudaSuccess);
  kernel<<<1, threads>>>(data);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(host.data(), data, host.size() * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(cudaFree(data), cudaSuccess);
  return host;
}

struct Place {
  unsigned rank, size, part, parts, sum;
};
__device__ Place place_in(const cg::coalesced_group& group) {
  return {group.thread_rank(), group.size(), group.meta_group_rank(), group.meta_group_size(),
          cg::reduce(group, threadIdx.x, cg::plus<unsigned>())};
}
void expect_place(const Place& found, const Place& expected, std::size_t thread) {
  EXPECT_EQ(found.rank, expected.rank) << thread;
  EXPECT_EQ(found.size, expected.size) << thread;
  EXPECT_EQ(found.part, expected.part) << thread;
  EXPECT_EQ(found.parts, expected.parts) << thread;
  EXPECT_EQ(found.sum, expected.sum) << thread;
}

// ---- Partitions ----
__global__ void label_a_tile(Place* out) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  out[threadIdx.x] = place_in(cg::labeled_partition(tile, static_cast<int>(threadIdx.x % 3)));
}
TEST(LabeledPartition, OfATileIsThoseWithTheSameLabelNumberedByTheirFirstThreads) {
  const std::vector<Place> found = run(label_a_tile, 32);
  for (unsigned t = 0; t < 32; ++t) {
    const unsigned first = t / 16 * 16;
    Place expected{0, 0, (t % 3 + 3 - first % 3) % 3, 3, 0};
    for (unsigned other = first; other < first + 16; ++other) {
      if (other % 3 != t % 3) continue;
      ++expected.size;
      expected.sum += other;
      expected.rank += other < t;
    }
    expect_place(found[t], expected, t);
  }
}

__global__ void halve(Place* out) {
  const auto block = cg::this_thread_block();
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  const auto odd_or_even = cg::binary_partition(warp, threadIdx.x % 2 == 1);
  const auto all = cg::binary_partition(odd_or_even, true);
  const auto quarter = cg::binary_partition(all, threadIdx.x >= 16);
  out[threadIdx.x] = place_in(quarter);
}
TEST(BinaryPartition, OfATileAndOfThatPartAgain) {
  const std::vector<Place> found = run(halve, 32);
  for (unsigned t = 0; t < 32; ++t) {
    const unsigned first = t / 16 * 16 + t % 2;
    expect_place(found[t], {t % 16 / 2, 8, t / 16, 2, 8 * first + 56}, t);
  }
}

__global__ void tile_the_coalesced(Place* out) {
  if (threadIdx.x % 2 == 0) return;
  const cg::coalesced_group odd = cg::coalesced_threads();
  out[threadIdx.x] = place_in(cg::tiled_partition(odd, 4));
}
TEST(CoalescedGroup, IsTiledByRanksNotLanes) {
  const std::vector<Place> found = run(tile_the_coalesced, 20);
  for (unsigned t = 1; t < 20; t += 2) {
    const unsigned rank = t / 2, first = rank / 4 * 4, size = first == 8 ? 2 : 4;
    expect_place(found[t], {rank % 4, size, rank / 4, 3, size * (2 * first + 1) + size * (size - 1)}, t);
  }
}

__global__ void match_coalesced(unsigned* out) {
  if (threadIdx.x % 2 == 0) return;
  const cg::coalesced_group odd = cg::coalesced_threads();
  int equal = -1;
  const unsigned all = odd.match_all(7.5, equal);
  out[threadIdx.x] = odd.match_any(threadIdx.x / 16) + 100000 * (all == 0xFFFF) + 1000000 * static_cast<unsigned>(equal) +
                     10000000 * (odd.ballot(threadIdx.x == 3) == 2);
}
TEST(CoalescedGroup, MatchesAndVotesInRanks) {
  const std::vector<unsigned> found = run(match_coalesced, 32);
  for (unsigned t = 1; t < 32; t += 2) EXPECT_EQ(found[t], 11100000u + (t < 16 ? 0xFFu : 0xFF00u)) << t;
}

/// A parameter that takes a tile of any parent.
__device__ unsigned last_of(cg::thread_block_tile<8> tile, unsigned value) { return tile.shfl(value, 7); }
__global__ void name_no_parent(unsigned* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const auto single = cg::this_thread();
  out[threadIdx.x] = last_of(cg::tiled_partition<8>(warp), threadIdx.x) + 100 * single.size() + single.thread_rank();
}
TEST(Tile, MayLeaveItsParentOut) {
  const std::vector<unsigned> found = run(name_no_parent, 64);
  for (unsigned t = 0; t < 64; ++t) EXPECT_EQ(found[t], t / 8 * 8 + 7 + 100);
}

__global__ void tile_of_a_size(unsigned* out, unsigned size) {
  const cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), size);
  const cg::thread_group pair = cg::tiled_partition(tile, 2);
  out[threadIdx.x] = static_cast<unsigned>(1000 * tile.size() + 10 * tile.thread_rank() + pair.thread_rank());
  tile.sync();
}
TEST(ThreadGroup, IsTiledBySizesKnownWhenTheKernelRuns) {
  unsigned* data = nullptr;
  EXPECT_EQ(cudaMalloc(&data, 40 * sizeof(unsigned)), cudaSuccess);
  tile_of_a_size<<<1, 40>>>(data, 16);
  std::vector<unsigned> found(40);
  EXPECT_EQ(cudaMemcpy(found.data(), data, 40 * sizeof(unsigned), cudaMemcpyDeviceToHost), cudaSuccess);
  for (unsigned t = 0; t < 40; ++t) EXPECT_EQ(found[t], (t < 32 ? 16000 : 8000) + t % 16 * 10 + t % 2) << t;
  EXPECT_EQ(cudaFree(data), cudaSuccess);
}

// ---- Scans and reductions ----
/// Put one after another: the order matters, so a wrong order shows.
struct Chain {
  int factor, offset, filler;
};
struct Then {
  __host__ __device__ Chain operator()(Chain a, Chain b) const { return {a.factor * b.factor % 101, (a.offset * b.factor + b.offset) % 101, 0}; }
};
__host__ __device__ Chain link(unsigned i) { return {static_cast<int>(i % 7) + 2, static_cast<int>(i % 5), 0}; }
int as_number(Chain chain) { return 1000 * chain.factor + chain.offset; }

__global__ void scan_chains(Chain* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  out[3 * threadIdx.x] = cg::inclusive_scan(warp, link(threadIdx.x), Then());
  out[3 * threadIdx.x + 1] = cg::exclusive_scan(warp, link(threadIdx.x), Then());
  out[3 * threadIdx.x + 2] = cg::reduce(cg::coalesced_threads(), link(threadIdx.x), Then());
}
TEST(Scan, KeepsTheOrderOfAUsersOperationOnAUsersType) {
  const std::vector<Chain> found = run(scan_chains, 32, 3);
  std::vector<Chain> sums{{link(0)}};
  for (unsigned t = 1; t < 32; ++t) sums.push_back(Then()(sums.back(), link(t)));
  for (std::size_t t = 0; t < 32; ++t) {
    EXPECT_EQ(as_number(found[3 * t]), as_number(sums[t])) << t;
    EXPECT_EQ(as_number(found[3 * t + 1]), t == 0 ? 0 : as_number(sums[t - 1])) << t;
    EXPECT_EQ(as_number(found[3 * t + 2]), as_number(sums[31])) << t;
  }
}

__global__ void scan_the_coalesced(int* out) {
  const int value = static_cast<int>(threadIdx.x);
  if (value % 3 == 0) return;
  const cg::coalesced_group group = cg::coalesced_threads();
  int* const mine = out + 4 * value;
  mine[0] = cg::inclusive_scan(group, value);
  mine[1] = cg::exclusive_scan(group, value);
  mine[2] = cg::inclusive_scan(group, -value, cg::less<int>());
  mine[3] = cg::exclusive_scan(group, 1 << value % 16, [](int a, int b) { return a | b; });
}
TEST(Scan, OfCoalescedThreadsGoesByRank) {
  const std::vector<int> found = run(scan_the_coalesced, 32, 4);
  int sum = 0, bits = 0;
  for (int t = 0; t < 32; ++t) {
    if (t % 3 == 0) continue;
    const int* const mine = found.data() + 4 * t;
    EXPECT_EQ(mine[1], sum) << t;
    EXPECT_EQ(mine[3], bits) << t;
    sum += t;
    bits |= 1 << t % 16;
    EXPECT_EQ(mine[0], sum) << t;
    EXPECT_EQ(mine[2], -t) << t;
  }
}

__global__ void reduce_bits(unsigned* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  out[3 * threadIdx.x] = cg::reduce(tile, threadIdx.x | 64u, cg::bit_and<unsigned>());
  out[3 * threadIdx.x + 1] = cg::reduce(tile, threadIdx.x, cg::bit_or<unsigned>());
  out[3 * threadIdx.x + 2] = cg::reduce(tile, threadIdx.x * threadIdx.x, cg::bit_xor<unsigned>());
}
TEST(Reduce, CombinesBits) {
  const std::vector<unsigned> found = run(reduce_bits, 16, 3);
  unsigned parity = 0;
  for (unsigned t = 8; t < 16; ++t) parity ^= t * t;
  EXPECT_EQ(std::vector<unsigned>(found.begin() + 3 * 9, found.begin() + 3 * 9 + 3), (std::vector<unsigned>{72, 15, parity}));
}

// ---- Tiles larger than a warp ----
__global__ void use_a_wide_tile(unsigned* out) {
  __shared__ cg::block_tile_memory<192> memory;
  __shared__ unsigned cells[192];
  const auto block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  cells[threadIdx.x] = threadIdx.x;
  if (tile.meta_group_rank() == 1) {  // the others do not come
    tile.sync();
    const unsigned next = cells[tile.meta_group_rank() * 64 + (tile.thread_rank() + 1) % 64];
    out[threadIdx.x] = next + 1000 * tile.shfl(threadIdx.x, 63) + 1000000 * static_cast<unsigned>(tile.any(threadIdx.x == 100)) +
                       10000000 * static_cast<unsigned>(tile.all(threadIdx.x == 100));
  } else {
    const unsigned below = cg::exclusive_scan(tile, 1u);
    out[threadIdx.x] = below + 1000 * cg::reduce(tile, tile.thread_rank(), cg::greater<unsigned>()) +
                       1000000 * tile.meta_group_size();
  }
}
TEST(WideTile, WaitsVotesAndExchangesAcrossItsWarps) {
  const std::vector<unsigned> found = run(use_a_wide_tile, 192);
  for (unsigned t = 0; t < 192; ++t) {
    EXPECT_EQ(found[t], t / 64 == 1 ? 64 + (t + 1) % 64 + 1000 * 127 + 1000000 : t % 64 + 63000 + 3000000) << t;
  }
}

__global__ void leave_a_wide_tile(unsigned* out) {
  const auto tile = cg::tiled_partition<128>(cg::this_thread_block());
  if (threadIdx.x >= 70 && threadIdx.x < 128) return;
  tile.sync();
  out[threadIdx.x] = static_cast<unsigned>(tile.all(threadIdx.x < 70 || threadIdx.x >= 128));
}
TEST(WideTile, DoesNotWaitForThreadsThatHaveExited) {
  const std::vector<unsigned> found = run(leave_a_wide_tile, 160);
  EXPECT_EQ(std::accumulate(found.begin(), found.end(), 0u), 102u);
}

// ---- One for all, and all together ----
__global__ void invoke(int* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int calls = 0;
  cg::invoke_one(tile, [&](int by) { calls += by; }, 5);
  const auto add = [](int* counter, int by) { return atomicAdd(counter, by); };
  const int before = cg::invoke_one_broadcast(tile, add, out, 1);
  out[1 + threadIdx.x] = before + 100 * tile.shfl(calls, 0) + 1000 * (tile.thread_rank() == 0 ? calls : 5 - calls);
}
TEST(InvokeOne, CallsOnceAndTellsAll) {
  const std::vector<int> found = run(invoke, 32, 2);
  EXPECT_EQ(found[0], 4);
  std::vector<int> seen(4);
  for (std::size_t t = 0; t < 32; ++t) {
    EXPECT_EQ(found[1 + t] / 100, 55);
    ++seen[static_cast<std::size_t>(found[1 + t] % 100)];
  }
  EXPECT_EQ(seen, (std::vector<int>{8, 8, 8, 8}));
}

__global__ void copy_together(int* out) {
  __shared__ int cells[3 * 32 + 1];
  const auto block = cg::this_thread_block();
  for (int i = 0; i < 3; ++i) out[32 * i + static_cast<int>(threadIdx.x)] = 100 * i + static_cast<int>(threadIdx.x);
  for (unsigned i = threadIdx.x; i <= 96; i += 32) cells[i] = 0;
  block.sync();
  cg::memcpy_async(block, cells, out, 64 * sizeof(int));
  cg::memcpy_async(block, cells + 64, std::size_t{20}, out + 64, std::size_t{32});
  cg::memcpy_async(block, cells + 96, out + 65, 2);  // half of a number
  cg::wait_prior<1>(block);
  cg::wait(block);
  const unsigned next = (threadIdx.x + 5) % 32;
  const int sum = cells[next] + cells[32 + next] + 1000 * cells[64 + next] + cells[96];
  auto token = block.barrier_arrive();
  block.barrier_wait(std::move(token));
  out[threadIdx.x] = sum;
}
TEST(MemcpyAsync, IsThereForAllAfterTheWait) {
  const std::vector<int> found = run(copy_together, 32, 3);
  for (std::size_t t = 0; t < 32; ++t) {
    const int next = static_cast<int>(t + 5) % 32;
    EXPECT_EQ(found[t], next + 100 + next + (next < 20 ? 1000 * (200 + next) : 0) + 201);
  }
}

// ---- Who does not come ----
__global__ void never_meet(int kind) {
  const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x < 64) return tile.sync();
  if (kind == 0) {
    if (threadIdx.x < 100) {
      tile.sync();
    } else {
      cg::this_thread_block().sync();
    }
  } else {
    const auto eight = cg::tiled_partition<8>(tile);
    if (threadIdx.x % 8 < 3) {
      cg::reduce(eight, 1, cg::plus<int>());
    } else if (threadIdx.x % 8 < 7) {
      cg::inclusive_scan(eight, 1);
    }
  }
}
[[noreturn]] void end_with(int kind) {
  never_meet<<<1, 128>>>(kind);
  std::exit(cudaDeviceSynchronize() == cudaErrorLaunchTimeout ? 0 : 1);
}
TEST(GroupDeadlock, SaysWhoWaitsWhereForWhom) {
  EXPECT_EXIT(end_with(0), testing::ExitedWithCode(0),
              "36 threads, such as [^ ]*, wait in __syncwarp of a tile of 64 for threads 100-127 of the block at "
              "[^ ]*group_parts_test.cu:[0-9]+");
  EXPECT_EXIT(end_with(1), testing::ExitedWithCode(0),
              "8 threads, such as [^ ]*, wait in __shfl_up_sync with mask 0x000000ff for lanes 0-2 of their warp at "
              "[^ ]*group_parts_test.cu:[0-9]+.*6 threads, such as [^ ]*, wait in __shfl_xor_sync with mask 0x000000ff for lanes 3-6");
}

}  // namespace
