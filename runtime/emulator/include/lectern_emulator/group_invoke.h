// Cooperative groups: work that one thread does for its group.
#pragma once

#include <type_traits>
#include <utility>

#include "coalesced_groups.h"

namespace cooperative_groups {

namespace emulated {
template <class Group, class Function, class... Arguments>
auto broadcast_of_one(const Group& group, Function&& function, Arguments&&... arguments) {
  using Result = std::decay_t<decltype(std::forward<Function>(function)(std::forward<Arguments>(arguments)...))>;
  static_assert(!std::is_void<Result>::value, "invoke_one_broadcast needs a function that gives a value; invoke_one does not");
  static_assert(std::is_trivially_copyable<Result>::value, "what is broadcast must be trivially copyable");
  Result result{};
  if (group.thread_rank() == 0) result = std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
  return group.shfl(result, 0);
}
}  // namespace emulated

/// One thread of the group calls the function; here the one of rank 0. The others do not wait for it.
template <class Group, class Function, class... Arguments>
void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
  if (group.thread_rank() == 0) std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
}

/// The same, and every thread of the group gets what the function gave.
template <class Function, class... Arguments>
auto invoke_one_broadcast(const coalesced_group& group, Function&& function, Arguments&&... arguments) {
  return emulated::broadcast_of_one(group, std::forward<Function>(function), std::forward<Arguments>(arguments)...);
}
template <unsigned int kSize, class Parent, class Function, class... Arguments>
auto invoke_one_broadcast(const thread_block_tile<kSize, Parent>& group, Function&& function, Arguments&&... arguments) {
  return emulated::broadcast_of_one(group, std::forward<Function>(function), std::forward<Arguments>(arguments)...);
}

}  // namespace cooperative_groups
