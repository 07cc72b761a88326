// What torch.cuda says without asking the CUDA API: texts, and the checks that come before it.
#include <fmt/format.h>

#include <ostream>

#include "device_backend.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/stream.h"

namespace lectern::cuda {

int cuda_index(Device device) {
  if (!device.is_cuda()) throw ValueError(fmt::format("Expected a cuda device, but got: {}", device.str()));
  return device.index().value_or(-1);
}

void set_device(Device device) {
  const int index = cuda_index(device);
  if (index < 0) {
    throw ValueError(
        fmt::format("Expected a torch.device with a specified index or an integer, but got:{}\nWrite cuda:0, cuda:1, …",
                    device.str()));
  }
  set_device(index);
}

std::string to_string(const DeviceProperties& properties) {
  return fmt::format("_CudaDeviceProperties(name='{}', major={}, minor={}, total_memory={}MB, multi_processor_count={})",
                     properties.name, properties.major, properties.minor, properties.total_memory_bytes >> 20,
                     properties.multi_processor_count);
}

std::string ElapsedTime::str() const {
  return fmt::format("{:.3f} ms{}", milliseconds_, is_emulated_ ? " (emulated: the clock of the CPU)" : "");
}

std::ostream& operator<<(std::ostream& out, const ElapsedTime& time) { return out << time.str(); }

}  // namespace lectern::cuda
