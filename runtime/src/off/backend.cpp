// Memory and copies of a build without CUDA: there is no device to have them.
#include "copy.h"
#include "device_backend.h"
#include "element_kernels.h"
#include "not_compiled.h"

namespace lectern {

namespace {

class MissingCudaBackend final : public DeviceBackend {
 public:
  Device resolve(Device) override { throw_not_compiled(); }
  void* allocate(std::size_t, Device) override { throw_not_compiled(); }
  void release(void*, std::size_t, Device) noexcept override {}
  void record_use(void*, Device, const cuda::Stream&) override { throw_not_compiled(); }
  void* allocate_pinned(std::size_t) override {
    throw DeviceError("Pinned memory requires CUDA.\n" + not_compiled_text());
  }
  void release_pinned(void*) noexcept override {}
};

}  // namespace

DeviceBackend& cuda_backend() {
  static MissingCudaBackend backend;
  return backend;
}

namespace cuda {
void copy_host_to_device(void*, Device, const void*, std::size_t, bool) { throw_not_compiled(); }
void copy_device_to_host(void*, const void*, Device, std::size_t, bool) { throw_not_compiled(); }
void copy_device_to_device(void*, Device, const void*, Device, std::size_t) { throw_not_compiled(); }
void fill(const Tensor&, const Scalar&) { throw_not_compiled(); }
void copy_elements(const Tensor&, const Tensor&) { throw_not_compiled(); }
void uniform(const Tensor&, double, double, Generator::State&) { throw_not_compiled(); }
void normal(const Tensor&, Generator::State&) { throw_not_compiled(); }
void random_integers(const Tensor&, std::int64_t, std::int64_t, Generator::State&) { throw_not_compiled(); }
}  // namespace cuda

}  // namespace lectern
