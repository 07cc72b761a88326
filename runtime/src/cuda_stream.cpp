// Streams and events over the CUDA Runtime API.
#include <fmt/format.h>

#include <map>
#include <mutex>
#include <vector>

#include "device_backend.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/stream.h"
#include "lectern/runtime/version.h"

namespace lectern::cuda {

namespace {

constexpr std::size_t kStreamsPerDevice = 32;  // as PyTorch

// What each thread has made current, by device index. Absent: the default stream.
thread_local std::map<int, Stream> current_streams;

// Streams are never destroyed, because memory that was freed on one is kept for it. So there are few, taken in turn.
struct StreamPool {
  std::mutex mutex;
  std::map<int, std::vector<cudaStream_t>> streams;  // by device index
  std::map<int, std::size_t> next;
};

void* next_stream(Device device) {
  static auto& pool = *new StreamPool;
  const int index = device.index().value();
  const std::lock_guard lock(pool.mutex);
  std::vector<cudaStream_t>& streams = pool.streams[index];
  const std::size_t turn = pool.next[index]++ % kStreamsPerDevice;
  if (turn == streams.size()) {
    const DeviceGuard guard(device);
    cudaStream_t stream = nullptr;
    LECTERN_CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    streams.push_back(stream);
  }
  return streams[turn];
}

cudaStream_t native(const Stream& stream) { return static_cast<cudaStream_t>(stream.handle()); }
cudaEvent_t native(const Event& event) { return static_cast<cudaEvent_t>(event.handle()); }

Device resolve_cuda(Device device) {
  cuda_index(device);  // refuses the cpu
  return resolve(device);
}

bool finished(cudaError_t status) {
  if (status == cudaErrorNotReady) {
    cudaGetLastError();
    return false;
  }
  LECTERN_CUDA_CHECK(status);
  return true;
}

void set_current_stream(const Stream& stream) { current_streams.insert_or_assign(stream.device().index().value(), stream); }

}  // namespace

Stream::Stream(Device device) : device_(resolve_cuda(device)), handle_(next_stream(device_)) {}

Stream Stream::default_stream(Device device) { return Stream(resolve_cuda(device), nullptr); }
Stream Stream::external(void* handle, Device device) { return Stream(resolve_cuda(device), handle); }

void Stream::synchronize() const {
  const DeviceGuard guard(device_);
  LECTERN_CUDA_CHECK(cudaStreamSynchronize(native(*this)));
}

bool Stream::query() const {
  const DeviceGuard guard(device_);
  return finished(cudaStreamQuery(native(*this)));
}

void Stream::wait_event(const Event& event) const {
  if (!event.is_recorded()) return;
  const DeviceGuard guard(device_);
  LECTERN_CUDA_CHECK(cudaStreamWaitEvent(native(*this), native(event), 0));
}

void Stream::wait_stream(const Stream& other) const {
  wait_event(other.record_event());
}

Event Stream::record_event() const {
  Event event;
  event.record(*this);
  return event;
}

std::string Stream::repr() const {
  return fmt::format("<lectern.cuda.Stream device={} cuda_stream={:#x}>", device_.str(), reinterpret_cast<std::uintptr_t>(handle()));
}

Stream current_stream(Device device) {
  const Device where = resolve_cuda(device);
  const auto found = current_streams.find(where.index().value());
  return found == current_streams.end() ? Stream::default_stream(where) : found->second;
}

StreamGuard::StreamGuard(const Stream& stream)
    : previous_(current_stream(stream.device())), previous_device_(current_device()) {
  set_device(stream.device());
  set_current_stream(stream);
}

StreamGuard::~StreamGuard() {
  set_current_stream(previous_);
  cudaSetDevice(previous_device_);  // it was current before, so it exists
}

void Event::record(const Stream& stream) {
  if (handle_ != nullptr && stream.device() != device_) {
    throw DeviceError(fmt::format("Event device {} does not match recording stream's device {}.",
                                  device_.index().value(), stream.device().index().value()));
  }
  const DeviceGuard guard(stream.device());
  if (handle_ == nullptr) {
    cudaEvent_t event = nullptr;
    LECTERN_CUDA_CHECK(cudaEventCreateWithFlags(&event, enable_timing_ ? cudaEventDefault : cudaEventDisableTiming));
    handle_ = std::shared_ptr<void>(event, [](void* handle) { cudaEventDestroy(static_cast<cudaEvent_t>(handle)); });
    device_ = stream.device();
  }
  LECTERN_CUDA_CHECK(cudaEventRecord(native(*this), native(stream)));
}

void Event::synchronize() const {
  if (is_recorded()) LECTERN_CUDA_CHECK(cudaEventSynchronize(native(*this)));
}

bool Event::query() const { return !is_recorded() || finished(cudaEventQuery(native(*this))); }

ElapsedTime Event::elapsed_time(const Event& end) const {
  if (!enable_timing_ || !end.enable_timing_) {
    throw ValueError("Both events must be created with argument 'enable_timing=True'.\nIn C++: Event(/*enable_timing=*/true).");
  }
  if (!is_recorded() || !end.is_recorded()) {
    throw ValueError("Both events must be recorded before calculating elapsed time.");
  }
  if (device_ != end.device_) {
    throw DeviceError(fmt::format("The time between two devices cannot be measured: the first event is on {}, the second on {}.",
                                  device_.str(), end.device_.str()));
  }
  if (!query() || !end.query()) {
    throw Error("Both events must be completed before calculating elapsed time.\nWait for the second one first: end.synchronize().");
  }
  float milliseconds = 0;
  LECTERN_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, native(*this), native(end)));
  return {milliseconds, !version::emulator().empty()};
}

std::string Event::repr() const {
  if (!is_recorded()) return "<lectern.cuda.Event uninitialized>";
  return fmt::format("<lectern.cuda.Event {:#x}>", reinterpret_cast<std::uintptr_t>(handle()));
}

}  // namespace lectern::cuda
