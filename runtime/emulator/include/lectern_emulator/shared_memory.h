// What the translator writes in place of __shared__: a reference into the block's arena for a variable in a function,
// a variable of the worker's thread for one at file scope, a pointer to the block's dynamic part for an extern one.
#pragma once

#include <cstddef>
#include <type_traits>

namespace lectern_emulator {

/// One __shared__ declaration of one function (or of one instance of a function template); its address identifies it.
struct SharedVariable {
  const char* name;
  std::size_t size_bytes;
  std::size_t alignment;
};

/// The variable's place in the arena of the block that runs now; the same for every thread of the block.
void* shared_address(const SharedVariable& variable);
/// The start of the block's dynamic shared memory.
void* dynamic_shared_address(std::size_t alignment);

/// `Name` is a closure type, so that each declaration has a SharedVariable of its own.
template <class T, std::size_t alignment, class Name>
T& shared(Name name) {
  static_assert(sizeof(T) <= 48 * 1024, "a __shared__ variable may take 48 KiB; ask for more as dynamic shared memory");
#if __cplusplus >= 201703L
  static constexpr SharedVariable variable{name(), sizeof(T), alignment};
#else  // C++14 cannot call a closure while it compiles
  static const SharedVariable variable{name(), sizeof(T), alignment};
#endif
  return *static_cast<T*>(shared_address(variable));
}

template <class Array>
std::remove_extent_t<Array>* dynamic_shared() {
  using Element = std::remove_extent_t<Array>;
  return static_cast<Element*>(dynamic_shared_address(alignof(Element)));
}

/// Registers a file-scope __shared__ variable, which lives in the worker's thread; `address` gives that thread's instance.
class FileScopeShared {
 public:
  FileScopeShared(std::size_t size_bytes, void* (*address)());

 private:
  friend class SharedMemory;
  std::size_t size_bytes_;
  void* (*address_)();
  FileScopeShared* next_;
};

/// Registers a file-scope `extern __shared__` array: `point` aims it at the running block's dynamic shared memory.
class FileScopeDynamicShared {
 public:
  explicit FileScopeDynamicShared(void (*point)(void* start));

 private:
  friend class SharedMemory;
  void (*point_)(void*);
  FileScopeDynamicShared* next_;
};

}  // namespace lectern_emulator
