// Cooperative groups: copies that a group does together. They are done at once, each thread its share, so that nothing is
// there for a thread that does not wait.
#pragma once

#include <cstddef>

#include "../cooperative_groups.h"

namespace cooperative_groups {

namespace emulated {
template <class Group, class T>
void copy_share(const Group& group, T* target, const T* source, std::size_t count) {
  static_assert(std::is_trivially_copyable<T>::value, "memcpy_async copies bytes: the type must be trivially copyable");
  for (std::size_t i = group.thread_rank(); i < count; i += group.size()) target[i] = source[i];
}
}  // namespace emulated

/// `bytes` bytes, also where T is larger than one.
template <class Group, class T, class Size>
void memcpy_async(const Group& group, T* target, const T* source, const Size& bytes) {
  if constexpr (std::is_void<T>::value) {
    emulated::copy_share(group, static_cast<char*>(target), static_cast<const char*>(source), static_cast<std::size_t>(bytes));
  } else {
    const std::size_t count = static_cast<std::size_t>(bytes) / sizeof(T);
    emulated::copy_share(group, target, source, count);
    emulated::copy_share(group, reinterpret_cast<char*>(target + count), reinterpret_cast<const char*>(source + count),
                         static_cast<std::size_t>(bytes) % sizeof(T));
  }
}

/// As many elements as both have.
template <class Group, class T, class TargetSize, class SourceSize>
void memcpy_async(const Group& group, T* target, const TargetSize& room, const T* source, const SourceSize& count) {
  const auto least = static_cast<std::size_t>(room) < static_cast<std::size_t>(count) ? static_cast<std::size_t>(room)
                                                                                        : static_cast<std::size_t>(count);
  emulated::copy_share(group, target, source, least);
}

/// Waits for all copies of the group.
template <class Group>
void wait(const Group& group, const void* site = emulated::call_site()) {
  group.sync(site);
}
/// Waits for all but the last `kStages` of them; here for all.
template <unsigned int kStages, class Group>
void wait_prior(const Group& group, const void* site = emulated::call_site()) {
  group.sync(site);
}

}  // namespace cooperative_groups
