#include "shared_arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "platform.h"
#include "report.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

constexpr std::size_t kRegionBytes = 256 * 1024;  // one for static, one for dynamic shared memory
constexpr int kUnset = 0xFF;

FileScopeShared* file_scope_variables = nullptr;
FileScopeDynamicShared* file_scope_pointers = nullptr;

}  // namespace

/// Reaches the registered file-scope variables: this host thread's instances, which belong to the block that runs.
class SharedMemory {
 public:
  static void add(FileScopeShared* variable) {
    variable->next_ = file_scope_variables;
    file_scope_variables = variable;
  }
  static void add(FileScopeDynamicShared* pointer) {
    pointer->next_ = file_scope_pointers;
    file_scope_pointers = pointer;
  }
  static void fill() {
    for (const auto* v = file_scope_variables; v != nullptr; v = v->next_) std::memset(v->address_(), kUnset, v->size_bytes_);
  }
  static void save(std::vector<char>& values) {
    values.clear();
    for (const auto* v = file_scope_variables; v != nullptr; v = v->next_) {
      const auto* const begin = static_cast<const char*>(v->address_());
      values.insert(values.end(), begin, begin + v->size_bytes_);
    }
  }
  static void restore(const std::vector<char>& values) {
    const char* from = values.data();
    for (const auto* v = file_scope_variables; v != nullptr; v = v->next_) {
      std::memcpy(v->address_(), from, v->size_bytes_);
      from += v->size_bytes_;
    }
  }
  static void point_to(void* dynamic_start) {
    for (const auto* p = file_scope_pointers; p != nullptr; p = p->next_) p->point_(dynamic_start);
  }
};

FileScopeShared::FileScopeShared(std::size_t size_bytes, void* (*address)())
    : size_bytes_(size_bytes), address_(address), next_(nullptr) {
  SharedMemory::add(this);
}

FileScopeDynamicShared::FileScopeDynamicShared(void (*point)(void*)) : point_(point), next_(nullptr) {
  SharedMemory::add(this);
}

SharedRegion::SharedRegion() {
  void* memory = mmap(nullptr, 2 * kRegionBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    report("no memory for a block's shared memory");
    std::abort();
  }
  static_part_ = static_cast<char*>(memory);
  dynamic_part_ = static_part_ + kRegionBytes;
}

SharedRegion::~SharedRegion() { munmap(static_part_, 2 * kRegionBytes); }

void SharedArena::begin_launch(std::size_t dynamic_bytes, std::size_t limit_bytes) {
  placed_.clear();
  resident_.clear();
  running_ = nullptr;
  static_bytes_ = 0;
  dynamic_bytes_ = dynamic_bytes;
  limit_bytes_ = limit_bytes;
}

void SharedArena::leave() {
  if (running_ != nullptr && file_scope_variables != nullptr) SharedMemory::save(running_->file_scope_);
  running_ = nullptr;
}

void SharedArena::begin_block(SharedRegion& region) {
  leave();
  // To write nothing in a page that nobody has touched takes a processor with AVX-512 longer than a block of saxpy.
  if (static_bytes_ > 0) std::memset(region.static_part_, kUnset, static_bytes_);
  if (dynamic_bytes_ > 0) std::memset(region.dynamic_part_, kUnset, dynamic_bytes_);
  SharedMemory::fill();
  SharedMemory::point_to(region.dynamic_part_);
  resident_.push_back(&region);
  running_ = &region;
}

void SharedArena::enter(SharedRegion& region) {
  if (running_ == &region) return;
  leave();
  if (file_scope_variables != nullptr) SharedMemory::restore(region.file_scope_);
  SharedMemory::point_to(region.dynamic_part_);
  running_ = &region;
}

void SharedArena::end_block(SharedRegion& region) {
  resident_.erase(std::find(resident_.begin(), resident_.end(), &region));
  if (running_ == &region) running_ = nullptr;
}

void* SharedArena::address_of(const SharedVariable& variable) {
  for (const Placed& placed : placed_) {
    if (placed.variable == &variable) return running_->static_part_ + placed.offset;
  }
  const std::size_t offset = (static_bytes_ + variable.alignment - 1) / variable.alignment * variable.alignment;
  const std::size_t end = offset + variable.size_bytes;
  if (end > kDefaultSharedBytes || end + dynamic_bytes_ > limit_bytes_) return nullptr;
  for (const SharedRegion* const region : resident_) std::memset(region->static_part_ + offset, kUnset, variable.size_bytes);
  static_bytes_ = end;
  placed_.push_back({&variable, offset});
  return running_->static_part_ + offset;
}

namespace {

Worker& worker_of(const char* name) {
  if (Worker* const worker = Worker::running()) return *worker;
  report("host code reached the __shared__ variable %s, which only a kernel has", name);
  std::abort();
}

}  // namespace

void* shared_address(const SharedVariable& variable) {
  Worker& worker = worker_of(variable.name);
  void* const address = worker.shared_address_of(variable);
  if (address != nullptr) return address;
  report("the kernel's shared memory exceeds its limit: %s takes %zu bytes more, beside %zu bytes of dynamic shared memory",
         variable.name, variable.size_bytes, worker.shared().dynamic_bytes());
  worker.stop(cudaErrorInvalidConfiguration);
}

void* dynamic_shared_address(std::size_t) { return worker_of("(dynamic)").shared().dynamic_start(); }

}  // namespace lectern_emulator
