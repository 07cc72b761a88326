// Stands before Thrust's own header of this name: device memory is open while an algorithm runs.
#pragma once

// Every algorithm hands its policy on through derived_cast, in the expression that does the work. A temporary object
// made for that call lives until the end of the expression, so a default argument is all it takes.
#define derived_cast lectern_plain_derived_cast
#include_next <thrust/detail/execution_policy.h>
#undef derived_cast

#include <type_traits>

#include "lectern_emulator/open_device_memory.h"

THRUST_NAMESPACE_BEGIN
namespace detail {

struct seq_t;

/// Sequential code inside of a kernel has no need of it; on the host it may not touch device memory.
template <class Policy>
using lectern_guard = std::conditional_t<std::is_same_v<Policy, seq_t>, lectern_emulator::NothingOpened,
                                         lectern_emulator::DeviceMemoryOpened>;

template <class Policy>
Policy& derived_cast(execution_policy_base<Policy>& policy, const lectern_guard<Policy>& = {}) {
  return lectern_plain_derived_cast(policy);
}

template <class Policy>
const Policy& derived_cast(const execution_policy_base<Policy>& policy, const lectern_guard<Policy>& = {}) {
  return lectern_plain_derived_cast(policy);
}

}  // namespace detail
THRUST_NAMESPACE_END
