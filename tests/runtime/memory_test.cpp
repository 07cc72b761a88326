// torch.cuda's view of memory, asked of tensors on real or emulated devices.
#include "lectern/runtime/memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <vector>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/stream.h"
#include "lectern/runtime/version.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

constexpr std::int64_t kMiB = 1 << 20;

Tensor bytes(std::int64_t count, Device device) { return empty({count}, {.dtype = kUInt8, .device = device}); }

class CudaMemory : public test::EveryDevice {
 protected:
  void SetUp() override {
    test::EveryDevice::SetUp();
    if (!IsSkipped()) cuda::empty_cache();
  }
  void TearDown() override {
    if (!IsSkipped()) cuda::set_per_process_memory_fraction(1.0, device());
  }
};
LECTERN_ON_EVERY_CUDA_DEVICE(CudaMemory);

TEST_P(CudaMemory, IsAllocatedInBlocksAndReservedInSegments) {
  const std::size_t allocated = cuda::memory_allocated(device());
  const std::size_t reserved = cuda::memory_reserved(device());
  cuda::reset_peak_memory_stats(device());
  {
    const Tensor number = zeros({1}, {.device = device()});
    const Tensor large = bytes(3 * kMiB, device());
    EXPECT_EQ(cuda::memory_allocated(device()), allocated + 512 + 3 * kMiB);
    EXPECT_EQ(cuda::memory_reserved(device()), reserved + 22 * kMiB);
    const Tensor nothing = empty({0}, {.device = device()});
    EXPECT_EQ(cuda::memory_allocated(device()), allocated + 512 + 3 * kMiB);
  }
  EXPECT_EQ(cuda::memory_allocated(device()), allocated);
  EXPECT_EQ(cuda::memory_reserved(device()), reserved + 22 * kMiB);
  EXPECT_EQ(cuda::max_memory_allocated(device()), allocated + 512 + 3 * kMiB);
  EXPECT_EQ(cuda::max_memory_reserved(device()), reserved + 22 * kMiB);
  const std::size_t free_before = cuda::mem_get_info(device()).free_bytes;
  cuda::empty_cache();
  EXPECT_EQ(cuda::memory_reserved(device()), reserved);
  EXPECT_EQ(cuda::mem_get_info(device()).free_bytes, free_before + 22 * kMiB);
}

TEST_P(CudaMemory, ThatATensorLeavesGoesToTheNextOneOfItsSize) {
  const void* const place = bytes(1000, device()).data_ptr();
  EXPECT_EQ(bytes(900, device()).data_ptr(), place);
}

TEST_P(CudaMemory, StatsHavePyTorchsNames) {
  cuda::synchronize(device());  // until a first use there are none
  const auto stats = cuda::memory_stats(device());
  EXPECT_EQ(stats.at("allocated_bytes.all.current"), static_cast<std::int64_t>(cuda::memory_allocated(device())));
  EXPECT_EQ(stats.at("reserved_bytes.all.peak"), static_cast<std::int64_t>(cuda::max_memory_reserved(device())));
  for (const char* name : {"active.large_pool.freed", "inactive_split_bytes.small_pool.allocated", "num_alloc_retries", "num_ooms",
                           "oversize_segments.current", "max_split_size"}) {
    EXPECT_EQ(stats.count(name), 1u) << name;
  }
  EXPECT_EQ(stats.size(), 9u * 3 * 4 + 2 * 4 + 3);
}

TEST_P(CudaMemory, SummaryIsATableOf75ColumnsThatSaysWhenItIsEmulated) {
  std::istringstream summary(cuda::memory_summary(device()));
  std::string line;
  std::string all;
  int count = 0;
  while (std::getline(summary, line)) {
    EXPECT_EQ(line.size(), 77u) << line;
    all += line + "\n";
    ++count;
  }
  EXPECT_EQ(count, 43);
  const std::string emulated = version::emulator().empty() ? "" : " (emulated)";
  EXPECT_NE(all.find("Lectern CUDA memory summary, device ID " + std::to_string(*device().index()) + emulated), std::string::npos) << all;
  for (const char* row : {"| Allocated memory      |", "| Non-releasable allocs |", "|       from small pool |", "| Oversize GPU segments |"}) {
    EXPECT_NE(all.find(row), std::string::npos) << row;
  }
}

TEST_P(CudaMemory, RunsOutAtTheFractionInPyTorchsWords) {
  const std::size_t total = cuda::mem_get_info(device()).total_bytes;
  cuda::set_per_process_memory_fraction(64.0 * kMiB / static_cast<double>(total), device());
  const Tensor kept = bytes(20 * kMiB, device());
  const std::string text = test::error_text<OutOfMemoryError>([&] { bytes(63 * kMiB, device()); }, __FILE__, __LINE__);
  const std::string ordinal = std::to_string(*device().index());
  const auto line = [&](const std::string& name, const std::string& option, const std::string& manual) {
    return " is free. 64.00 MiB allowed; Of the allocated memory 20.00 MiB is allocated by " + name +
           ", and 0 bytes is reserved by " + name + " but unallocated. If reserved but unallocated memory is large try setting " +
           option + " to avoid fragmentation.  See documentation for Memory Management  (" + manual + ")\n";
  };
  const std::string start = "CUDA out of memory. Tried to allocate 64.00 MiB. GPU " + ordinal + " has a total capacity of ";
  EXPECT_EQ(text.find(start), 0u) << text;
  EXPECT_NE(text.find(line("Lectern", "LECTERN_ALLOC_CONF=max_split_size_mb:128", "docs/memory.md")), std::string::npos) << text;
  EXPECT_NE(text.find("\nPyTorch says: " + start), std::string::npos) << text;
  EXPECT_NE(text.find(line("PyTorch", "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True",
                           "https://pytorch.org/docs/stable/notes/cuda.html#environment-variables")),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("The request was 63.00 MiB."), std::string::npos) << text;
}

