// What a kernel does behind the end of an allocation: within the last page a write is found when the kernel is done, beyond
// it the kernel faults.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "emulator/child.h"

namespace emulator_test {
namespace {

using testing::HasSubstr;

Outcome run(const std::string& bytes, const std::string& behind, const std::string& how) {
  return run_child({EMULATOR_OVERRUN_PROBE, bytes, behind, how});
}

std::string report(int behind, int bytes) {
  return "lectern emulator: the kernel write_behind wrote behind the end of an allocation: " + std::to_string(behind) +
         " bytes behind the " + std::to_string(bytes) + " bytes at 0x";
}

TEST(Overrun, WithinTheLastPageIsReportedOnceAndChangesNothing) {
  for (const int behind : {0, 3, 3000}) {
    const Outcome outcome = run("400", std::to_string(behind), "write");
    EXPECT_EQ(outcome.out, "cudaSuccess\n");
    EXPECT_THAT(outcome.err, HasSubstr(report(behind, 400)));
    EXPECT_THAT(outcome.err, HasSubstr("on device 0"));
    EXPECT_EQ(outcome.err.find("wrote behind"), outcome.err.rfind("wrote behind"));
  }
}

TEST(Overrun, OfManagedMemoryIsReportedToo) {
  EXPECT_THAT(run("400", "4", "managed").err, HasSubstr(report(4, 400)));
  EXPECT_THAT(run("400", "4", "managed").err, HasSubstr("of managed memory"));
}

TEST(Overrun, OfWholePagesIsAFault) {
  const Outcome outcome = run("4096", "0", "write");
  EXPECT_EQ(outcome.out, "cudaErrorIllegalAddress\n");
  EXPECT_THAT(outcome.err, HasSubstr("0 bytes behind an allocation of 4096 bytes on device 0"));
}

TEST(Overrun, IsReportedAmongManyAllocations) {
  const Outcome outcome = run("4096", "7", "among-many");
  EXPECT_EQ(outcome.out, "cudaSuccess\n");
  EXPECT_THAT(outcome.err, HasSubstr(report(7, 4096)));
}

TEST(Overrun, ThatOnlyReadsGoesUnseenAndGetsNoNumber) {
  const Outcome outcome = run("400", "2", "read");
  EXPECT_THAT(outcome.out, HasSubstr("nan cudaSuccess"));
  EXPECT_EQ(outcome.err, "");
}

TEST(Overrun, IsNotSeenWhereThereIsNone) {
  EXPECT_EQ(run("400", "-1", "write").err, "");
  EXPECT_EQ(run("4096", "-1", "among-many").err, "");
}

}  // namespace
}  // namespace emulator_test
