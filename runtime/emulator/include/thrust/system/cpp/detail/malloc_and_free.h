// Stands before Thrust's own header of this name: thrust::device_malloc gives the memory that device_vector uses.
#pragma once

#include_next <thrust/system/cpp/detail/malloc_and_free.h>

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/system/cpp/detail/execution_policy.h>

#include "lectern_emulator/open_device_memory.h"

THRUST_NAMESPACE_BEGIN
namespace system::cpp::detail {

template <class Policy>
void* malloc(execution_policy<Policy>&, std::size_t bytes) {
  return lectern_emulator::allocate_open(bytes);
}

template <class Policy, class Pointer>
void free(execution_policy<Policy>&, Pointer memory) {
  lectern_emulator::release_open(thrust::raw_pointer_cast(memory));
}

}  // namespace system::cpp::detail
THRUST_NAMESPACE_END
