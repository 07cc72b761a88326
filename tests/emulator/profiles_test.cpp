// LECTERN_EMULATED_GPU: the limits of each compute capability, as the properties, the launches and the occupancy show them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "emulator/child.h"

namespace emulator_test {
namespace {

using testing::HasSubstr;

struct Limits {
  const char* profile;
  const char* text;  // of `emulator_profile_probe`
};
void PrintTo(const Limits& limits, std::ostream* out) { *out << limits.profile; }

class Profile : public testing::TestWithParam<Limits> {};

TEST_P(Profile, SetsPropertiesLaunchLimitsAndOccupancy) {
  const Outcome outcome = run_child({EMULATOR_PROFILE_PROBE}, {{"LECTERN_EMULATED_GPU", GetParam().profile}});
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, GetParam().text);
}

// NVIDIA's tables of compute capabilities, in the programming guide.
INSTANTIATE_TEST_SUITE_P(
    OfNvidiasTable, Profile,
    testing::Values(
        Limits{"sm_75",
               "Lectern emulated GPU, compute capability 7.5 (runs on the CPU)\n"
               "7.5, 4 multiprocessors of 1024 threads, 16 blocks, 65536 bytes shared, 65536 registers\n"
               "a block: 1024 threads, 49152 bytes shared, 65536 with opt-in, reserved 0\n"
               "resident blocks of 256 threads: 4, of 32: 16, with 48 KiB shared: 1\n"
               "at most 65536 bytes: cudaSuccess, a byte more: cudaErrorInvalidValue\n"
               "launch of 1024 threads: cudaSuccess, 1025: cudaErrorInvalidConfiguration, grid y 65536: cudaErrorInvalidConfiguration\n"
               "kernel: 75 75\n"},
        Limits{"sm_86",
               "Lectern emulated GPU, compute capability 8.6 (runs on the CPU)\n"
               "8.6, 4 multiprocessors of 1536 threads, 16 blocks, 102400 bytes shared, 65536 registers\n"
               "a block: 1024 threads, 49152 bytes shared, 101376 with opt-in, reserved 1024\n"
               "resident blocks of 256 threads: 6, of 32: 16, with 48 KiB shared: 2\n"
               "at most 101376 bytes: cudaSuccess, a byte more: cudaErrorInvalidValue\n"
               "launch of 1024 threads: cudaSuccess, 1025: cudaErrorInvalidConfiguration, grid y 65536: cudaErrorInvalidConfiguration\n"
               "kernel: 86 86\n"},
        Limits{"sm_90",
               "Lectern emulated GPU (runs on the CPU)\n"
               "9.0, 4 multiprocessors of 2048 threads, 32 blocks, 233472 bytes shared, 65536 registers\n"
               "a block: 1024 threads, 49152 bytes shared, 232448 with opt-in, reserved 1024\n"
               "resident blocks of 256 threads: 8, of 32: 32, with 48 KiB shared: 4\n"
               "at most 232448 bytes: cudaSuccess, a byte more: cudaErrorInvalidValue\n"
               "launch of 1024 threads: cudaSuccess, 1025: cudaErrorInvalidConfiguration, grid y 65536: cudaErrorInvalidConfiguration\n"
               "kernel: 90 90\n"}),
    [](const auto& test) { return std::string(test.param.profile); });

TEST(Profile, IsOfComputeCapability9WhereNothingElseIsSaid) {
  EXPECT_THAT(run_child({EMULATOR_PROFILE_PROBE}).out, HasSubstr("\n9.0, 4 multiprocessors"));
}

TEST(Profile, RefusesAnUnknownNameByNameAndOnce) {
  const Outcome outcome = run_child({EMULATOR_PROFILE_PROBE}, {{"LECTERN_EMULATED_GPU", "gtx-9999"}});
  EXPECT_EQ(outcome.err, "lectern emulator: LECTERN_EMULATED_GPU is 'gtx-9999', which is not sm_75, sm_86 or sm_90; using sm_90\n");
  EXPECT_THAT(outcome.out, HasSubstr("\n9.0, "));
}

}  // namespace
}  // namespace emulator_test
