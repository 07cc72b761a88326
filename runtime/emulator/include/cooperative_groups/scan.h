// Cooperative groups: every thread of a tile or a coalesced group gets a result out of the values of those before it.
#pragma once

#include "../cooperative_groups.h"
#include "../lectern_emulator/group_operators.h"

namespace cooperative_groups {

namespace emulated {

template <unsigned int kSize, class Parent, class T>
T from_below(const thread_block_tile<kSize, Parent>& group, T value, unsigned delta, const void* site) {
  return Access::exchanged(group, GroupCall::kShuffleUp, value, delta, site);
}
template <class T>
T from_below(const coalesced_group& group, T value, unsigned delta, const void* site) {
  return group.shfl_up(value, delta, site);
}

template <class Group>
struct IsScanned : std::false_type {};
template <>
struct IsScanned<coalesced_group> : std::true_type {};
template <unsigned int kSize, class Parent>
struct IsScanned<thread_block_tile<kSize, Parent>> : std::true_type {};

}  // namespace emulated

/// `operation` over the values of the threads up to and including the caller, in the order of their ranks.
template <class Group, class T, class Operation>
std::decay_t<T> inclusive_scan(const Group& group, T&& value, Operation&& operation, const void* site = emulated::call_site()) {
  static_assert(emulated::IsScanned<Group>::value, "a scan is of a tile or of coalesced threads: partition the block first");
  std::decay_t<T> result = value;
  for (unsigned delta = 1; delta < group.size(); delta *= 2) {
    const std::decay_t<T> other = emulated::from_below(group, result, delta, site);
    if (group.thread_rank() >= delta) result = operation(other, result);
  }
  return result;
}

/// Of those before the caller. The thread of rank 0 gets T{}.
template <class Group, class T, class Operation>
std::decay_t<T> exclusive_scan(const Group& group, T&& value, Operation&& operation, const void* site = emulated::call_site()) {
  const std::decay_t<T> below = emulated::from_below(group, inclusive_scan(group, value, operation, site), 1, site);
  return group.thread_rank() == 0 ? std::decay_t<T>{} : below;
}

/// Sums.
template <class Group, class T>
std::decay_t<T> inclusive_scan(const Group& group, T&& value, const void* site = emulated::call_site()) {
  return inclusive_scan(group, value, plus<std::decay_t<T>>(), site);
}
template <class Group, class T>
std::decay_t<T> exclusive_scan(const Group& group, T&& value, const void* site = emulated::call_site()) {
  return exclusive_scan(group, value, plus<std::decay_t<T>>(), site);
}

}  // namespace cooperative_groups
