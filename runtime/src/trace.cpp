#include "lectern/runtime/trace.h"

#include <execinfo.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "lectern/runtime/error.h"
#include "lectern/runtime/version.h"
#include "size_text.h"
#include "source_location.h"
#include "trace_state.h"

namespace lectern {

std::atomic<int> trace_detail::listeners{0};

namespace {

struct Listeners {
  std::mutex mutex;
  std::vector<Trace*> traces;
};

Listeners& listening() {
  static auto& all = *new Listeners;  // never destroyed: static variables give memory back after main has ended
  return all;
}

// Here, because a program that traces nothing may leave out a file that nobody names.
[[maybe_unused]] const bool kStarted = (start_process_trace(), true);

double now_us() {
  static const auto start = std::chrono::steady_clock::now();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

int thread_number() {
  static std::atomic<int> count{0};
  thread_local const int number = ++count;
  return number;
}

}  // namespace

struct TraceSpan::Open {
  TraceRecord record;
  std::shared_ptr<DeviceSpan> span;
  std::optional<cuda::Stream> stream;
  bool has_waited;
};

TraceSpan::TraceSpan(TraceRecord record, const cuda::Stream* stream, bool has_waited) {
  auto open = std::make_unique<Open>(Open{std::move(record), nullptr, std::nullopt, has_waited});
  open->record.thread = thread_number();
  open->record.frame_count = backtrace(open->record.frames.data(), static_cast<int>(open->record.frames.size()));
  if (stream != nullptr) {
    open->stream = *stream;
    open->record.stream = stream->handle();
    open->span = std::make_shared<DeviceSpan>(DeviceSpan{stream->device().index().value()});
    open->span->start.record(*stream);
    [[maybe_unused]] static const bool asked_again = (print_process_trace_at_exit(), true);
  }
  open->record.start_us = now_us();
  open_ = open.release();
}

void TraceSpan::end() noexcept {
  const std::unique_ptr<Open> open(open_);
  open->record.host_us = now_us() - open->record.start_us;
  try {
    if (open->stream) {
      open->span->end.record(*open->stream);
      if (open->has_waited) open->span->end.synchronize();
      open->record.span = open->span;
    }
  } catch (const Error&) {
    // The device is lost, and says so to whoever waits for it. The call was made all the same.
  }
  const std::lock_guard lock(listening().mutex);
  for (Trace* trace : listening().traces) trace->state_->add(open->record);
}

TraceSpan trace_launch(const void* kernel, const cuda::Stream& stream) {
  return TraceSpan({.kind = TraceKind::kLaunch, .device = stream.device(), .kernel = kernel}, &stream);
}

void trace_operation(std::string_view name, Device device) {
  const TraceSpan span({.kind = TraceKind::kOperation, .name = std::string(name), .device = device});
}

Trace::Trace(std::size_t capacity) : state_(std::make_shared<State>(capacity)) {
  const std::lock_guard lock(listening().mutex);
  listening().traces.push_back(this);
  ++trace_detail::listeners;
}

Trace::~Trace() {
  const std::lock_guard lock(listening().mutex);
  std::erase(listening().traces, this);
  --trace_detail::listeners;
}

void Trace::State::add(const TraceRecord& record) {
  const std::lock_guard lock(mutex);
  ++count;
  if (records.size() < capacity) records.push_back(record);
  const std::string where = record.kind == TraceKind::kCopy
                                ? fmt::format("{} to {}", place_text(record.source), place_text(record.device))
                                : fmt::format("{}{}{}", record.name, record.name.empty() ? "" : " on ", place_text(record.device));
  Total& total = totals[{record.kind, where}];
  ++total.count;
  total.size_bytes += record.size_bytes;
}

std::vector<TraceRecord> Trace::records() const {
  const std::lock_guard lock(state_->mutex);
  return state_->records;
}

std::size_t Trace::not_kept() const {
  const std::lock_guard lock(state_->mutex);
  return state_->count - state_->records.size();
}

std::string place_text(Device device) {
  return device.str() + (device.is_cuda() && !version::emulator().empty() ? " (emulated)" : "");
}

std::optional<double> TraceRecord::device_us() const {
  try {
    if (span != nullptr && span->end.query()) return 1000.0 * span->start.elapsed_time(span->end);
  } catch (const Error&) {
    // A lost device measures nothing.
  }
  return std::nullopt;
}

std::string TraceRecord::what() const {
  switch (kind) {
    case TraceKind::kOperation: return fmt::format("{} on {}", name, place_text(device));
    case TraceKind::kCopy:
      return fmt::format("copy of {} from {} to {}", size_text(size_bytes), place_text(source), place_text(device));
    case TraceKind::kAllocation: return fmt::format("allocation of {} on {}", size_text(size_bytes), place_text(device));
    case TraceKind::kRelease: return fmt::format("release of {} on {}", size_text(size_bytes), place_text(device));
    case TraceKind::kLaunch: return fmt::format("launch of {} on {}", short_function_name(kernel), place_text(device));
  }
  return "";
}

std::string TraceRecord::call_site() const { return caller_outside_lectern(frames.data(), frame_count); }

}  // namespace lectern
