// One test body for every device: TEST_P(EveryDevice, …) runs on cpu, cuda:0 and cuda:1.
// A device that is not there is skipped, printed and counted. The emulator is asked for two devices.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/device.h"

namespace lectern::test {

/// Before the first CUDA call of the process, so that a test program run by hand or in gdb sees what CTest sees.
inline const bool kAskedForTwoEmulatedDevices = ::setenv("LECTERN_EMULATED_DEVICES", "2", /*overwrite=*/0) == 0;

/// Skips the running test, saying why, unless this process can use `device`.
#define LECTERN_SKIP_WITHOUT(device_to_use)                                                                \
  do {                                                                                                     \
    const ::lectern::Device lectern_needed = (device_to_use);                                              \
    if (lectern_needed.is_cuda() && lectern_needed.index().value_or(0) >= ::lectern::cuda::device_count()) { \
      GTEST_SKIP() << "needs " << lectern_needed.str() << ", and this process sees "                       \
                   << ::lectern::cuda::device_count() << " cuda device(s). "                               \
                   << ::lectern::cuda::unavailable_reason();                                               \
    }                                                                                                      \
  } while (false)

/// Base of suites that run on each device; `device()` is the one of this run.
class EveryDevice : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { LECTERN_SKIP_WITHOUT(device()); }
  Device device() const { return Device(GetParam()); }
};

/// `cuda:1` becomes `cuda_1` in a test's name.
inline std::string device_test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), ':', '_');
  return name;
}

}  // namespace lectern::test

/// Runs a suite derived from EveryDevice on cpu, cuda:0 and cuda:1.
#define LECTERN_ON_EVERY_DEVICE(Suite)                                                             \
  INSTANTIATE_TEST_SUITE_P(On, Suite, ::testing::Values("cpu", "cuda:0", "cuda:1"), ::lectern::test::device_test_name)

/// The same for what only a cuda device can do.
#define LECTERN_ON_EVERY_CUDA_DEVICE(Suite) \
  INSTANTIATE_TEST_SUITE_P(On, Suite, ::testing::Values("cuda:0", "cuda:1"), ::lectern::test::device_test_name)
