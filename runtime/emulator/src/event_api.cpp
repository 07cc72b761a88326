// Events: a record is work in a stream, which keeps the host's clock when it runs.
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include "cuda_runtime_api.h"
#include "platform.h"
#include "streams.h"

using Clock = std::chrono::steady_clock;

namespace {

struct Record {
  lectern_emulator::WorkPointer work{};
  Clock::time_point time{};
};

}  // namespace

struct CUevent_st {
  int device;
  bool has_timing;
  std::shared_ptr<Record> last{};  // null before the first
};

using namespace lectern_emulator;

namespace {

struct Events {
  std::mutex mutex;
  std::set<cudaEvent_t> alive;
};

Events& events() {
  static Events* const instance = new Events;
  return *instance;
}

/// What the handle stands for now, or false where it stands for nothing.
std::pair<bool, CUevent_st> find_event(cudaEvent_t event) {
  const std::lock_guard lock(events().mutex);
  if (!events().alive.contains(event)) return {false, {}};
  return {true, *event};
}

bool is_done(const Record& record) {
  const std::lock_guard lock(work_mutex());
  return record.work->state == Work::State::kDone;
}

}  // namespace

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  return api([&] {
    constexpr unsigned kKnown = cudaEventBlockingSync | cudaEventDisableTiming;
    if (event == nullptr || (flags & ~kKnown) != 0) return cudaErrorInvalidValue;
    const std::lock_guard lock(events().mutex);
    *event = new CUevent_st{current_device(), (flags & cudaEventDisableTiming) == 0};
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
    const StreamPointer found = find_stream(stream);
    const auto [exists, known] = find_event(event);
    if (!exists || !found || found->device != known.device) return cudaErrorInvalidResourceHandle;
    auto made = std::make_shared<Record>();
    made->work = issue(found, "event record", [made] {
      made->time = Clock::now();
      return cudaSuccess;
    });
    {
      const std::lock_guard lock(events().mutex);
      if (events().alive.contains(event)) event->last = made;
    }
    return run_where_due(made->work);
  });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  if (flags != cudaEventRecordDefault) return record(cudaErrorInvalidValue);
  return cudaEventRecord(event, stream);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return api([&] {
    const auto [exists, known] = find_event(event);
    if (!exists) return cudaErrorInvalidResourceHandle;
    return known.last ? finish({known.last->work}) : cudaSuccess;
  });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return api([&] {
    const auto [exists, known] = find_event(event);
    if (!exists) return cudaErrorInvalidResourceHandle;
    return known.last ? ask({known.last->work}) : cudaSuccess;
  });
}

cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t end) {
  return api([&] {
    if (ms == nullptr) return cudaErrorInvalidValue;
    const auto [has_start, first] = find_event(start);
    const auto [has_end, second] = find_event(end);
    if (!has_start || !has_end || first.device != second.device) return cudaErrorInvalidResourceHandle;
    for (const CUevent_st* event : {&first, &second}) {
      if (!event->has_timing || !event->last) return cudaErrorInvalidResourceHandle;
    }
    if (!is_done(*first.last) || !is_done(*second.last)) return cudaErrorNotReady;
    *ms = std::chrono::duration<float, std::milli>(second.last->time - first.last->time).count();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return api([&] {
    if (flags != 0) return cudaErrorInvalidValue;
    const StreamPointer found = find_stream(stream);
    const auto [exists, known] = find_event(event);
    if (!exists || !found) return cudaErrorInvalidResourceHandle;
    if (!known.last || is_done(*known.last)) return cudaSuccess;
    return queue(found, "wait for an event", [] { return cudaSuccess; }, HostWaits::kNo, {known.last->work});
  });
}
