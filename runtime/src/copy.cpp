// The copy engine: one switch over the four directions.
#include "copy.h"

#include <cstring>

#include "lectern/runtime/stream.h"
#include "lectern/runtime/trace.h"
#include "lectern/runtime/transfer_budget.h"

namespace lectern {

namespace {

enum class Direction { kHostToHost, kHostToDevice, kDeviceToHost, kDeviceToDevice };

Direction direction(Device from, Device to) {
  if (from.is_cpu()) return to.is_cpu() ? Direction::kHostToHost : Direction::kHostToDevice;
  return to.is_cpu() ? Direction::kDeviceToHost : Direction::kDeviceToDevice;
}

TraceSpan trace_copy(Device from, Device to, std::size_t size_bytes, bool non_blocking) {
  if (!is_tracing()) return TraceSpan();
  TraceRecord copy{.kind = TraceKind::kCopy, .device = to, .source = from, .size_bytes = size_bytes};
  if (from.is_cpu() && to.is_cpu()) return TraceSpan(std::move(copy));
  const cuda::Stream stream = cuda::current_stream(from.is_cuda() ? from : to);  // the one that cuda_copy.cpp queues it on
  return TraceSpan(std::move(copy), &stream, !non_blocking && (from.is_cpu() || to.is_cpu()));
}

}  // namespace

void copy_bytes(void* to, Device to_device, const void* from, Device from_device, std::size_t size_bytes,
                bool non_blocking) {
  if (size_bytes == 0) return;
  TransferBudget::spend(size_bytes, from_device, to_device);
  const TraceSpan span = trace_copy(from_device, to_device, size_bytes, non_blocking);
  switch (direction(from_device, to_device)) {
    case Direction::kHostToHost:
      std::memmove(to, from, size_bytes);
      return;
    case Direction::kHostToDevice:
      cuda::copy_host_to_device(to, to_device, from, size_bytes, non_blocking);
      return;
    case Direction::kDeviceToHost:
      cuda::copy_device_to_host(to, from, from_device, size_bytes, non_blocking);
      return;
    case Direction::kDeviceToDevice:
      cuda::copy_device_to_device(to, to_device, from, from_device, size_bytes);
      return;
  }
}

}  // namespace lectern
