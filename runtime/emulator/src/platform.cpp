#include "platform.h"

#include <cstdlib>

#include "environment.h"
#include "faults.h"
#include "managed_memory.h"
#include "report.h"
#include "work.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

thread_local int current_device_index = 0;

/// As on a GPU, what was queued and not waited for is lost when the process ends; here it is said.
void at_exit() {
  report_never_run();
  for (int i = 0; i < platform().device_count(); ++i) platform().device(i).memory.find_all_overruns();
  if (managed_range() != nullptr) managed_range()->find_all_overruns();
}

}  // namespace

Platform::Platform() {
  const Environment& settings = environment();
  if (settings.driver == DriverState::kAbsent) {
    status_ = cudaErrorInsufficientDriver;
    driver_version_ = 0;
  } else if (settings.driver == DriverState::kTooOld) {
    status_ = cudaErrorInsufficientDriver;
    driver_version_ = kTooOldDriverVersion;
  } else if (settings.visible_devices.empty()) {
    status_ = cudaErrorNoDevice;
  }
  if (status_ != cudaSuccess) return;
  for (const int physical : settings.visible_devices) {
    devices_.push_back(std::unique_ptr<Device>(new Device{physical, DeviceMemory(settings.memory_bytes), {}}));
  }
  install_fault_handlers();
  std::atexit(at_exit);
}

int Platform::device_of(const void* address) const {
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    if (devices_[i]->memory.contains(address)) return static_cast<int>(i);
  }
  return -1;
}

Platform& platform() {
  static Platform* const instance = new Platform;  // never destroyed: destructors of statics may still free memory
  return *instance;
}

int current_device() { return current_device_index; }
void set_current_device(int device) { current_device_index = device; }
Device& current() { return platform().device(current_device_index); }

cudaError_t readiness() {
  thread_local bool is_prepared = false;
  if (!is_prepared) {
    is_prepared = true;
    prepare_thread_for_faults();
  }
  if (Worker::in_kernel()) {
    Worker::abandon_launch(cudaErrorLaunchFailure, "called a function of the CUDA Runtime API; only host code may", nullptr);
  }
  if (in_host_function()) return cudaErrorNotPermitted;
  if (sticky_error() != cudaSuccess) return sticky_error();
  return platform().status();
}

}  // namespace lectern_emulator
