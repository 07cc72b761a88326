// The caching allocators over the CUDA Runtime API, and what can be asked of them.
#include "cuda_memory.h"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "alloc_conf.h"
#include "device_backend.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/version.h"

namespace lectern::cuda {

namespace {

class EventMark final : public StreamMark {
 public:
  explicit EventMark(const Stream& stream) { event_.record(stream); }
  bool passed() override { return event_.query(); }
  void wait() override { event_.synchronize(); }

 private:
  Event event_;
};

class CudaSegments final : public SegmentSource {
 public:
  explicit CudaSegments(Device device) : device_(device) {}

  void* allocate(std::size_t size_bytes) override {
    const DeviceGuard guard(device_);
    void* segment = nullptr;
    const cudaError_t status = cudaMalloc(&segment, size_bytes);
    if (status == cudaErrorMemoryAllocation) {
      cudaGetLastError();  // cleared: the program can catch and go on
      return nullptr;
    }
    LECTERN_CUDA_CHECK(status);
    return segment;
  }

  void release(void* segment) noexcept override { cudaFree(segment); }  // a failure is a lost device: the next call says so

  std::unique_ptr<StreamMark> mark(const StreamKey& stream) override {
    return std::make_unique<EventMark>(Stream::external(stream.handle, Device(DeviceType::kCuda, stream.device)));
  }

 private:
  Device device_;
};

struct DeviceMemory {
  explicit DeviceMemory(Device device)
      : segments(device), allocator(segments, parse_alloc_conf(std::getenv("LECTERN_ALLOC_CONF") ? std::getenv("LECTERN_ALLOC_CONF") : "")) {}
  CudaSegments segments;
  CachingAllocator allocator;
};

std::vector<std::unique_ptr<DeviceMemory>> one_for_each_device() {
  std::vector<std::unique_ptr<DeviceMemory>> result;
  for (int index = 0; index < device_count(); ++index) {
    result.push_back(std::make_unique<DeviceMemory>(Device(DeviceType::kCuda, index)));
  }
  return result;
}

std::vector<std::unique_ptr<DeviceMemory>>& memories() {
  // Never destroyed: tensors in static variables give their memory back after main has ended.
  static auto& all = *new std::vector<std::unique_ptr<DeviceMemory>>(one_for_each_device());
  return all;
}

MemoryStatistics statistics_of(Device device) {
  if (!is_initialized()) return {};
  cuda_index(device);
  return caching_allocator(resolve(device)).statistics();
}

std::size_t size(std::int64_t bytes) { return static_cast<std::size_t>(bytes); }

}  // namespace

CachingAllocator& caching_allocator(Device device) { return memories().at(size(device.index().value()))->allocator; }

bool caching_is_off() {
  static const bool off = std::getenv("LECTERN_NO_CUDA_MEMORY_CACHING") != nullptr;
  return off;
}

std::size_t memory_allocated(Device device) { return size(statistics_of(device).allocated_bytes.all.current); }
std::size_t memory_reserved(Device device) { return size(statistics_of(device).reserved_bytes.all.current); }
std::size_t max_memory_allocated(Device device) { return size(statistics_of(device).allocated_bytes.all.peak); }
std::size_t max_memory_reserved(Device device) { return size(statistics_of(device).reserved_bytes.all.peak); }

std::map<std::string, std::int64_t> memory_stats(Device device) {
  if (!is_initialized()) return {};
  return to_map(statistics_of(device));
}

std::string memory_summary(Device device, bool abbreviated) {
  cuda_index(device);
  const int index = resolve(device).index().value();
  const std::string shown = fmt::format("{}{}", index, version::emulator().empty() ? "" : " (emulated)");
  return summary_table(statistics_of(device), shown, abbreviated);
}

void reset_peak_memory_stats(Device device) {
  cuda_index(device);
  caching_allocator(resolve(device)).reset_peaks();
}

void empty_cache() {
  if (!is_initialized()) return;
  for (const auto& memory : memories()) memory->allocator.empty_cache();
}

void set_per_process_memory_fraction(double fraction, Device device) {
  if (!(fraction >= 0 && fraction <= 1)) {
    throw ValueError(fmt::format("Invalid fraction value: {}. Allowed range: 0~1", fraction));
  }
  cuda_index(device);
  const auto total = static_cast<double>(mem_get_info(device).total_bytes);
  caching_allocator(resolve(device)).set_limit(static_cast<std::size_t>(fraction * total));
}

}  // namespace lectern::cuda
