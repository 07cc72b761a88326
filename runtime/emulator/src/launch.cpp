// From a launch request to a running grid: checks, the device's memory opened, the worker called.
#include "lectern_emulator/launch.h"

#include <climits>
#include <map>
#include <mutex>
#include <vector>

#include "environment.h"
#include "platform.h"
#include "report.h"
#include "residency.h"
#include "stream_table.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

struct KernelLimits {
  std::mutex mutex;
  std::map<const void*, std::size_t> dynamic_bytes;
};

KernelLimits& limits() {
  static KernelLimits* const instance = new KernelLimits;
  return *instance;
}

std::size_t dynamic_limit(const void* kernel) {
  const std::lock_guard lock(limits().mutex);
  const auto found = limits().dynamic_bytes.find(kernel);
  return found == limits().dynamic_bytes.end() ? kDefaultSharedBytes : found->second;
}

bool is_valid_shape(const dim3& grid, const dim3& block) {
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || block.x == 0 || block.y == 0 || block.z == 0) return false;
  if (grid.x > INT_MAX || grid.y > 65535 || grid.z > 65535) return false;
  if (block.x > 1024 || block.y > 1024 || block.z > 64) return false;
  return std::size_t{block.x} * block.y * block.z <= 1024;
}

bool fits_on_device(const LaunchRequest& request) {
  const std::size_t threads = std::size_t{request.block.x} * request.block.y * request.block.z;
  const std::size_t blocks = std::size_t{request.grid.x} * request.grid.y * request.grid.z;
  return blocks <= resident_blocks_of_device(threads, request.dynamic_shared_bytes);
}

cudaError_t run(const LaunchRequest& request) {
  if (!is_stream(request.stream)) return cudaErrorInvalidResourceHandle;
  if (device_of(request.stream) != current_device()) return cudaErrorInvalidResourceHandle;
  if (environment().arch_mismatch) return cudaErrorNoKernelImageForDevice;
  if (!is_valid_shape(request.grid, request.block)) return cudaErrorInvalidConfiguration;
  const std::size_t dynamic = dynamic_limit(request.kernel_function);
  if (request.dynamic_shared_bytes > dynamic) return cudaErrorInvalidValue;
  if (request.is_cooperative && !fits_on_device(request)) return cudaErrorCooperativeLaunchTooLarge;

  std::vector<std::unique_ptr<OpenMemory>> open;
  open.push_back(std::make_unique<OpenMemory>(current().memory));
  for (int peer = 0; peer < platform().device_count(); ++peer) {
    if (current().peer_enabled[static_cast<std::size_t>(peer)]) {
      open.push_back(std::make_unique<OpenMemory>(platform().device(peer).memory));
    }
  }
  return Worker::run(request, dynamic);
}

}  // namespace

cudaError_t launch(const LaunchRequest& request) {
  return api([&] { return run(request); });
}

cudaError_t read_attributes(const cudaLaunchConfig_t& config, bool& is_cooperative) {
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    const cudaLaunchAttribute& attribute = config.attrs[i];
    if (attribute.id == cudaLaunchAttributeIgnore) continue;
    if (attribute.id == cudaLaunchAttributeCooperative) {
      is_cooperative = attribute.val.cooperative != 0;
      continue;
    }
    report("launch attributes other than cudaLaunchAttributeCooperative (clusters, priorities, programmatic launch) are not "
           "emulated: leave out attribute %d", static_cast<int>(attribute.id));
    return record(cudaErrorNotSupported);
  }
  return cudaSuccess;
}

}  // namespace lectern_emulator

using namespace lectern_emulator;

cudaError_t cudaFuncSetAttribute(const void* func, cudaFuncAttribute attr, int value) {
  return api([&] {
    if (func == nullptr) return cudaErrorInvalidDeviceFunction;
    if (attr == cudaFuncAttributePreferredSharedMemoryCarveout) return cudaSuccess;  // a wish, which changes no result
    if (attr != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaErrorInvalidValue;
    if (value < 0 || static_cast<std::size_t>(value) > kMostSharedBytes) return cudaErrorInvalidValue;
    const std::lock_guard lock(limits().mutex);
    limits().dynamic_bytes[func] = static_cast<std::size_t>(value);
    return cudaSuccess;
  });
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, const void* func) {
  return api([&] {
    if (attr == nullptr) return cudaErrorInvalidValue;
    if (func == nullptr) return cudaErrorInvalidDeviceFunction;
    *attr = cudaFuncAttributes{};
    attr->maxThreadsPerBlock = 1024;
    attr->ptxVersion = 90;
    attr->binaryVersion = 90;
    attr->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_limit(func));
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetCacheConfig(const void* func, cudaFuncCache) {
  return api([&] { return func == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess; });
}
