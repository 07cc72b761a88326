// Threads of a block: they share memory, wait for each other, and change values one at a time.
#include <gtest/gtest.h>

#include <numeric>

#include "emulator/kernels.h"

namespace emulator_test {
namespace {

std::vector<int> rotated(int count) {
  std::vector<int> result(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) result[static_cast<std::size_t>(i)] = (i + 1) % count;
  return result;
}

TEST(Barrier, WaitsForEveryThreadOfTheBlock) {
  for (const int threads : {1, 2, 33, 256, 1024}) EXPECT_EQ(rotate_through_static_shared(threads), rotated(threads)) << threads;
}

TEST(Barrier, DoesNotWaitForThreadsThatHaveExited) {
  std::vector<int> expected = rotated(16);
  expected.resize(48, 0);
  EXPECT_EQ(rotate_with_early_exit(48, 16), expected);
}

TEST(Barrier, CountsPredicates) { EXPECT_EQ(vote(32), (std::vector<int>{11, 0, 1, 1, 0})); }

TEST(SharedMemory, MayBeDynamicOrAtFileScope) {
  EXPECT_EQ(rotate_through_dynamic_shared(64), rotated(64));
  EXPECT_EQ(rotate_through_file_scope_shared(64), rotated(64));
}

TEST(SharedMemory, OfEachInstanceOfATemplateIsItsOwn) {
  EXPECT_EQ(reverse_in_a_template({1, 2, 3, 4}), (std::vector<double>{4, 3, 2, 1}));
}

TEST(SharedMemory, KeepsNothingOfTheBlockBefore) { EXPECT_EQ(read_unwritten_shared(), (std::vector<int>{7, -1})); }

TEST(Atomics, GiveExactResultsForAllThreadsOfAllBlocks) {
  constexpr int kThreads = 4 * 96;
  const Atomics r = run_atomics(4, 96);
  EXPECT_EQ(r.sum, kThreads * (kThreads - 1) / 2 - kThreads);
  EXPECT_EQ(r.minimum, -(kThreads - 1));
  EXPECT_EQ(r.maximum, kThreads - 1);
  EXPECT_EQ(r.exchanged, 42);
  EXPECT_EQ(r.incremented, kThreads % 10);
  EXPECT_EQ(r.decremented, (10 - kThreads % 10) % 10);
  EXPECT_EQ(r.conjunction, 0x100);
  EXPECT_EQ(r.disjunction, 0xFF);
  EXPECT_EQ(r.parity, kThreads % 2);
  EXPECT_EQ(r.wide, static_cast<unsigned long long>(kThreads) << 32);
  EXPECT_EQ(r.real, 0.5f * kThreads);
  EXPECT_EQ(r.precise, 0.25 * kThreads);
}

TEST(Atomics, LetAThreadWaitForALock) { EXPECT_EQ(count_under_a_lock(64), 64); }

TEST(Indices, RunThroughGridAndBlock) {
  EXPECT_EQ(last_threads_view(dim3(2, 3, 4), dim3(5, 6, 7)),
            (std::vector<unsigned>{4, 5, 6, 1, 2, 3, 5, 6, 7, 2, 3, 4, 32}));
}

TEST(Launch, UnderstandsEverySpelling) { EXPECT_EQ(launch_in_many_ways(), 1111111); }
TEST(Launch, ConvertsArgumentsAsACallDoes) { EXPECT_EQ(launch_with_converted_arguments(), 2 * 3 + 30 + 300 + 2000 + 30000); }
TEST(Launch, TakesTheAddressesOfArguments) { EXPECT_EQ(launch_by_addresses(), 30); }

TEST(Symbols, OfConstantMemoryAreCopiedTo) {
  EXPECT_EQ(scale_by_constant({1, 2, 3}, 2.5f), (std::vector<float>{2.5f, 5.0f, 7.5f}));
}

TEST(Symbols, OfDeviceMemoryHaveAnAddressAndAreCopiedFrom) { EXPECT_EQ(count_in_device_variable(96), 96); }

}  // namespace
}  // namespace emulator_test
