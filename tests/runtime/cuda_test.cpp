// What torch.cuda answers, for a build that has a cuda device and for one that has none. PLACEMENT 6.
#include "lectern/runtime/cuda.h"

#include <gtest/gtest.h>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/version.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

class CudaDevices : public test::EveryDevice {};
LECTERN_ON_EVERY_CUDA_DEVICE(CudaDevices);

TEST_P(CudaDevices, SayWhatTheyAre) {
  const cuda::DeviceProperties properties = cuda::get_device_properties(device());
  EXPECT_GT(properties.total_memory_bytes, 0u);
  EXPECT_GT(properties.multi_processor_count, 0);
  EXPECT_EQ(properties.warp_size, 32);
  EXPECT_EQ(properties.max_threads_per_block, 1024);
  EXPECT_EQ(cuda::get_device_name(device()), properties.name);
  EXPECT_EQ(cuda::to_string(properties).find("_CudaDeviceProperties(name='"), 0u);
}

TEST_P(CudaDevices, AreCalledEmulatedExactlyInAnEmulatedBuild) {
  const bool named_so = cuda::get_device_name(device()).find("emulated") != std::string::npos;
  EXPECT_EQ(named_so, !version::emulator().empty());
}

TEST_P(CudaDevices, CountWhatTensorsHold) {
  const std::size_t before = cuda::memory_allocated(device());
  {
    const Tensor x = empty({1024}, {.device = device()});
    EXPECT_EQ(cuda::memory_allocated(device()), before + 4096);
    const Tensor same_storage = x.view({2, 512});
    EXPECT_EQ(cuda::memory_allocated(device()), before + 4096);
  }
  EXPECT_EQ(cuda::memory_allocated(device()), before);
}

TEST_P(CudaDevices, RunOutOfMemoryWithoutLosingAnything) {
  const Tensor kept = full({3}, 7, {.device = device()});
  const std::size_t before = cuda::memory_allocated(device());
  const auto elements = static_cast<std::int64_t>(cuda::mem_get_info(device()).total_bytes);  // four times too many bytes
  const std::string ordinal = std::to_string(*device().index());
  const std::string text = test::error_text<OutOfMemoryError>([&] { empty({elements}, {.device = device()}); }, __FILE__, __LINE__);
  EXPECT_EQ(text.find("CUDA out of memory. Tried to allocate "), 0u) << text;
  EXPECT_NE(text.find(" GPU " + ordinal + " has a total capacity of "), std::string::npos) << text;
  EXPECT_NE(text.find("is allocated by Lectern"), std::string::npos) << text;
  EXPECT_NE(text.find("\nPyTorch says: CUDA out of memory."), std::string::npos) << text;
  EXPECT_EQ(cuda::memory_allocated(device()), before);
  EXPECT_EQ(kept.cpu().repr(), "tensor([7, 7, 7])");
  EXPECT_EQ((ones({2}, {.device = device()})).cpu().repr(), "tensor([1., 1.])");
}

TEST_P(CudaDevices, BecomeCurrentForAScope) {
  const int before = cuda::current_device();
  {
    const cuda::DeviceGuard guard(device());
    EXPECT_EQ(cuda::current_device(), *device().index());
    EXPECT_EQ(zeros({1}, {.device = "cuda"}).device(), device());
    EXPECT_EQ(zeros({1}).cuda().device(), device());
  }
  EXPECT_EQ(cuda::current_device(), before);
}

TEST_P(CudaDevices, AreWhatAnIndexlessCudaMeansAtTheMomentOfUse) {
  const Device indexless("cuda");
  const Tensor x = zeros({1}, {.device = device()});
  const cuda::DeviceGuard guard(device());
  EXPECT_TRUE(x.to(indexless).is_same(x));
}

TEST(CudaDevice, OfAnotherOrdinalMovesToTheCurrentOne) {
  LECTERN_SKIP_WITHOUT(Device("cuda:1"));
  const Tensor x = full({2}, 3, {.device = "cuda:1"});
  const Tensor y = x.to("cuda");
  EXPECT_EQ(y.device(), Device("cuda:0"));
  EXPECT_EQ(y.cpu().repr(), "tensor([3, 3])");
}

TEST(CudaDevice, ThatDoesNotExistIsNamedWithThoseThatDo) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  const std::string count = std::to_string(cuda::device_count());
  const std::string expected =
      "CUDA error: invalid device ordinal\nGPU device may be out of range, do you have enough GPUs?\n"
      "cuda:7 was asked for, and this process sees " + count + " cuda device(s)";
  EXPECT_ERROR_CONTAINS(CudaError, zeros({1}, {.device = "cuda:7"}), expected);
  EXPECT_ERROR_CONTAINS(CudaError, ones({1}).to("cuda:7"), expected);
  EXPECT_ERROR_CONTAINS(CudaError, cuda::set_device(7), expected);
  EXPECT_ERROR_CONTAINS(CudaError, cuda::synchronize("cuda:7"), expected);
  EXPECT_ERROR(DeviceError, cuda::get_device_name(7), "Invalid device id");
  EXPECT_EQ(ones({1}).to("cuda:0").cpu().repr(), "tensor([1.])");  // the process goes on
}

TEST(CudaQueries, RefuseWhatIsNoCudaDevice) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  EXPECT_ERROR(ValueError, cuda::set_device("cuda"),
               "Expected a torch.device with a specified index or an integer, but got:cuda");
  EXPECT_ERROR(ValueError, cuda::set_device("cpu"), "Expected a cuda device, but got: cpu");
  EXPECT_ERROR(ValueError, cuda::synchronize("cpu"), "Expected a cuda device, but got: cpu");
  cuda::set_device(-1);  // does nothing
}

TEST(CudaQueries, AgreeWithEachOther) {
  EXPECT_EQ(cuda::is_available(), cuda::device_count() > 0);
  EXPECT_EQ(cuda::is_available(), cuda::unavailable_reason().empty());
  EXPECT_EQ(cuda::get_arch_list().empty(), !cuda::is_available());
  EXPECT_EQ(version::hip(), "");
  EXPECT_FALSE(!version::cuda().empty() && !version::emulator().empty());
}

TEST(WithoutACudaDevice, EveryUseSaysWhyAndQueriesAnswerQuietly) {
  if (cuda::is_available()) GTEST_SKIP() << "this process sees a cuda device";
  EXPECT_EQ(cuda::device_count(), 0);
  EXPECT_EQ(cuda::memory_allocated(), 0u);
  const std::string reason = cuda::unavailable_reason();
  EXPECT_ERROR(DeviceError, zeros({1}, {.device = "cuda"}), reason);
  EXPECT_ERROR(DeviceError, ones({1}).cuda(), reason);
  EXPECT_ERROR(DeviceError, cuda::get_device_name(0), reason);
  EXPECT_ERROR(DeviceError, cuda::current_device(), reason);
  EXPECT_ERROR(DeviceError, cuda::synchronize(), reason);
  cuda::set_device(-1);  // does nothing, everywhere
}

}  // namespace
}  // namespace lectern
