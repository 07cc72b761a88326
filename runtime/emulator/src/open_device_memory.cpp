#include "lectern_emulator/open_device_memory.h"

#include <cstdlib>

#include "host_memory.h"
#include "platform.h"
#include "streams.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

constexpr std::size_t kAlignment = 256;  // as cudaMalloc

}  // namespace

void open_device_memory() {
  if (!Worker::in_kernel() && readiness() == cudaSuccess) record(finish_all_devices());
  for (int i = 0; i < platform().device_count(); ++i) platform().device(i).memory.open();
}

void close_device_memory() {
  for (int i = 0; i < platform().device_count(); ++i) platform().device(i).memory.close();
}

void* allocate_open(std::size_t bytes) {
  const bool in_kernel = Worker::in_kernel();  // an algorithm that a kernel calls needs room for itself alone
  if (!in_kernel && (readiness() != cudaSuccess || bytes > current().memory.capacity_bytes())) return nullptr;
  void* const memory = std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
  if (memory != nullptr && !in_kernel)
    remember({static_cast<char*>(memory), bytes, KnownKind::kOpen, current_device()});
  return memory;
}

void release_open(void* memory) {
  if (memory == nullptr) return;
  forget(memory, KnownKind::kOpen);
  std::free(memory);
}

}  // namespace lectern_emulator
