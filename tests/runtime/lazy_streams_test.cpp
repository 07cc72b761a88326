// What happens when a program does not wait, on an emulator whose streams run as late as CUDA allows
// (LECTERN_EMULATOR_STREAMS=lazy). On a GPU the same programs are wrong now and then; here they are wrong each time.
#include <gtest/gtest.h>

#include <cstdlib>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/stream.h"
#include "lectern/runtime/version.h"
#include "support/every_device.h"

namespace lectern {
namespace {

// Each scene runs in a process of its own, because the variable is read once, and ends it with the numbers that it saw.
class LazyStreamsDeathTest : public ::testing::Test {
 protected:
  LazyStreamsDeathTest() {
    ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
    ::setenv("LECTERN_EMULATOR_STREAMS", "lazy", 1);
  }
  ~LazyStreamsDeathTest() override { ::unsetenv("LECTERN_EMULATOR_STREAMS"); }
  void SetUp() override {
    LECTERN_SKIP_WITHOUT(Device("cuda:0"));
    if (version::emulator().empty()) GTEST_SKIP() << "on hardware it depends on chance what a program sees that does not wait";
  }
};

// The numbers as one: 4 and 2 are 42.
[[noreturn]] void saw(int first, int second) { std::exit(10 * first + second); }

int first_element(const Tensor& host) { return *host.data_ptr<int>(); }

Tensor numbers(int value, Device device) { return full({256}, value, {.dtype = kInt32, .device = device}); }

void read_a_copy_too_early() {
  const Tensor host = numbers(7, "cuda:0").to("cpu", /*non_blocking=*/true);
  const int early = first_element(host) == 7 ? 1 : 0;
  cuda::synchronize("cuda:0");
  saw(early, first_element(host));
}

TEST_F(LazyStreamsDeathTest, ShowThatACopyToTheCpuWasNotWaitedFor) {
  EXPECT_EXIT(read_a_copy_too_early(), ::testing::ExitedWithCode(7), "");
}

// What a second stream reads of 5s that the default stream has still to write over 0s.
int read_on_a_second_stream(bool wait) {
  const Tensor x = numbers(0, "cuda:0");
  cuda::synchronize("cuda:0");
  x.fill_(5);
  const cuda::Stream side("cuda:0");
  if (wait) side.wait_stream(cuda::current_stream("cuda:0"));
  const cuda::StreamGuard guard(side);
  return first_element(x.cpu());
}

TEST_F(LazyStreamsDeathTest, ShowThatAStreamDidNotWaitForAnother) {
  EXPECT_EXIT(saw(read_on_a_second_stream(false), read_on_a_second_stream(true)), ::testing::ExitedWithCode(5), "");
}

// What a second stream copies out of a tensor of 1s that is gone before the copy runs; the next tensor holds 9s.
int copy_of_a_tensor_that_is_gone(bool record) {
  Tensor x = numbers(1, "cuda:0");
  cuda::synchronize("cuda:0");
  const cuda::Stream side("cuda:0");
  Tensor copy;
  {
    const cuda::StreamGuard guard(side);
    copy = x.clone();
  }
  if (record) x.record_stream(side);
  x = Tensor();
  const Tensor next = numbers(9, "cuda:0");
  cuda::current_stream("cuda:0").synchronize();
  side.synchronize();
  return first_element(copy.cpu());
}

TEST_F(LazyStreamsDeathTest, ShowThatRecordStreamIsMissing) {
  EXPECT_EXIT(saw(copy_of_a_tensor_that_is_gone(false), copy_of_a_tensor_that_is_gone(true)), ::testing::ExitedWithCode(91), "");
}

// The pinned source is gone, and another pinned tensor has been made, before the copy runs.
void copy_from_pinned_memory_that_is_gone() {
  Tensor pinned = numbers(3, "cpu").pin_memory();
  const Tensor x = pinned.to("cuda:0", /*non_blocking=*/true);
  pinned = Tensor();
  const Tensor next = numbers(8, "cpu").pin_memory();
  saw(first_element(x.cpu()), first_element(next));
}

TEST_F(LazyStreamsDeathTest, FindPinnedMemoryKeptForCopiesThatAreQueued) {
  EXPECT_EXIT(copy_from_pinned_memory_that_is_gone(), ::testing::ExitedWithCode(38), "");
}

void ask_an_event() {
  const Tensor x = numbers(4, "cuda:0");
  const cuda::Event written = cuda::current_stream("cuda:0").record_event();
  const int before = written.query() ? 1 : 0;
  written.synchronize();
  saw(before, written.query() ? 1 : 0);
}

TEST_F(LazyStreamsDeathTest, PassAnEventWhenItIsWaitedFor) { EXPECT_EXIT(ask_an_event(), ::testing::ExitedWithCode(1), ""); }

}  // namespace
}  // namespace lectern
