// Warps vote on their numbers: does any, do all, who does; also with masks of half a warp that ask different questions.
#include "check.h"

constexpr unsigned kAll = 0xFFFFFFFFu;

__global__ void ask(const int* in, int limit, int* any, int* all, unsigned* who) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  any[i] = __any_sync(kAll, in[i] > limit);
  all[i] = __all_sync(kAll, in[i] > limit);
  who[i] = __ballot_sync(kAll, in[i] > limit);
}

/// Each half of a warp asks alone, and asks for something else; their answers are put together in the end.
__global__ void ask_by_halves(const int* in, int limit, int* small, int* odd) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool is_low = threadIdx.x % 32 < 16;
  int answer;
  if (is_low) {
    answer = __all_sync(0x0000FFFFu, in[i] <= limit);
  } else {
    answer = __any_sync(0xFFFF0000u, in[i] % 2 == 1);
  }
  const unsigned lows = __ballot_sync(kAll, is_low && answer), highs = __ballot_sync(kAll, !is_low && answer);
  small[i] = lows == 0x0000FFFFu;
  odd[i] = highs == 0xFFFF0000u;
}

int main() {
  const int warps = 12, count = 32 * warps, limit = 40;
  std::vector<int> values = integers(count, 100);
  for (int i = 0; i < 32; ++i) {  // warps in which nobody, everybody, one does, and one does not
    values[i] = i;
    values[32 + i] = limit + 1 + i;
    values[64 + i] = i == 7 ? 99 : 2 * (i % 20);
    values[96 + i] = i == 20 ? 3 : 50 + 2 * (i % 20);
  }
  std::vector<int> expected;
  const auto warp_has = [&](int warp, int first, int last, auto test) {
    int found = 0;
    for (int i = first; i < last; ++i) found += test(values[32 * warp + i]);
    return found;
  };
  const auto large = [&](int v) { return v > limit; };
  for (int i = 0; i < count; ++i) expected.push_back(warp_has(i / 32, 0, 32, large) > 0);
  for (int i = 0; i < count; ++i) expected.push_back(warp_has(i / 32, 0, 32, large) == 32);
  for (int i = 0; i < count; ++i) expected.push_back(warp_has(i / 32, 0, 16, large) == 0);
  for (int i = 0; i < count; ++i) expected.push_back(warp_has(i / 32, 16, 32, [](int v) { return v % 2 == 1; }) > 0);

  int *in = device_copy(values), *out = device_array<int>(4 * count);
  unsigned* who = device_array<unsigned>(count);
  ask<<<warps / 4, 128>>>(in, limit, out, out + count, who);
  ask_by_halves<<<warps / 4, 128>>>(in, limit, out + 2 * count, out + 3 * count);
  check_launch();
  CHECK(cudaFree(in));
  std::vector<int> got = take_back(out, 4 * count);
  const std::vector<unsigned> voters = take_back(who, count);
  for (int i = 0; i < count; ++i) {
    expected.push_back(values[i] > limit);
    got.push_back(static_cast<int>(voters[i] >> i % 32 & 1));
  }
  return verdict(expected, got);
}
