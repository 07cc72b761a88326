// Machines that are not here, and answers that a CUDA runtime would give on them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "doctor_machine.h"
#include "doctor_runtime.h"

namespace lectern::test {

inline const std::vector<std::string> kRecordedMachines = {"healthy", "no_driver", "nouveau", "container_without_device_nodes",
                                                           "wsl",     "driver_too_old"};

inline std::filesystem::path machine_root(const std::string& name) {
  return std::filesystem::path(LECTERN_RECORDED_MACHINES) / name;
}

inline cli::Machine recorded(const std::string& name) { return cli::probe_machine(machine_root(name)); }

/// A build with CUDA 13.0 whose driver answers as `driver_version`, which the build refuses with `reason`.
inline cli::RuntimeAnswers toolkit_without_device(int driver_version, const std::string& reason) {
  cli::RuntimeAnswers answers;
  answers.flavour = cli::Flavour::kToolkit;
  answers.lectern_version = "0.1.0";
  answers.toolkit_version = "13.0";
  answers.driver_version = driver_version;
  answers.runtime_version = 13000;
  answers.unavailable_reason = reason;
  return answers;
}

inline cli::RuntimeAnswers toolkit_with_device() {
  cli::RuntimeAnswers answers = toolkit_without_device(13000, "");
  answers.devices = {{"NVIDIA Example", 9, 0, std::size_t{7} << 30, std::size_t{8} << 30}};
  answers.architectures = {"sm_80", "sm_90"};
  return answers;
}

inline cli::RuntimeAnswers emulated() {
  cli::RuntimeAnswers answers = toolkit_with_device();
  answers.flavour = cli::Flavour::kEmulated;
  answers.toolkit_version = "";
  answers.emulator_version = "0.1.0";
  answers.devices.front().name = "Example (emulated)";
  answers.architectures = {"sm_90"};
  return answers;
}

inline cli::RuntimeAnswers off() {
  cli::RuntimeAnswers answers;
  answers.lectern_version = "0.1.0";
  answers.unavailable_reason = "Lectern not compiled with CUDA enabled\nmore";
  return answers;
}

inline constexpr const char* kNoDriverReason = "Found no NVIDIA driver on your system. Please check …";
inline constexpr const char* kNoDeviceReason = "No CUDA GPUs are available";
inline constexpr const char* kTooOldReason = "The NVIDIA driver on your system is too old (found version 11040). …";

}  // namespace lectern::test
