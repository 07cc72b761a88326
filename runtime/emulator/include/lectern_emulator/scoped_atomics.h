// Atomics with a scope: the whole system, or the block alone. The emulator's atomics are seen by all, so each scope is the same.
#pragma once

#include "device_functions.h"

// Templates, so that the overloads for small floats, which come with their headers, have scopes too. Always inlined: an
// atomic that waits for another thread is known by the place that called it.
#define LECTERN_SCOPED_ATOMIC(name)                                                                         \
  template <class T, class... Values>                                                                       \
  __attribute__((always_inline)) inline auto name##_system(T* address, Values... values)                    \
      ->decltype(name(address, values...)) {                                                                \
    return name(address, values...);                                                                        \
  }                                                                                                         \
  template <class T, class... Values>                                                                       \
  __attribute__((always_inline)) inline auto name##_block(T* address, Values... values)                     \
      ->decltype(name(address, values...)) {                                                                \
    return name(address, values...);                                                                        \
  }

LECTERN_SCOPED_ATOMIC(atomicAdd)
LECTERN_SCOPED_ATOMIC(atomicSub)
LECTERN_SCOPED_ATOMIC(atomicExch)
LECTERN_SCOPED_ATOMIC(atomicCAS)
LECTERN_SCOPED_ATOMIC(atomicMin)
LECTERN_SCOPED_ATOMIC(atomicMax)
LECTERN_SCOPED_ATOMIC(atomicAnd)
LECTERN_SCOPED_ATOMIC(atomicOr)
LECTERN_SCOPED_ATOMIC(atomicXor)
LECTERN_SCOPED_ATOMIC(atomicInc)
LECTERN_SCOPED_ATOMIC(atomicDec)
#undef LECTERN_SCOPED_ATOMIC
