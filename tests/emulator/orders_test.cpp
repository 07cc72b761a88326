// The emulator does not hide a missing barrier: some order of the threads shows it.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <vector>

#include "emulator/child.h"

namespace emulator_test {
namespace {

std::string product(const char* variant, const char* order) {
  return probe({"matmul", variant}, {{"LECTERN_EMULATOR_ORDER", order}}).out;
}

TEST(TiledMatmul, IsRightInBothOrders) {
  EXPECT_EQ(product("right", "forward"), "right\n");
  EXPECT_EQ(product("right", "reversed"), "right\n");
}

TEST(TiledMatmul, WithoutItsFirstBarrierIsWrongInAnOrder) {
  EXPECT_TRUE(product("without-first", "forward") == "wrong\n" || product("without-first", "reversed") == "wrong\n");
}

TEST(TiledMatmul, WithoutItsSecondBarrierIsWrongInAnOrder) {
  EXPECT_TRUE(product("without-second", "forward") == "wrong\n" || product("without-second", "reversed") == "wrong\n");
}

std::vector<int> order_of(const char* order) {
  std::istringstream text(probe({"order"}, {{"LECTERN_EMULATOR_ORDER", order}}).out);
  std::vector<int> threads;
  for (int thread = 0; text >> thread;) threads.push_back(thread);
  return threads;
}

TEST(ShuffledOrder, RunsEveryThreadOnceAndBlocksWhole) {
  const std::vector<int> order = order_of("shuffled:3");
  ASSERT_EQ(order.size(), 8u);
  EXPECT_EQ(std::set(order.begin(), order.end()).size(), 8u);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(order[i] / 4, order[i / 4 * 4] / 4);
}

TEST(ShuffledOrder, IsTheSameForTheSameSeedAndAnotherForAnother) {
  EXPECT_EQ(order_of("shuffled:3"), order_of("shuffled:3"));
  std::set<std::vector<int>> orders;
  for (const char* seed : {"shuffled:0", "shuffled:1", "shuffled:2", "shuffled:3", "shuffled:18446744073709551615"}) {
    orders.insert(order_of(seed));
  }
  EXPECT_GT(orders.size(), 2u);
}

TEST(ShuffledOrder, RefusesABadSeedByName) {
  for (const std::string bad : {"shuffled", "shuffled:", "shuffled:x", "shuffled:-1", "shuffled:1.5"}) {
    const Outcome outcome = probe({"order"}, {{"LECTERN_EMULATOR_ORDER", bad}});
    EXPECT_NE(outcome.err.find("LECTERN_EMULATOR_ORDER is '" + bad + "', which is not forward, reversed or shuffled:SEED"),
              std::string::npos);
    EXPECT_EQ(outcome.out, "0 1 2 3 4 5 6 7 \n");
  }
}

TEST(TiledMatmul, IsRightInAShuffledOrder) { EXPECT_EQ(product("right", "shuffled:5"), "right\n"); }

TEST(ALoopOnAVolatileVariable, LetsTheThreadComeThatEndsIt) {
  EXPECT_EQ(probe({"wait"}, {{"LECTERN_EMULATOR_ORDER", "forward"}}).out, "16 threads went on\n");
  EXPECT_EQ(probe({"wait"}, {{"LECTERN_EMULATOR_ORDER", "reversed"}}).out, "16 threads went on\n");
}

}  // namespace
}  // namespace emulator_test
