// A line about a device's memory: what tensors hold of it, and what the allocator keeps.
#pragma once

#include <string>

#include "chapter.h"

/// An error for lack of memory without its advice: as far as "unallocated.".
inline std::string first_sentences(const lectern::OutOfMemoryError& error) {
  const std::string text = error.what();
  const std::string last = "unallocated.";
  return text.substr(0, text.find(last) + last.size());
}

/// `when: held …, reserved …`
inline void print_memory(const std::string& when) {
  lectern::print("{:<22} held {:>10}, reserved {:>10}", when, lectern::cuda::memory_allocated(), lectern::cuda::memory_reserved());
}
