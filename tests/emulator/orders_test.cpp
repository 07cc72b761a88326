// The emulator does not hide a missing barrier: some order of the threads shows it.
#include <gtest/gtest.h>

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

TEST(ALoopOnAVolatileVariable, LetsTheThreadComeThatEndsIt) {
  EXPECT_EQ(probe({"wait"}, {{"LECTERN_EMULATOR_ORDER", "forward"}}).out, "16 threads went on\n");
  EXPECT_EQ(probe({"wait"}, {{"LECTERN_EMULATOR_ORDER", "reversed"}}).out, "16 threads went on\n");
}

}  // namespace
}  // namespace emulator_test
