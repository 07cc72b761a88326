// A promise that a scope moves no more than so many bytes between devices, and an error that names the copy that breaks it.
#pragma once

#include <cstddef>

#include "lectern/runtime/device.h"
#include "lectern/runtime/error.h"

namespace lectern {

/// A copy that a TransferBudget does not allow. It was not made.
class TransferBudgetError : public Error {
 public:
  using Error::Error;
};

/// Of this thread, until the end of the scope. Budgets nest; every one of them must allow a copy. A copy between a cpu and a
/// cuda device counts, or between two cuda devices: `.to`, `.cpu()`, `copy_`, `.item()`, printing a cuda tensor.
class TransferBudget {
 public:
  /// Allows `allowed_bytes` from here on; by default no copy at all.
  explicit TransferBudget(std::size_t allowed_bytes = 0);
  /// Ends it; the budgets around it go on.
  ~TransferBudget();
  TransferBudget(const TransferBudget&) = delete;
  TransferBudget& operator=(const TransferBudget&) = delete;

  /// What was copied so far.
  std::size_t used_bytes() const { return used_bytes_; }

  /// For the copy engine. \throws TransferBudgetError when a budget of this thread does not allow the copy.
  static void spend(std::size_t size_bytes, Device from, Device to);

 private:
  std::size_t allowed_bytes_;
  std::size_t used_bytes_ = 0;
  TransferBudget* outer_;
};

}  // namespace lectern
