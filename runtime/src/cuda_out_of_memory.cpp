// What the out-of-memory error says: PyTorch's sentence about Lectern, PyTorch's own, and what can be done.
#include <fmt/format.h>

#include "cuda_memory.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/memory.h"
#include "size_text.h"

namespace lectern::cuda {

namespace {

constexpr std::size_t kExbibyte = std::size_t{1} << 60;

// The words that differ between the two programs.
struct Program {
  std::string_view name;
  std::string_view option;
  std::string_view manual;
};
constexpr Program kLectern = {"Lectern", "LECTERN_ALLOC_CONF=max_split_size_mb:128", "docs/memory.md"};
constexpr Program kPyTorch = {"PyTorch", "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True",
                              "https://pytorch.org/docs/stable/notes/cuda.html#environment-variables"};

std::string sentence(const Program& program, std::size_t size_bytes, Device device, const MemoryStatistics& statistics) {
  const MemoryInfo memory = mem_get_info(device);
  const auto allocated = static_cast<std::size_t>(statistics.allocated_bytes.all.current);
  const auto reserved = static_cast<std::size_t>(statistics.reserved_bytes.all.current);
  const std::size_t limit = caching_allocator(device).limit();
  return fmt::format(
      "CUDA out of memory. Tried to allocate {}. GPU {} has a total capacity of {} of which {} is free. {}"
      "Of the allocated memory {} is allocated by {}, and {} is reserved by {} but unallocated. "
      "If reserved but unallocated memory is large try setting {} to avoid fragmentation.  "
      "See documentation for Memory Management  ({})",
      size_text(CachingAllocator::segment_size(size_bytes)), device.index().value(), size_text(memory.total_bytes),
      size_text(memory.free_bytes), limit == CachingAllocator::kNoLimit ? "" : fmt::format("{} allowed; ", size_text(limit)),
      size_text(allocated), program.name, size_text(reserved - allocated), program.name, program.option, program.manual);
}

}  // namespace

void throw_out_of_memory(std::size_t size_bytes, Device device) {
  if (size_bytes > kExbibyte) throw OutOfMemoryError("CUDA out of memory. Tried to allocate more than 1EB memory.");
  const MemoryStatistics statistics = caching_allocator(device).statistics();
  throw OutOfMemoryError(fmt::format(
      "{}\nPyTorch says: {}\nNothing was allocated and no tensor is lost. The request was {}. Free tensors on {}, work in smaller "
      "pieces, or keep part of the data on the cpu; cuda::memory_summary() shows where the memory is.",
      sentence(kLectern, size_bytes, device, statistics), sentence(kPyTorch, size_bytes, device, statistics),
      size_text(size_bytes), device.str()));
}

}  // namespace lectern::cuda
