// The ledger: what did Lectern do, on which device, with how many bytes, and which line asked for it?
// LECTERN_TRACE=1 keeps it for a whole process (docs/tracing.md). Off, it costs a branch.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lectern/runtime/device.h"

namespace lectern {

namespace cuda {
class Stream;
}

/// What an entry of the ledger tells of: an operation, a copy, memory taken or given back, a kernel's launch.
enum class TraceKind : std::uint8_t { kOperation, kCopy, kAllocation, kRelease, kLaunch };

/// One entry of the ledger.
struct TraceRecord {
  TraceKind kind = TraceKind::kOperation;      ///< Which of the fields below mean something.
  std::string name = {};                       ///< Of an operation.
  Device device = Device(DeviceType::kCpu);    ///< Where; of a copy the target.
  Device source = Device(DeviceType::kCpu);    ///< Of a copy.
  std::size_t size_bytes = 0;                  ///< As asked for, before an allocator rounds.
  const void* stream = nullptr;                ///< The cudaStream_t; nullptr is the default stream, or the cpu.
  const void* kernel = nullptr;                ///< Of a launch.
  int thread = 0;                              ///< Counted from 1, in the order in which threads appeared.
  double start_us = 0;                         ///< By the host's clock, since the process began.
  double host_us = 0;                          ///< How long the call took; a call that only queues is soon back.
  std::shared_ptr<const struct DeviceSpan> span = nullptr;  ///< The two events of device_us(), if there are any.
  std::array<void*, 24> frames = {};           ///< Return addresses; resolved when they are printed.
  int frame_count = 0;                         ///< How many of them are filled in.

  /// How long the device worked: between two events around a launch or a copy. None before it has ended.
  std::optional<double> device_us() const;
  /// `launch of fill_kernel<float> on cuda:0`, `copy of 12 bytes from cpu to cuda:0`.
  std::string what() const;
  /// `program.cpp:12, in main`: the first caller outside of Lectern and the standard library.
  std::string call_site() const;
};

/// Listens, on all threads, while it lives.
class Trace {
 public:
  /// Keeps the first `capacity` records. What comes later is counted, and not kept.
  explicit Trace(std::size_t capacity = std::size_t{1} << 16);
  /// Listens no more.
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  /// What was kept so far, oldest first.
  std::vector<TraceRecord> records() const;
  /// How many came after the capacity was used up.
  std::size_t not_kept() const;
  /// A table by kind and place, and the lines that copied most.
  std::string summary() const;
  /// JSON for chrome://tracing or ui.perfetto.dev.
  std::string chrome_trace() const;

 private:
  friend class TraceSpan;
  struct State;
  std::shared_ptr<State> state_;
};

namespace trace_detail {
/// How many traces listen, and above kBudget how many budgets.
extern std::atomic<int> listeners;
constexpr int kBudget = 1 << 16;
}  // namespace trace_detail

/// Whether any Trace listens; a budget alone does not.
inline bool is_tracing() { return trace_detail::listeners.load(std::memory_order_relaxed) % trace_detail::kBudget != 0; }

/// Enters `record` when its scope ends, with the time that has gone by. With a stream, the device's time is taken too, between
/// two events; `has_waited` says that the scope waits for the stream, so that waiting for the second event changes nothing.
class TraceSpan {
 public:
  /// Enters nothing: what a scope holds when nobody listens.
  TraceSpan() = default;
  /// Begins the span of `record`.
  explicit TraceSpan(TraceRecord record, const cuda::Stream* stream = nullptr, bool has_waited = false);
  /// Ends it.
  ~TraceSpan() {
    if (open_ != nullptr) end();
  }
  TraceSpan(const TraceSpan&) = delete;
  TraceSpan& operator=(const TraceSpan&) = delete;

 private:
  struct Open;
  void end() noexcept;
  Open* open_ = nullptr;
};

/// The span of a launch, when somebody listens.
TraceSpan trace_launch(const void* kernel, const cuda::Stream& stream);
/// Enters an operation.
void trace_operation(std::string_view name, Device device);

}  // namespace lectern
