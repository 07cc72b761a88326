// What torch.cuda answers, asked of the CUDA Runtime API. PLACEMENT 6 has the texts.
#include <fmt/format.h>

#include <pthread.h>

#include <atomic>
#include <cstdio>

#include "built_architectures.h"
#include "device_backend.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/error.h"

namespace lectern::cuda {

namespace {

struct Availability {
  int device_count = 0;
  std::string reason;  // why there is no device: the text that using one throws; empty when there is one
  bool driver_too_old = false;
};

int version_by(cudaError_t (*ask)(int*)) {
  int version = 0;
  if (ask(&version) != cudaSuccess) cudaGetLastError();
  return version;
}

Availability ask_driver() {
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaSuccess && count > 0) return {count, ""};
  cudaGetLastError();
  if (status == cudaSuccess || status == cudaErrorNoDevice) return {0, "No CUDA GPUs are available"};
  if (status != cudaErrorInsufficientDriver) {
    return {0, fmt::format("Unexpected error from cudaGetDeviceCount(). Did you run some cuda functions before calling "
                           "NumCudaDevices() that might have already set an error? Error {}: {}",
                           static_cast<int>(status), cudaGetErrorString(status))};
  }
  // The runtime says only that the driver does not suffice; its version tells whether there is one.
  const int version = driver_version();
  if (version == 0) {
    return {0, "Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver "
               "from http://www.nvidia.com/Download/index.aspx"};
  }
  const std::string old = fmt::format(
      "The NVIDIA driver on your system is too old (found version {}). Please update your GPU driver by downloading and "
      "installing a new version from the URL: http://www.nvidia.com/Download/index.aspx Alternatively, ", version);
  return {0, old + "install a build of Lectern that has been compiled with your version of the CUDA driver.\nPyTorch says: " +
                 old + "go to: https://pytorch.org to install a PyTorch version that has been compiled with your version of the "
                       "CUDA driver.", true};
}

// Asked once a process, as PyTorch does: changing CUDA_VISIBLE_DEVICES later has no effect.
const Availability& availability() {
  static const Availability answer = ask_driver();
  return answer;
}

std::atomic<bool> is_used = false;
bool is_forked = false;

/// The first use of CUDA passes here, and so does every later one: a child that is forked in between inherits its
/// parent's device without the threads that run it.
void require_available() {
  if (!availability().reason.empty()) throw DeviceError(availability().reason);
  if (!is_used.exchange(true)) pthread_atfork(nullptr, nullptr, [] { is_forked = true; });
  if (is_forked) {
    throw DeviceError("Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, you must use the "
                      "'spawn' start method\nHere: fork before the first use of CUDA, or exec in the child.");
  }
}

}  // namespace

bool is_available() {
  // PyTorch stays silent without a GPU or a driver, and warns once of a driver that is too old.
  [[maybe_unused]] static const int warned =
      availability().driver_too_old
          ? std::fprintf(stderr, "UserWarning: CUDA initialization: %s\n", availability().reason.c_str())
          : 0;
  return availability().device_count > 0;
}

bool is_initialized() { return is_used; }
int device_count() { return availability().device_count; }

std::string unavailable_reason() { return availability().reason; }

int driver_version() { return version_by(cudaDriverGetVersion); }
int runtime_version() { return version_by(cudaRuntimeGetVersion); }

DeviceProperties get_device_properties(Device device) {
  const int wanted = cuda_index(device);
  require_available();
  const int index = wanted < 0 ? current_device() : wanted;
  if (index >= device_count()) {
    throw DeviceError(fmt::format("Invalid device id\n{} was asked for, and this process sees {} cuda device(s).",
                                  device.str(), device_count()));
  }
  cudaDeviceProp native{};
  LECTERN_CUDA_CHECK(cudaGetDeviceProperties(&native, index));
  return {.name = native.name,
          .major = native.major,
          .minor = native.minor,
          .total_memory_bytes = native.totalGlobalMem,
          .multi_processor_count = native.multiProcessorCount,
          .warp_size = native.warpSize,
          .max_threads_per_block = native.maxThreadsPerBlock,
          .max_threads_per_multi_processor = native.maxThreadsPerMultiProcessor,
          .shared_memory_per_block_bytes = native.sharedMemPerBlock,
          .l2_cache_bytes = static_cast<std::size_t>(native.l2CacheSize)};
}

std::string get_device_name(Device device) { return get_device_properties(device).name; }

int current_device() {
  require_available();
  int index = 0;
  LECTERN_CUDA_CHECK(cudaGetDevice(&index));
  return index;
}

void set_device(int index) {
  if (index < 0) return;  // PyTorch: a negative index does nothing
  const Device device = cuda_backend().resolve(Device(DeviceType::kCuda, index));
  LECTERN_CUDA_CHECK(cudaSetDevice(device.index().value()));
}

void synchronize(Device device) {
  cuda_index(device);  // refuses the cpu
  const DeviceGuard guard(device);
  LECTERN_CUDA_CHECK(cudaDeviceSynchronize());
}

MemoryInfo mem_get_info(Device device) {
  cuda_index(device);
  const DeviceGuard guard(device);
  MemoryInfo memory{};
  LECTERN_CUDA_CHECK(cudaMemGetInfo(&memory.free_bytes, &memory.total_bytes));
  return memory;
}

std::vector<std::string> get_arch_list() {
  return is_available() ? built_architectures() : std::vector<std::string>{};
}

DeviceGuard::DeviceGuard(int index) {
  if (index < 0) return;  // PyTorch: a negative index does nothing
  previous_ = current_device();
  set_device(index);
}

DeviceGuard::DeviceGuard(Device device) {
  cuda_index(device);  // refuses the cpu
  const int wanted = cuda_backend().resolve(device).index().value();
  const int current = current_device();
  if (wanted == current) return;
  LECTERN_CUDA_CHECK(cudaSetDevice(wanted));
  previous_ = current;
}

DeviceGuard::~DeviceGuard() {
  if (previous_ >= 0) cudaSetDevice(previous_);  // it was current before, so it exists
}

}  // namespace lectern::cuda
