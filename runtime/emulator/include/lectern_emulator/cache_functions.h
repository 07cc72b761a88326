// Loads and stores with a hint for the caches, which are plain ones here, and the multiprocessor's clock.
#pragma once

#include "language.h"

/// Reads through the read-only cache, and with the other hints of the instruction set.
template <class T>
inline T __ldg(const T* address) {
  return *address;
}
template <class T>
inline T __ldca(const T* address) {
  return *address;
}
template <class T>
inline T __ldcg(const T* address) {
  return *address;
}
template <class T>
inline T __ldcs(const T* address) {
  return *address;
}
template <class T>
inline T __ldlu(const T* address) {
  return *address;
}
/// Reads anew every time.
template <class T>
inline T __ldcv(const T* address) {
  asm volatile("" ::: "memory");
  return *address;
}
template <class T>
inline void __stwb(T* address, lectern_emulator::undeduced_t<T> value) {
  *address = value;
}
template <class T>
inline void __stcg(T* address, lectern_emulator::undeduced_t<T> value) {
  *address = value;
}
template <class T>
inline void __stcs(T* address, lectern_emulator::undeduced_t<T> value) {
  *address = value;
}
template <class T>
inline void __stwt(T* address, lectern_emulator::undeduced_t<T> value) {
  *address = value;
}

/// Nanoseconds that always go on: two calls of a thread never give the same number. It says nothing about a GPU's speed.
long long clock64();
/// Lets the other threads run; how long it takes is not what was asked for.
void __nanosleep(unsigned int nanoseconds);
