// PyTorch's repr of a device's properties.
#include <fmt/format.h>

#include "lectern/runtime/cuda.h"

namespace lectern::cuda {

std::string to_string(const DeviceProperties& properties) {
  return fmt::format("_CudaDeviceProperties(name='{}', major={}, minor={}, total_memory={}MB, multi_processor_count={})",
                     properties.name, properties.major, properties.minor, properties.total_memory_bytes >> 20,
                     properties.multi_processor_count);
}

}  // namespace lectern::cuda
