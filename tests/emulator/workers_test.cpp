// Blocks on several host threads: what kernels reach is whole, what goes wrong is said once, and the launch ends for all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "emulator/child.h"

namespace emulator_test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

const Variables kFour = {{"LECTERN_EMULATOR_WORKERS", "4"}};

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++result;
  return result;
}

TEST(Workers, CountEveryThreadOfEveryBlockOnce) { EXPECT_EQ(probe({"workers", "count"}, kFour).out, "right\nseveral threads\n"); }
TEST(Workers, AreOneWhereOneIsAskedFor) {
  EXPECT_EQ(probe({"workers", "count"}, {{"LECTERN_EMULATOR_WORKERS", "1"}}).out, "right\none thread\n");
}
TEST(Workers, AreOneWhereAnOrderOrADebuggerIsAskedFor) {
  for (const char* const name : {"LECTERN_EMULATOR_ORDER", "LECTERN_DEBUG"}) {
    const Variables variables = {{"LECTERN_EMULATOR_WORKERS", "4"}, {name, "forward"}};
    EXPECT_EQ(probe({"workers", "count"}, variables).out, "right\none thread\n") << name;
  }
}
TEST(Workers, AddFloatsTheSameWayInEveryRunWhereAnOrderIsAskedFor) {
  for (const char* const order : {"forward", "reversed", "shuffled:3"}) {
    const Variables variables = {{"LECTERN_EMULATOR_WORKERS", "4"}, {"LECTERN_EMULATOR_ORDER", order}};
    const std::string sum = probe({"workers", "float_sum"}, variables).out;
    EXPECT_THAT(sum, HasSubstr("close\n")) << order;
    for (int run = 0; run < 3; ++run) EXPECT_EQ(probe({"workers", "float_sum"}, variables).out, sum) << order;
  }
  EXPECT_THAT(probe({"workers", "float_sum"}, kFour).out, HasSubstr("close\n"));  // in whichever order
}
TEST(Workers, KeepSharedMemoryOfTheirBlocksApart) { EXPECT_EQ(probe({"workers", "shared"}, kFour).out, "right\n"); }
TEST(Workers, PrintAndAllocateInKernels) {
  const Outcome outcome = probe({"workers", "print"}, kFour);
  EXPECT_EQ(count(outcome.out, "block "), 400u);
  EXPECT_EQ(count(outcome.out, "block 7 has 7\n"), 1u);
}

TEST(Workers, EndALaunchTogetherWhenOneThreadFails) {
  for (const char* const kind : {"fault", "trap"}) {
    const Outcome outcome = probe({"workers", kind}, kFour);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(kind == std::string("trap") ? "launch cudaErrorLaunchFailure" : "launch cudaErrorIllegalAddress"));
    EXPECT_EQ(count(outcome.err, "The launch is abandoned"), 1u) << outcome.err;
    EXPECT_THAT(outcome.err, ContainsRegex("block \\([0-9]+,0,0\\), thread \\(3,0,0\\)"));
    EXPECT_THAT(outcome.err, ContainsRegex("at .*workers_probe\\.cu:[0-9]+"));
  }
}

TEST(Workers, ReportAWrongCallOnce) {
  const Outcome outcome = probe({"workers", "wrong"}, kFour);
  EXPECT_THAT(outcome.out, HasSubstr("launch cudaSuccess"));
  EXPECT_EQ(count(outcome.err, "with a mask that does not name the caller itself"), 1u) << outcome.err;
}

TEST(Workers, LetBlocksOnOtherThreadsEndAWait) { EXPECT_EQ(probe({"workers", "chain"}, kFour).out, "right\n"); }

TEST(Workers, FindADeadlockOfAllTheirBlocksTogether) {
  const Outcome outcome = probe({"workers", "deadlock"}, kFour);
  EXPECT_THAT(outcome.out, HasSubstr("launch cudaErrorLaunchTimeout"));
  EXPECT_THAT(outcome.err, ContainsRegex("of 128 blocks, .* try an atomic that changes nothing"));
  EXPECT_THAT(outcome.err, HasSubstr("872 blocks have not begun")) << outcome.err;
}

TEST(Workers, RefuseABadNumberByName) {
  for (const std::string bad : {"0", "-1", "many", "257"}) {
    EXPECT_THAT(probe({"workers", "shared"}, {{"LECTERN_EMULATOR_WORKERS", bad}}).err,
                HasSubstr("LECTERN_EMULATOR_WORKERS is '" + bad + "', which is not a number from 1 to 256"));
  }
}

}  // namespace
}  // namespace emulator_test
