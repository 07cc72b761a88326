// What LECTERN_EMULATOR_STREAMS makes of programs that wait as they should, and of those that do not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <ostream>
#include <string>

#include "emulator/child.h"

namespace emulator_test {
namespace {

using testing::HasSubstr;

Outcome run(const std::string& scene, const std::string& streams, Variables more = {}) {
  more["LECTERN_EMULATOR_STREAMS"] = streams;
  more["LECTERN_EMULATED_DEVICES"] = "2";
  return run_child({EMULATOR_STREAMS_PROBE, scene}, more);
}

/// What a scene of streams_probe.cu prints.
struct Scene {
  const char* claim;
  const char* name;
  const char* eager;
  const char* lazy;
};
void PrintTo(const Scene& scene, std::ostream* out) { *out << scene.claim; }

/// A test's name may hold no dashes.
std::string scene_name(const testing::TestParamInfo<Scene>& test) {
  std::string name = test.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class Streams : public testing::TestWithParam<Scene> {};

TEST_P(Streams, DoWhatTheClaimSays) {
  EXPECT_EQ(run(GetParam().name, "eager").out, GetParam().eager) << GetParam().claim;
  EXPECT_EQ(run(GetParam().name, "lazy").out, GetParam().lazy) << GetParam().claim;
}

/// A missing wait goes unseen where streams are eager, and shows where they are lazy.
INSTANTIATE_TEST_SUITE_P(
    LazyShows, Streams,
    testing::Values(Scene{"pinned memory read before the copy into it was waited for", "pinned", "7 7\n", "-1 7\n"},
                    Scene{"a stream that does not wait for what another makes for it", "no-event", "15\n", "11\n"},
                    Scene{"streams that the legacy default stream does not wait for", "legacy-non-blocking", "30\n", "21\n"},
                    Scene{"a fill in the default stream, not waited for by a non-blocking one", "memset", "10\n", "13\n"},
                    Scene{"a pinned source changed while the copy is queued; a pageable one is read at once", "sources", "1 1\n", "2 1\n"},
                    Scene{"managed memory read while a kernel is pending", "managed", "2 2\n", "1 2\n"},
                    Scene{"the time between events that nobody has waited for", "events", "cudaSuccess cudaSuccess cudaSuccess cudaSuccess 1\n",
                          "cudaSuccess cudaErrorNotReady cudaSuccess cudaSuccess 1\n"},
                    Scene{"a thread that waits for the per-thread default stream of another", "per-thread", "2 2\n", "1 2\n"}),
    scene_name);

/// What is right by CUDA's rules is the same in both.
INSTANTIATE_TEST_SUITE_P(
    BothGive, Streams,
    testing::Values(Scene{"a stream that waits for an event of another", "event", "15\n", "15\n"},
                    Scene{"the legacy default stream before and after blocking streams", "legacy", "30\n", "30\n"},
                    Scene{"a copy to pageable memory is there when the call returns", "pageable-result", "7\n", "7\n"},
                    Scene{"a kernel keeps the arguments of its launch", "arguments", "2\n", "2\n"},
                    Scene{"an event of another device is waited for, and is not recorded or measured with", "other-device",
                          "5 cudaErrorInvalidResourceHandle cudaErrorInvalidResourceHandle\n",
                          "5 cudaErrorInvalidResourceHandle cudaErrorInvalidResourceHandle\n"},
                    Scene{"memory freed in the order of a stream", "freed", "cudaErrorInvalidValue cudaSuccess 6\n",
                          "cudaErrorInvalidValue cudaSuccess 6\n"},
                    Scene{"what a destroyed stream was given still runs", "destroyed", "5\n", "5\n"},
                    Scene{"a null stream is the same for all threads where a file does not say otherwise", "thread", "2 2\n", "2 2\n"}),
    scene_name);

TEST(StreamQuery, IsNotReadyOnceForEachPieceOfWorkSoThatLoopsEnd) {
  EXPECT_EQ(run("queries", "eager").out, "0 times not ready, then cudaSuccess, 3\n");
  EXPECT_EQ(run("queries", "lazy").out, "3 times not ready, then cudaSuccess, 3\n");
}

TEST(HostFunctions, RunInOrderAndMayNotCallTheApi) {
  EXPECT_EQ(run("host-functions", "eager").out, "cudaSuccess host next cudaSuccess cudaErrorNotPermitted\n");
  EXPECT_EQ(run("host-functions", "lazy").out, "cudaSuccess next host cudaSuccess cudaErrorNotPermitted\n");
}

TEST(HostFunctions, FindDeviceMemoryClosed) {
  for (const char* streams : {"eager", "lazy"}) {
    const Outcome outcome = run("host-function-at-device", streams);
#if defined(__SANITIZE_ADDRESS__)  // which reports the signal itself, and exits
    EXPECT_NE(outcome.exit_code, 0) << streams;
#else
    EXPECT_EQ(outcome.signal, SIGSEGV) << streams;
#endif
    EXPECT_THAT(outcome.err, HasSubstr("host code read"));
  }
}

TEST(QueuedFaults, AreToldToWhoWaits) {
  EXPECT_EQ(run("fault", "eager").out, "cudaErrorIllegalAddress cudaErrorIllegalAddress cudaErrorIllegalAddress\n");
  EXPECT_EQ(run("fault", "lazy").out, "cudaSuccess cudaErrorIllegalAddress cudaErrorIllegalAddress\n");
}

TEST(QueuedFaults, CudaLaunchBlockingLetsThemShowAtTheLaunch) {
  EXPECT_EQ(run("fault", "lazy", {{"CUDA_LAUNCH_BLOCKING", "1"}}).out,
            "cudaErrorIllegalAddress cudaErrorIllegalAddress cudaErrorIllegalAddress\n");
}

TEST(FreeAsync, TakesTheMemoryAwayFromWhatComesLater) {
  for (const char* streams : {"eager", "lazy"}) {
    const Outcome outcome = run("freed-too-early", streams);
    EXPECT_THAT(outcome.out, HasSubstr("cudaErrorIllegalAddress")) << streams;
    EXPECT_THAT(outcome.err, HasSubstr("freed")) << streams;
  }
}

TEST(WorkThatNobodyWaitsFor, IsLostAndSaidToBe) {
  EXPECT_EQ(run("forgotten", "eager").err, "");
  EXPECT_EQ(run("forgotten", "lazy").err,
            "lectern emulator: queued and never run, for nothing waited for it before the process ended: 1 x kernel\n");
}

TEST(EmulatorStreams, RefuseAnUnknownWayByName) {
  EXPECT_THAT(run("pinned", "sleepy").err, HasSubstr("LECTERN_EMULATOR_STREAMS is 'sleepy', which is not eager or lazy; using eager"));
}

}  // namespace
}  // namespace emulator_test
