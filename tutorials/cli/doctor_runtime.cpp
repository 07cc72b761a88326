#include "doctor_runtime.h"

#include <fmt/format.h>

#include <cstdlib>
#include <stdexcept>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/version.h"

namespace lectern::cli {

namespace {

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

// Filling is the smallest kernel there is. A device that answers may still have no code for its architecture.
std::string error_of_a_first_kernel() {
  try {
    ones({1}, {.device = "cuda:0"}).cpu();
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

Flavour build_flavour() {
  if (!version::emulator().empty()) return Flavour::kEmulated;
  return version::cuda().empty() ? Flavour::kOff : Flavour::kToolkit;
}

std::string to_string(Flavour flavour) {
  switch (flavour) {
    case Flavour::kEmulated: return "emulated";
    case Flavour::kToolkit: return "toolkit";
    case Flavour::kOff: return "off";
  }
  throw std::logic_error("a Flavour outside of its enumeration");
}

RuntimeAnswers ask_runtime() {
  RuntimeAnswers answers;
  answers.flavour = build_flavour();
  answers.lectern_version = version::lectern();
  answers.toolkit_version = version::cuda();
  answers.emulator_version = version::emulator();
  answers.visible_devices = environment("CUDA_VISIBLE_DEVICES");
  if (answers.flavour == Flavour::kEmulated) {
    answers.emulated_driver = environment("LECTERN_EMULATED_DRIVER");
    answers.emulated_arch = environment("LECTERN_EMULATED_ARCH");
  }
  answers.driver_version = cuda::driver_version();
  answers.runtime_version = cuda::runtime_version();
  answers.unavailable_reason = cuda::unavailable_reason();
  answers.architectures = cuda::get_arch_list();
  for (int index = 0; index < cuda::device_count(); ++index) {
    const cuda::DeviceProperties properties = cuda::get_device_properties(index);
    const cuda::MemoryInfo memory = cuda::mem_get_info(index);
    answers.devices.push_back({properties.name, properties.major, properties.minor, memory.free_bytes, memory.total_bytes});
  }
  if (!answers.devices.empty()) answers.kernel_error = error_of_a_first_kernel();
  return answers;
}

std::string cuda_version_text(int version) { return fmt::format("{}.{}", version / 1000, version % 1000 / 10); }

}  // namespace lectern::cli
