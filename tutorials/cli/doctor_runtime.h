// What does this build of Lectern answer, and the CUDA runtime that it is linked to? A plain struct, so that tests can
// answer in the place of a machine that is not here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lectern::cli {

/// Who implements the CUDA Runtime API in this build.
enum class Flavour : std::uint8_t { kEmulated, kToolkit, kOff };

/// The flavour of this program, told by the runtime's versions (there is no macro to ask).
Flavour build_flavour();
/// `emulated`, `toolkit`, `off`.
std::string to_string(Flavour flavour);

struct DeviceAnswer {
  std::string name;
  int major = 0;
  int minor = 0;
  std::size_t free_bytes = 0;
  std::size_t total_bytes = 0;
};

struct RuntimeAnswers {
  Flavour flavour = Flavour::kOff;
  std::string lectern_version;
  std::string toolkit_version;   // empty unless kToolkit
  std::string emulator_version;  // empty unless kEmulated
  int driver_version = 0;        // as CUDA counts: 13000 is 13.0; 0 when none answers
  int runtime_version = 0;
  std::string unavailable_reason;  // empty when there is a device
  std::vector<DeviceAnswer> devices;
  std::vector<std::string> architectures;  // sm_90, …; empty when no device answers
  std::string kernel_error;                // what a first kernel on cuda:0 failed with; empty when it ran or none could
  // Environment variables that change what the runtime answers.
  std::optional<std::string> visible_devices;
  std::optional<std::string> emulated_driver;
  std::optional<std::string> emulated_arch;
};

/// Asks the runtime and runs one small kernel on cuda:0.
RuntimeAnswers ask_runtime();

/// `13000` → `13.0`.
std::string cuda_version_text(int version);

}  // namespace lectern::cli