TEST_P(CudaMemory, FractionLiesBetween0And1) {
  EXPECT_ERROR(ValueError, cuda::set_per_process_memory_fraction(1.5, device()), "Invalid fraction value: 1.5. Allowed range: 0~1");
}

TEST(CudaMemory, ThatNobodyCanHaveIsRefusedAtOnce) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  EXPECT_ERROR(OutOfMemoryError, bytes((std::int64_t{1} << 60) + 1, "cuda:0"),
               "CUDA out of memory. Tried to allocate more than 1EB memory.");
}

TEST(CudaMemory, IsAskedOfACudaDevice) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  cuda::synchronize("cuda:0");  // before the first use nothing is looked at, and the answer is 0
  EXPECT_ERROR(ValueError, cuda::memory_allocated("cpu"), "Expected a cuda device, but got: cpu");
  EXPECT_ERROR(ValueError, cuda::memory_summary("cpu"), "Expected a cuda device, but got: cpu");
}

TEST(CudaMemory, IsNoneWhereThereIsNoCuda) {
  if (cuda::is_available()) GTEST_SKIP() << "this process sees a cuda device";
  EXPECT_EQ(cuda::memory_reserved(), 0u);
  EXPECT_EQ(cuda::max_memory_allocated("cpu"), 0u);
  EXPECT_TRUE(cuda::memory_stats().empty());
  cuda::empty_cache();
  EXPECT_ERROR(DeviceError, cuda::memory_summary(), cuda::unavailable_reason());
}

TEST(PinnedMemory, IsReusedOnceItsCopyHasEnded) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  const void* place = nullptr;
  {
    const Tensor pinned = ones({5000}).pin_memory();
    place = pinned.data_ptr();
    const Tensor moved = pinned.to("cuda:0", /*non_blocking=*/true);
  }
  cuda::synchronize("cuda:0");
  EXPECT_EQ(ones({5000}).pin_memory().data_ptr(), place);
}

TEST(RecordStream, IsForTensorsOnCuda) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  const cuda::Stream stream("cuda:0");
  EXPECT_ERROR(DeviceError, ones({1}).record_stream(stream), "record_stream is for tensors on a cuda device");
  empty({0}, {.device = "cuda:0"}).record_stream(stream);  // nothing to hold back
}

// Tensors of random sizes on random streams of two devices, with less memory than they ask for. Each keeps a number at
// either end: memory that were handed to two owners would show.
class RandomTensors : public ::testing::Test {
 protected:
  struct Owned {
    Tensor tensor;
    cuda::Stream stream;
    int number;
  };

  void add() {
    const cuda::Stream stream = streams_[random(static_cast<unsigned>(streams_.size()))];
    const cuda::StreamGuard guard(stream);
    const auto count = static_cast<std::int64_t>(2 + random(1u << random(22)));
    try {
      const Tensor tensor = empty({count}, {.dtype = kInt32, .device = stream.device()});
      const int number = next_number_++;
      const Tensor host = full({1}, number, {.dtype = kInt32});
      tensor.narrow(0, 0, 1).copy_(host);
      tensor.narrow(0, count - 1, 1).copy_(host);
      owned_.push_back({tensor, stream, number});
    } catch (const OutOfMemoryError&) {
      ++failures_;
    }
  }

  void remove() {
    const std::size_t which = random(static_cast<unsigned>(owned_.size()));
    std::swap(owned_[which], owned_.back());
    const Owned gone = std::move(owned_.back());
    owned_.pop_back();
    const cuda::StreamGuard guard(gone.stream);
    ASSERT_EQ(gone.tensor[0].item<int>(), gone.number);
    ASSERT_EQ(gone.tensor[gone.tensor.size(0) - 1].item<int>(), gone.number);
    if (random(4) == 0) gone.tensor.record_stream(streams_[random(static_cast<unsigned>(streams_.size()))]);
  }

  std::size_t random(unsigned below) { return engine_() % below; }
  std::mt19937 engine_{11};
  std::vector<cuda::Stream> streams_;
  std::vector<Owned> owned_;
  int next_number_ = 1;
  int failures_ = 0;
};

TEST_F(RandomTensors, KeepTheirContentsAndLoseNothing) {
  LECTERN_SKIP_WITHOUT(Device("cuda:1"));
  cuda::empty_cache();
  std::size_t allocated[2], reserved[2];
  for (const int device : {0, 1}) {
    allocated[device] = cuda::memory_allocated(device);
    reserved[device] = cuda::memory_reserved(device);
    const auto total = static_cast<double>(cuda::mem_get_info(device).total_bytes);
    cuda::set_per_process_memory_fraction((static_cast<double>(reserved[device]) + 46.0 * kMiB) / total, device);
    streams_.push_back(cuda::Stream::default_stream(device));
    streams_.push_back(cuda::Stream(device));
  }
  for (int i = 0; i < 10'000 && !HasFatalFailure(); ++i) {
    if (owned_.empty() || random(100) < 52) {
      add();
    } else {
      remove();
    }
    if (random(1000) == 0) cuda::empty_cache();
  }
  EXPECT_GT(failures_, 100) << "out of memory was not forced";
  while (!owned_.empty() && !HasFatalFailure()) remove();
  cuda::empty_cache();
  for (const int device : {0, 1}) {
    EXPECT_EQ(cuda::memory_allocated(device), allocated[device]);
    EXPECT_EQ(cuda::memory_reserved(device), reserved[device]);
    cuda::set_per_process_memory_fraction(1.0, device);
  }
}

}  // namespace
}  // namespace lectern
