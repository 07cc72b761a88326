#include "lectern/runtime/transfer_budget.h"

#include <fmt/format.h>

#include "lectern/runtime/trace.h"
#include "size_text.h"
#include "source_location.h"

#include <execinfo.h>

namespace lectern {

namespace {
thread_local TransferBudget* innermost = nullptr;
}

TransferBudget::TransferBudget(std::size_t allowed_bytes) : allowed_bytes_(allowed_bytes), outer_(innermost) {
  innermost = this;
  trace_detail::listeners += trace_detail::kBudget;
}

TransferBudget::~TransferBudget() {
  innermost = outer_;
  trace_detail::listeners -= trace_detail::kBudget;
}

void TransferBudget::spend(std::size_t size_bytes, Device from, Device to) {
  if (from == to) return;
  for (const TransferBudget* budget = innermost; budget != nullptr; budget = budget->outer_) {
    if (size_bytes <= budget->allowed_bytes_ - budget->used_bytes_) continue;
    TraceRecord copy{.kind = TraceKind::kCopy, .device = to, .source = from, .size_bytes = size_bytes};
    copy.frame_count = backtrace(copy.frames.data(), static_cast<int>(copy.frames.size()));
    throw TransferBudgetError(fmt::format(
        "TransferBudget: a {} is not allowed here: {} of {} are used\nat {}\nThe copy was not made. Keep the operands on one device "
        "in this scope, move them before it, or allow more with TransferBudget(bytes).",
        copy.what(), size_text(budget->used_bytes_), size_text(budget->allowed_bytes_), copy.call_site()));
  }
  for (TransferBudget* budget = innermost; budget != nullptr; budget = budget->outer_) budget->used_bytes_ += size_bytes;
}

}  // namespace lectern
