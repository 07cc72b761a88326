// Stands before Thrust's own header of this name: what device_vector holds is memory of the emulated device that host
// code may touch as well.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/mr/fancy_pointer_resource.h>
#include <thrust/mr/new.h>
#include <thrust/system/cpp/pointer.h>

#include <new>

#include "lectern_emulator/open_device_memory.h"

THRUST_NAMESPACE_BEGIN
namespace mr {

class lectern_open_resource final : public memory_resource<> {
 public:
  void* do_allocate(std::size_t bytes, std::size_t) override {
    void* const memory = lectern_emulator::allocate_open(bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
  void do_deallocate(void* memory, std::size_t, std::size_t) override { lectern_emulator::release_open(memory); }
};

}  // namespace mr
THRUST_NAMESPACE_END

#define new_delete_resource lectern_open_resource
#include_next <thrust/system/cpp/memory_resource.h>
#undef new_delete_resource
