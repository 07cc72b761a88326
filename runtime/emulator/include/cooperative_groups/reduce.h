// Cooperative groups: one result out of the values of all threads of a tile or a coalesced group.
#pragma once

#include "../cooperative_groups.h"
#include "../lectern_emulator/group_operators.h"

namespace cooperative_groups {

/// Every thread of the tile gets `operation` over the values of all, combined in pairs, then pairs of pairs.
template <unsigned int kSize, class Parent, class T, class Operation>
std::decay_t<T> reduce(const thread_block_tile<kSize, Parent>& group, T&& value, Operation&& operation,
                       const void* site = emulated::call_site()) {
  std::decay_t<T> result = value;
  for (unsigned bit = kSize / 2; bit > 0; bit /= 2) {
    result = operation(result, emulated::Access::exchanged(group, emulated::GroupCall::kShuffleXor, result, bit, site));
  }
  return result;
}

template <class T, class Operation>
std::decay_t<T> reduce(const coalesced_group& group, T&& value, Operation&& operation, const void* site = emulated::call_site()) {
  std::decay_t<T> result = value;
  for (unsigned step = 1; step < group.size(); step *= 2) {
    const std::decay_t<T> other = group.shfl_down(result, step, site);
    if (group.thread_rank() % (2 * step) == 0 && group.thread_rank() + step < group.size()) result = operation(result, other);
  }
  return group.shfl(result, 0, site);
}

template <class T, class Operation>
void reduce(const thread_group&, T&&, Operation&&) {
  static_assert(sizeof(T) == 0, "cooperative_groups::reduce is of a tile or of coalesced threads: partition the block first");
}

}  // namespace cooperative_groups
