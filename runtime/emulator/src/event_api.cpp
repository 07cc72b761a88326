// Events: a record keeps the host's clock, since all work before it has run by then.
#include <chrono>
#include <mutex>
#include <optional>
#include <set>

#include "cuda_runtime_api.h"
#include "platform.h"
#include "stream_table.h"

using Clock = std::chrono::steady_clock;

struct CUevent_st {
  int device;
  bool has_timing;
  std::optional<Clock::time_point> recorded;
};

namespace lectern_emulator {
namespace {

struct Events {
  std::mutex mutex;
  std::set<cudaEvent_t> alive;
};

Events& events() {
  static Events* const instance = new Events;
  return *instance;
}

bool is_event(cudaEvent_t event) { return events().alive.contains(event); }

}  // namespace
}  // namespace lectern_emulator

using namespace lectern_emulator;

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  return api([&] {
    constexpr unsigned kKnown = cudaEventBlockingSync | cudaEventDisableTiming;
    if (event == nullptr || (flags & ~kKnown) != 0) return cudaErrorInvalidValue;
    const std::lock_guard lock(events().mutex);
    *event = new CUevent_st{current_device(), (flags & cudaEventDisableTiming) == 0, {}};
    events().alive.insert(*event);
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags) { return cudaEventCreateWithFlags(event, flags); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return api([&] {
    const std::lock_guard lock(events().mutex);
    if (events().alive.erase(event) == 0) return cudaErrorInvalidResourceHandle;
    delete event;
    return cudaSuccess;
  });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return api([&] {
    const std::lock_guard lock(events().mutex);
    if (!is_event(event) || !is_stream(stream)) return cudaErrorInvalidResourceHandle;
    if (device_of(stream) != event->device) return cudaErrorInvalidResourceHandle;
    event->recorded = Clock::now();
    return cudaSuccess;
  });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  if (flags != cudaEventRecordDefault) return record(cudaErrorInvalidValue);
  return cudaEventRecord(event, stream);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return api([&] {
    const std::lock_guard lock(events().mutex);
    return is_event(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }

cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t end) {
  return api([&] {
    if (ms == nullptr) return cudaErrorInvalidValue;
    const std::lock_guard lock(events().mutex);
    for (const cudaEvent_t event : {start, end}) {
      if (!is_event(event) || !event->has_timing || !event->recorded) return cudaErrorInvalidResourceHandle;
    }
    *ms = std::chrono::duration<float, std::milli>(*end->recorded - *start->recorded).count();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return api([&] {
    if (flags != 0) return cudaErrorInvalidValue;
    const std::lock_guard lock(events().mutex);
    return is_stream(stream) && is_event(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
  });
}
