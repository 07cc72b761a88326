// CUDA's atomics over the host's. An atomic that changed nothing may be a thread that waits for another: it may give way.
#include <type_traits>

#include "lectern_emulator/device_functions.h"
#include "worker.h"

namespace {

using lectern_emulator::Worker;

template <class T>
void give_way(bool changed, const T* site) {
  if (Worker* const worker = Worker::running()) worker->after_atomic(changed, site);
}

/// Replaces the value at `address` by `change` of it; gives the old one.
template <bool may_be_a_wait = true, class T, class Change>
T update(T* address, const void* site, Change change) {
  T old;
  T wanted;
  __atomic_load(address, &old, __ATOMIC_SEQ_CST);
  do {
    wanted = change(old);
  } while (!__atomic_compare_exchange(address, &old, &wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  if (may_be_a_wait) give_way(!(old == wanted), site);
  return old;
}

}  // namespace

// One line a function that CUDA has: name, type, parameter names, the new value in terms of `old`.
#define SITE __builtin_return_address(0)
#define ATOMIC(name, type, change) \
  type name(type* address, type value) { return update(address, SITE, [value](type old) -> type { return change; }); }
// A minimum or maximum that changes nothing is the common case and no wait.
#define ATOMIC_EXTREME(name, type, change)                                                   \
  type name(type* address, type value) {                                                      \
    return update<false>(address, SITE, [value](type old) -> type { return change; });       \
  }
#define ATOMIC_COMPARE(type)                                                     \
  type atomicCAS(type* address, type compare, type value) {                      \
    return update(address, SITE, [=](type old) { return old == compare ? value : old; }); \
  }

using ull = unsigned long long;
ATOMIC(atomicAdd, int, static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
ATOMIC(atomicAdd, unsigned, old + value)
ATOMIC(atomicAdd, ull, old + value)
ATOMIC(atomicAdd, float, old + value)
ATOMIC(atomicAdd, double, old + value)
ATOMIC(atomicSub, int, static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))
ATOMIC(atomicSub, unsigned, old - value)
ATOMIC(atomicExch, int, (void(old), value))
ATOMIC(atomicExch, unsigned, (void(old), value))
ATOMIC(atomicExch, ull, (void(old), value))
ATOMIC(atomicExch, float, (void(old), value))
ATOMIC_COMPARE(int)
ATOMIC_COMPARE(unsigned short)
ATOMIC_COMPARE(unsigned)
ATOMIC_COMPARE(ull)
ATOMIC_EXTREME(atomicMin, int, old < value ? old : value)
ATOMIC_EXTREME(atomicMin, unsigned, old < value ? old : value)
ATOMIC_EXTREME(atomicMin, long long, old < value ? old : value)
ATOMIC_EXTREME(atomicMin, ull, old < value ? old : value)
ATOMIC_EXTREME(atomicMax, int, old > value ? old : value)
ATOMIC_EXTREME(atomicMax, unsigned, old > value ? old : value)
ATOMIC_EXTREME(atomicMax, long long, old > value ? old : value)
ATOMIC_EXTREME(atomicMax, ull, old > value ? old : value)
ATOMIC(atomicAnd, int, old & value)
ATOMIC(atomicAnd, unsigned, old & value)
ATOMIC(atomicAnd, ull, old & value)
ATOMIC(atomicOr, int, old | value)
ATOMIC(atomicOr, unsigned, old | value)
ATOMIC(atomicOr, ull, old | value)
ATOMIC(atomicXor, int, old ^ value)
ATOMIC(atomicXor, unsigned, old ^ value)
ATOMIC(atomicXor, ull, old ^ value)
ATOMIC(atomicInc, unsigned, old >= value ? 0 : old + 1)
ATOMIC(atomicDec, unsigned, old == 0 || old > value ? value : old - 1)
