// Cooperative groups: one result out of the values of all threads of a tile or a coalesced group.
#pragma once

#include "../cooperative_groups.h"

namespace cooperative_groups {

template <class T>
struct plus {
  T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
  T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
  T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
  T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
  T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
  T operator()(T a, T b) const { return a ^ b; }
};

/// Every thread of the tile gets `operation` over the values of all.
template <unsigned int kSize, class Parent, class T, class Operation>
T reduce(const thread_block_tile<kSize, Parent>& group, T value, Operation operation) {
  for (unsigned bit = kSize / 2; bit > 0; bit /= 2) value = operation(value, group.shfl_xor(value, bit));
  return value;
}
template <class T, class Operation>
T reduce(const coalesced_group& group, T value, Operation operation) {
  T result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) result = operation(result, group.shfl(value, rank));
  return result;
}

}  // namespace cooperative_groups
