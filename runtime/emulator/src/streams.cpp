#include "streams.h"

#include <array>
#include <map>
#include <utility>

#include "environment.h"
#include "platform.h"

namespace lectern_emulator {
namespace {

constexpr std::size_t kMostPending = 16384;  // beyond this many the device catches up: a real one's queue is finite too

struct DeviceStreams {
  StreamPointer legacy;
  std::vector<StreamPointer> others;  // of every kind
};

struct Table {
  std::map<cudaStream_t, StreamPointer> by_handle;
  std::array<DeviceStreams, kMostDevices> devices;
  unsigned long long made = 0;
};

/// Guarded by work_mutex().
Table& table() {
  static Table* const instance = new Table;  // never destroyed, as the platform
  return *instance;
}

DeviceStreams& streams_of(int device) { return table().devices[static_cast<std::size_t>(device)]; }

StreamPointer make(int device, unsigned flags) {
  auto stream = std::make_shared<CUstream_st>(CUstream_st{device, flags, ++table().made});
  streams_of(device).others.push_back(stream);
  return stream;
}

StreamPointer legacy_with_lock(int device) {
  StreamPointer& legacy = streams_of(device).legacy;
  if (!legacy) {
    legacy = std::make_shared<CUstream_st>(CUstream_st{device, cudaStreamDefault, ++table().made});
    legacy->is_legacy = true;
  }
  return legacy;
}

/// This thread's default streams, which nobody can name any more once the thread has ended.
struct ThreadStreams {
  std::array<StreamPointer, kMostDevices> of_device;

  ThreadStreams() = default;
  ThreadStreams(const ThreadStreams&) = delete;
  ThreadStreams& operator=(const ThreadStreams&) = delete;
  ~ThreadStreams() {
    const std::lock_guard lock(work_mutex());
    for (const StreamPointer& stream : of_device) {
      if (stream) stream->is_gone = true;
    }
  }
};

StreamPointer per_thread_stream() {
  thread_local ThreadStreams streams;
  StreamPointer& stream = streams.of_device[static_cast<std::size_t>(current_device())];
  if (!stream) stream = make(current_device(), cudaStreamDefault);
  return stream;
}

thread_local bool null_is_per_thread = false;

bool is_pending(const WorkPointer& work) { return work && work->state != Work::State::kDone; }
bool is_blocking(const CUstream_st& stream) { return (stream.flags & cudaStreamNonBlocking) == 0; }

void add_last(Works& works, const CUstream_st& stream) {
  if (is_pending(stream.last)) works.push_back(stream.last);
}

/// The last of each of the device's streams other than the legacy one.
void add_others(Works& works, int device, bool only_blocking) {
  std::erase_if(streams_of(device).others, [](const StreamPointer& s) { return s->is_gone && !is_pending(s->last); });
  for (const StreamPointer& other : streams_of(device).others) {
    if (!only_blocking || is_blocking(*other)) add_last(works, *other);
  }
}

/// What an action in the stream waits for. The legacy stream waits for all blocking streams of its device, and they for it.
Works waited_for(const CUstream_st& stream) {
  Works works;
  add_last(works, stream);
  if (stream.is_legacy) {
    add_others(works, stream.device, true);
  } else if (is_blocking(stream)) {
    add_last(works, *legacy_with_lock(stream.device));
  }
  return works;
}

}  // namespace

StreamPointer find_stream(cudaStream_t handle) {
  const std::lock_guard lock(work_mutex());
  if (handle == cudaStreamPerThread || (handle == nullptr && null_is_per_thread)) return per_thread_stream();
  if (handle == nullptr || handle == cudaStreamLegacy) return legacy_with_lock(current_device());
  const auto found = table().by_handle.find(handle);
  return found == table().by_handle.end() ? nullptr : found->second;
}

StreamPointer legacy_stream(int device) {
  const std::lock_guard lock(work_mutex());
  return legacy_with_lock(device);
}

cudaStream_t make_stream(unsigned flags) {
  const std::lock_guard lock(work_mutex());
  const StreamPointer stream = make(current_device(), flags);
  table().by_handle[stream.get()] = stream;
  return stream.get();
}

bool forget_stream(cudaStream_t handle) {
  const std::lock_guard lock(work_mutex());
  const auto found = table().by_handle.find(handle);
  if (found == table().by_handle.end()) return false;
  found->second->is_gone = true;
  table().by_handle.erase(found);
  return true;
}

// Waiting for a blocking stream is no action in it: it does not reach out to the legacy one.
Works last_works(const StreamPointer& stream) {
  const std::lock_guard lock(work_mutex());
  if (stream->is_legacy) return waited_for(*stream);
  Works works;
  add_last(works, *stream);
  return works;
}

Works last_works_of_device(int device) {
  const std::lock_guard lock(work_mutex());
  Works works;
  add_last(works, *legacy_with_lock(device));
  add_others(works, device, false);
  return works;
}

cudaError_t finish_device(int device) { return finish(last_works_of_device(device)); }

cudaError_t finish_all_devices() {
  Works works;
  for (int device = 0; device < platform().device_count(); ++device) {
    const Works of_device = last_works_of_device(device);
    works.insert(works.end(), of_device.begin(), of_device.end());
  }
  return finish(works);
}

WorkPointer issue(const StreamPointer& stream, const char* what, std::function<cudaError_t()> body, const Works& after,
                  AfterFault after_fault) {
  auto work = std::make_shared<Work>(Work{what, stream->device, std::move(body)});
  work->runs_after_fault = after_fault == AfterFault::kRuns;
  const std::lock_guard lock(work_mutex());
  Works all = waited_for(*stream);
  all.insert(all.end(), after.begin(), after.end());
  number_work(work, all);
  stream->last = work;
  return work;
}

cudaError_t run_where_due(const WorkPointer& work, HostWaits waits) {
  if (!streams_are_lazy() || waits == HostWaits::kYes) return finish({work});
  return pending_count() > kMostPending ? finish_device(work->device) : cudaSuccess;
}

cudaError_t queue(const StreamPointer& stream, const char* what, std::function<cudaError_t()> body, HostWaits waits,
                  const Works& after) {
  return run_where_due(issue(stream, what, std::move(body), after), waits);
}

bool streams_are_lazy() { return environment().lazy_streams; }

NullIsPerThread::NullIsPerThread() { null_is_per_thread = true; }
NullIsPerThread::~NullIsPerThread() { null_is_per_thread = false; }

}  // namespace lectern_emulator
