// Streams and events in their first form, and copies that do not wait.
#include "lectern/runtime/stream.h"

#include <gtest/gtest.h>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/version.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

class Streams : public test::EveryDevice {};
LECTERN_ON_EVERY_CUDA_DEVICE(Streams);

TEST_P(Streams, StartWithTheDefaultStream) {
  const cuda::Stream stream = cuda::current_stream(device());
  EXPECT_EQ(stream, cuda::Stream::default_stream(device()));
  EXPECT_EQ(stream.repr(), "<lectern.cuda.Stream device=" + device().str() + " cuda_stream=0x0>");
}

TEST_P(Streams, BecomeCurrentForAScopeWithTheirDevice) {
  const cuda::Stream stream{device()};
  const int device_before = cuda::current_device();
  {
    const cuda::StreamGuard guard(stream);
    EXPECT_EQ(cuda::current_stream(device()), stream);
    EXPECT_EQ(cuda::current_device(), *device().index());
  }
  EXPECT_EQ(cuda::current_stream(device()), cuda::Stream::default_stream(device()));
  EXPECT_EQ(cuda::current_device(), device_before);
}

TEST_P(Streams, CarryWorkThatAnEventWaitsFor) {
  const cuda::Stream stream{device()};
  cuda::Event done;
  Tensor x;
  {
    const cuda::StreamGuard guard(stream);
    x = full({4}, 5, {.device = device()});
    done.record(stream);
  }
  cuda::current_stream(device()).wait_event(done);
  EXPECT_EQ(x.cpu().repr(), "tensor([5, 5, 5, 5])");
  stream.synchronize();
  EXPECT_TRUE(stream.query());
  EXPECT_TRUE(done.query());
}

TEST_P(Streams, MeasureTimeBetweenTwoEventsThatKeepIt) {
  cuda::Event start(/*enable_timing=*/true), end(/*enable_timing=*/true);
  EXPECT_ERROR(Error, start.elapsed_time(end), "Both events must be recorded before calculating elapsed time.");
  start.record(cuda::current_stream(device()));
  zeros({16}, {.device = device()});
  end.record(cuda::current_stream(device()));
  end.synchronize();
  EXPECT_GE(start.elapsed_time(end), 0.0f);
}

TEST_P(Streams, GiveAHostCopyThatDoesNotWaitPinnedMemory) {
  const Tensor x = full({3}, 2, {.device = device()});
  const Tensor host = x.to("cpu", /*non_blocking=*/true);
  cuda::synchronize(device());
  EXPECT_TRUE(host.is_pinned());
  EXPECT_EQ(host.repr(), "tensor([2, 2, 2])");
  EXPECT_FALSE(x.cpu().is_pinned());
}

TEST_P(Streams, TakePinnedHostMemory) {
  const Tensor pinned = ones({3}).pin_memory();
  EXPECT_TRUE(pinned.is_pinned());
  EXPECT_TRUE(pinned.pin_memory().is_same(pinned));
  EXPECT_EQ(pinned.to(device(), true).cpu().repr(), "tensor([1., 1., 1.])");
  EXPECT_ERROR(DeviceError, ones({1}, {.device = device()}).pin_memory(),
               "cannot pin 'torch.cuda.FloatTensor' only dense CPU tensors can be pinned");
  EXPECT_ERROR(DeviceError, empty({1}, {.device = device(), .pin_memory = true}), "Only dense CPU tensors can be pinned");
}

TEST_P(Streams, PrintTimesThatSayWhoseClockItWas) {
  cuda::Event start(/*enable_timing=*/true), end(/*enable_timing=*/true);
  start.record(cuda::current_stream(device()));
  end.record(cuda::current_stream(device()));
  end.synchronize();
  const std::string text = start.elapsed_time(end).str();
  EXPECT_EQ(text.find(" ms (emulated: the clock of the CPU)") != std::string::npos, !version::emulator().empty()) << text;
  EXPECT_NE(text.find(" ms"), std::string::npos) << text;
}

TEST_P(Streams, ComeFromAPoolOf32) {
  const cuda::Stream first{device()};
  EXPECT_NE(first, cuda::Stream::default_stream(device()));
  for (int i = 0; i < 31; ++i) EXPECT_NE(cuda::Stream{device()}, first);
  EXPECT_EQ(cuda::Stream{device()}, first);
}

TEST_P(Streams, OfAUserServeTensorsToo) {
  const cuda::Stream users = cuda::Stream::external(cuda::Stream(device()).handle(), device());
  const cuda::StreamGuard guard(users);
  EXPECT_EQ(full({2}, 6, {.device = device()}).cpu().repr(), "tensor([6, 6])");
}

TEST_P(Streams, WaitForEachOtherByEvents) {
  const cuda::Stream maker{device()}, reader{device()};
  Tensor x;
  {
    const cuda::StreamGuard guard(maker);
    x = full({4}, 5, {.device = device()});
  }
  maker.record_event().wait(reader);
  const cuda::StreamGuard guard(reader);
  EXPECT_EQ(x.cpu().repr(), "tensor([5, 5, 5, 5])");
}

TEST(UnrecordedEvent, IsFinishedAndNeedsNoWaiting) {
  const cuda::Event event;
  EXPECT_TRUE(event.query());
  event.synchronize();
  EXPECT_EQ(event.repr(), "<lectern.cuda.Event uninitialized>");
}

TEST(Event, StaysOnTheDeviceThatRecordedItFirst) {
  LECTERN_SKIP_WITHOUT(Device("cuda:1"));
  cuda::Event event;
  event.record(cuda::current_stream("cuda:0"));
  EXPECT_ERROR(DeviceError, event.record(cuda::current_stream("cuda:1")),
               "Event device 0 does not match recording stream's device 1.");
}

TEST(Event, KeepsTimeOnOneDeviceAndOnlyWhenMadeSo) {
  LECTERN_SKIP_WITHOUT(Device("cuda:1"));
  cuda::Event here(/*enable_timing=*/true), there(/*enable_timing=*/true);
  here.record(cuda::current_stream("cuda:0"));
  there.record(cuda::current_stream("cuda:1"));
  EXPECT_ERROR(DeviceError, here.elapsed_time(there),
               "The time between two devices cannot be measured: the first event is on cuda:0, the second on cuda:1.");
  EXPECT_ERROR(ValueError, here.elapsed_time(cuda::Event()), "Both events must be created with argument 'enable_timing=True'.");
}

TEST(Stream, WaitsForOneOfAnotherDevice) {
  LECTERN_SKIP_WITHOUT(Device("cuda:1"));
  const Tensor x = full({2}, 3, {.device = "cuda:1"});
  cuda::current_stream("cuda:0").wait_stream(cuda::current_stream("cuda:1"));
  EXPECT_EQ(x.to("cuda:0").cpu().repr(), "tensor([3, 3])");
}

TEST(Stream, IsNeverOnTheCpu) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  EXPECT_ERROR(ValueError, cuda::Stream("cpu"), "Expected a cuda device, but got: cpu");
}

}  // namespace
}  // namespace lectern
