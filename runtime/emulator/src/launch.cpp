// From a launch request to a running grid: checks, the device's memory opened, the worker called.
#include "lectern_emulator/launch.h"

#include <map>
#include <mutex>
#include <vector>

#include "environment.h"
#include "managed_memory.h"
#include "platform.h"
#include "profile.h"
#include "redzone.h"
#include "report.h"
#include "residency.h"
#include "streams.h"
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

bool is_between_1_and(unsigned value, int most) { return value >= 1 && value <= static_cast<unsigned>(most); }

bool is_valid_shape(const dim3& grid, const dim3& block) {
  const Profile& limits = profile();
  return is_between_1_and(grid.x, limits.grid_x) && is_between_1_and(grid.y, limits.grid_y) && is_between_1_and(grid.z, limits.grid_z) &&
         is_between_1_and(block.x, limits.block_x) && is_between_1_and(block.y, limits.block_y) && is_between_1_and(block.z, limits.block_z) &&
         std::size_t{block.x} * block.y * block.z <= static_cast<std::size_t>(limits.threads_per_block);
}

bool fits_on_device(const LaunchRequest& request) {
  const std::size_t threads = std::size_t{request.block.x} * request.block.y * request.block.z;
  const std::size_t blocks = std::size_t{request.grid.x} * request.grid.y * request.grid.z;
  return blocks <= resident_blocks_of_device(threads, request.dynamic_shared_bytes);
}

/// Runs the grid on the current device, whose memory and whose peers' it opens.
cudaError_t run(const LaunchRequest& request, std::size_t dynamic_limit_bytes) {
  const KernelName name(request.kernel_name);  // before what looks for overruns when it closes
  std::vector<std::unique_ptr<OpenMemory>> open;
  open.push_back(std::make_unique<OpenMemory>(current().memory));
  for (int peer = 0; peer < platform().device_count(); ++peer) {
    if (current().peer_enabled[static_cast<std::size_t>(peer)]) {
      open.push_back(std::make_unique<OpenMemory>(platform().device(peer).memory));
    }
  }
  const cudaError_t error = Worker::run(request, dynamic_limit_bytes);
  if (managed_range() != nullptr) managed_range()->find_overruns();
  return error;
}

cudaError_t check_and_queue(const LaunchRequest& request) {
  const StreamPointer stream = find_stream(request.stream);
  if (!stream || stream->device != current_device()) return cudaErrorInvalidResourceHandle;
  if (environment().arch_mismatch) return cudaErrorNoKernelImageForDevice;
  if (!is_valid_shape(request.grid, request.block)) return cudaErrorInvalidConfiguration;
  const std::size_t dynamic = dynamic_limit(request.kernel_function);
  if (request.dynamic_shared_bytes > dynamic) return cudaErrorInvalidValue;
  if (request.is_cooperative && !fits_on_device(request)) return cudaErrorCooperativeLaunchTooLarge;

  const HostWaits waits = environment().launch_blocking ? HostWaits::kYes : HostWaits::kNo;
  return queue(stream, "kernel", [request, dynamic] { return run(request, dynamic); }, waits);
}

}  // namespace

cudaError_t launch(const LaunchRequest& request) {
  return api([&] { return check_and_queue(request); });
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
    if (value < 0 || static_cast<std::size_t>(value) > profile().most_shared_per_block) return cudaErrorInvalidValue;
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
    attr->maxThreadsPerBlock = profile().threads_per_block;
    attr->ptxVersion = attr->binaryVersion = 10 * profile().major + profile().minor;
    attr->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_limit(func));
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetCacheConfig(const void* func, cudaFuncCache) {
  return api([&] { return func == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess; });
}
