// The answers of a build without CUDA: no device, and PyTorch's text for every use of one.
#include "device_backend.h"
#include "lectern/runtime/cuda.h"
#include "not_compiled.h"

namespace lectern::cuda {

bool is_available() { return false; }
bool is_initialized() { return false; }
int device_count() { return 0; }
std::string unavailable_reason() { return not_compiled_text(); }
int driver_version() { return 0; }
int runtime_version() { return 0; }
std::vector<std::string> get_arch_list() { return {}; }

DeviceProperties get_device_properties(Device) { throw_not_compiled(); }
std::string get_device_name(Device) { throw_not_compiled(); }
int current_device() { throw_not_compiled(); }
void set_device(int index) {
  if (index >= 0) throw_not_compiled();  // PyTorch: a negative index does nothing, everywhere
}
void synchronize(Device) { throw_not_compiled(); }

DeviceGuard::DeviceGuard(Device device) {
  cuda_index(device);  // refuses the cpu
  throw_not_compiled();
}
DeviceGuard::DeviceGuard(int index) { set_device(index); }
DeviceGuard::~DeviceGuard() = default;

}  // namespace lectern::cuda
