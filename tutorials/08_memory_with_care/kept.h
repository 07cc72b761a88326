// A line about a device's memory: what tensors hold of it, and what the allocator keeps.
#pragma once

#include <string>

#include "chapter.h"

/// `when: held …, reserved …`
inline void print_memory(const std::string& when) {
  lectern::print("{:<22} held {:>10}, reserved {:>10}", when, lectern::cuda::memory_allocated(), lectern::cuda::memory_reserved());
}
