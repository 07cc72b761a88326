// The two faults that a process does not survive unharmed: a kernel's (sticky, as on hardware), and host code that reads
// device memory. Each runs in a process of its own.
#include <gtest/gtest.h>

#include <iostream>

#include "fault_kernels.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/version.h"
#include "support/every_device.h"

namespace lectern {
namespace {

class Faults : public ::testing::Test {
 protected:
  // The child starts anew, so that it does not inherit the parent's device.
  Faults() { ::testing::GTEST_FLAG(death_test_style) = "threadsafe"; }
};

using FaultsDeathTest = Faults;

// Exits with the number of calls that failed with a sticky error.
void fault_and_go_on() {
  const Tensor x = ones({2}, {.device = "cuda"});
  int sticky_errors = 0;
  for (int call = 0; call < 3; ++call) {
    try {
      if (call == 0) test::launch_null_write();
      if (call == 1) x.cpu();
      cuda::synchronize();
    } catch (const CudaError& error) {
      sticky_errors += error.is_sticky() ? 1 : 0;
      std::cerr << error.what() << '\n';
    }
  }
  std::exit(sticky_errors);
}

TEST_F(FaultsDeathTest, OfAKernelMakeEveryLaterCallFail) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  EXPECT_EXIT(fault_and_go_on(), ::testing::ExitedWithCode(3),
              "CUDA error: an illegal memory access was encountered(.|\n)*The device is lost to this process");
}

TEST_F(FaultsDeathTest, OfAKernelLeaveTheCpuUsable) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  EXPECT_EXIT(
      {
        try {
          test::launch_null_write();
          cuda::synchronize();
        } catch (const CudaError&) {
        }
        std::exit(full({1}, 41).item<int>());
      },
      ::testing::ExitedWithCode(41), "");
}

TEST_F(FaultsDeathTest, OfHostCodeInDeviceMemoryAreLocatedAndExplained) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  if (version::emulator().empty()) GTEST_SKIP() << "on hardware the operating system ends the program, without a word";
  const Tensor x = ones({2}, {.device = "cuda"});
  EXPECT_DEATH(std::cout << *x.data_ptr<float>(), "host code read address .*allocation of 2097152 bytes(.|\n)*faults_test.cpp:[0-9]+(.|\n)*tensor.cpu()");
}

// A tensor is part of a segment of the cache. For looking for a stray access each can have an allocation of its own.
TEST_F(FaultsDeathTest, NameTheTensorsOwnBytesWhereCachingIsOff) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  if (version::emulator().empty()) GTEST_SKIP() << "on hardware the operating system ends the program, without a word";
  EXPECT_DEATH(
      {
        ::setenv("LECTERN_NO_CUDA_MEMORY_CACHING", "1", 1);
        const Tensor x = ones({2}, {.device = "cuda"});
        std::cout << *x.data_ptr<float>();
      },
      "host code read address .*allocation of 8 bytes");
}

}  // namespace
}  // namespace lectern
