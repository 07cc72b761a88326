// The two lines about the driver: does the way from a program to the card hold, and is the driver new enough?
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <stdexcept>

#include "doctor_checklist.h"
#include "text.h"

namespace lectern::cli {

namespace {

struct Advice {
  std::string found;
  std::string means;
  std::string action;
};

std::string named(const Machine& machine) { return fmt::format("NVIDIA driver {}", machine.nvidia_driver); }

Advice advice(const Machine& machine) {
  switch (driver_state(machine)) {
    case DriverState::kNoCard: return {"no NVIDIA driver, and no card for one", "nothing is missing but the card", ""};
    case DriverState::kNoDriver:
      return {"a card, but no NVIDIA driver is loaded", "the system cannot make the card compute",
              machine.is_container ? "install NVIDIA's driver on the host (a container uses the host's), then: docker run --gpus all …"
                                   : "install NVIDIA's driver (Debian: nvidia-driver, from non-free) and restart; with "
                                     "Secure Boot, sign its module"};
    case DriverState::kNouveau:
      return {"the free driver nouveau drives the card", "nouveau draws pictures; it does not speak CUDA",
              "install NVIDIA's driver (Debian: nvidia-driver, from non-free), which turns nouveau off, and restart"};
    case DriverState::kContainerWithoutNodes:
      return {named(machine) + " outside, but no /dev/nvidia0 in this container", "the container was started without the card",
              "start it with the card: docker run --gpus all … (on the host: NVIDIA Container Toolkit)"};
    case DriverState::kNoNodes:
      return {named(machine) + ", but no /dev/nvidia0", "the driver is loaded, and programs have no file to reach it by",
              "run nvidia-smi once as root, or: sudo nvidia-modprobe -c 0 -u"};
    case DriverState::kNoLibrary:
      return {named(machine) + ", but no libcuda.so.1", "the kernel's half of the driver is there, the programs' half is not",
              machine.is_container ? "start the container with NVIDIA_DRIVER_CAPABILITIES=compute,utility"
                                   : "install the driver's library of the same version (Debian: libcuda1)"};
    case DriverState::kWslWithoutDriver:
      return {"WSL without Windows' NVIDIA driver (no /dev/dxg, or no libcuda.so.1)",
              "in WSL the driver is Windows' own, lent to Linux",
              "install NVIDIA's driver in Windows, never in WSL; then in Windows: wsl --update, wsl --shutdown"};
    case DriverState::kWsl: return {"Windows' driver, lent through " + machine.libcuda, "programs in WSL can reach the card", ""};
    case DriverState::kComplete: return {named(machine) + ", its device nodes and " + machine.libcuda, "programs can reach the card", ""};
  }
  throw std::logic_error("a DriverState outside of its enumeration");
}

// The oldest driver that runs programs built with a toolkit of that major version (any minor version of it).
struct Generation {
  int toolkit_major;
  int driver_branch;
};
constexpr std::array kGenerations = {Generation{13, 580}, Generation{12, 525}, Generation{11, 450}};

int branch_for(int toolkit_major) {
  for (const Generation& generation : kGenerations) {
    if (generation.toolkit_major == toolkit_major) return generation.driver_branch;
  }
  return 0;
}

int leading_number(const std::string& text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string update_text(int toolkit_major) {
  const int branch = branch_for(toolkit_major);
  const std::string which = branch == 0 ? "a driver new enough for the toolkit" : fmt::format("driver {} or newer", branch);
  return fmt::format("install {}, or take a build with an older CUDA, which the driver knows", which);
}

bool is_too_old(const Machine& machine, const RuntimeAnswers& runtime) {
  const int toolkit_major = leading_number(runtime.toolkit_version);
  if (runtime.driver_version > 0) return runtime.driver_version / 1000 < toolkit_major;
  return !machine.nvidia_driver.empty() && leading_number(machine.nvidia_driver) < branch_for(toolkit_major);
}

CheckLine toolkit_driver(CheckLine line, const Machine& machine, const RuntimeAnswers& runtime) {
  const Advice here = advice(machine);
  line.found = here.found;
  line.means = here.means;
  line.action = here.action;
  if (!runtime.devices.empty()) {
    line.means = "programs reach the card through it";  // whatever the files looked like: it answered
    line.action = "";
  } else if (driver_state(machine) == DriverState::kNoCard) {
    line.status = CheckStatus::kNote;  // the line above says what to do
  } else if (!here.action.empty()) {
    line.status = CheckStatus::kTodo;
  } else if (!is_too_old(machine, runtime) && !sees_no_device(runtime)) {
    line.status = CheckStatus::kTodo;
    line.means = "everything is in its place, and yet: " + first_sentence(runtime.unavailable_reason);
    line.action = "run nvidia-smi, which names the trouble; a restart helps after the driver was updated";
  }
  return line;
}

CheckLine toolkit_against_driver(CheckLine line, const Machine& machine, const RuntimeAnswers& runtime) {
  const int toolkit_major = leading_number(runtime.toolkit_version);
  const std::string driver = machine.nvidia_driver.empty() ? "the driver" : named(machine);
  line.found = fmt::format("this build: CUDA {}; {}", runtime.toolkit_version, driver);
  if (runtime.driver_version > 0) line.found += fmt::format(", which knows CUDA up to {}", cuda_version_text(runtime.driver_version));
  if (is_too_old(machine, runtime)) {
    line.status = CheckStatus::kTodo;
    line.means = "the driver is older than the CUDA runtime in this build";
    line.action = update_text(toolkit_major);
  } else if (runtime.driver_version == 0) {
    line.status = CheckStatus::kNote;
    line.found = fmt::format("this build: CUDA {}; no driver answers", runtime.toolkit_version);
    line.means = "the two can be compared once the driver is there";
  } else {
    line.means = "new enough. To run, a program needs the driver alone; the toolkit was needed to build it";
  }
  return line;
}

}  // namespace

CheckLine check_driver(const Machine& machine, const RuntimeAnswers& runtime) {
  CheckLine line{.key = "driver", .title = "driver", .status = CheckStatus::kOk, .found = "", .means = "", .action = ""};
  const Advice here = advice(machine);
  switch (runtime.flavour) {
    case Flavour::kEmulated:
      if (runtime.emulated_driver == "absent") {
        line.status = CheckStatus::kTodo;
        line.found = "emulated state LECTERN_EMULATED_DRIVER=absent";
        line.means = "the emulator plays a machine without a driver: " + first_sentence(runtime.unavailable_reason);
        line.action = "unset LECTERN_EMULATED_DRIVER (on a real machine: install NVIDIA's driver)";
        return line;
      }
      line.found = "the emulator stands in for it; on this machine: " + here.found;
      line.means = "no driver is needed here";
      if (!here.action.empty()) line.means += ". With a build for the card: " + here.action;
      return line;
    case Flavour::kOff:
      line.status = CheckStatus::kNote;
      line.found = here.found;
      line.means = "a build without CUDA asks no driver";
      if (!here.action.empty()) line.means += ". A CUDA build would need this: " + here.action;
      return line;
    case Flavour::kToolkit: return toolkit_driver(line, machine, runtime);
  }
  throw std::logic_error("a Flavour outside of its enumeration");
}

CheckLine check_driver_against_toolkit(const Machine& machine, const RuntimeAnswers& runtime) {
  CheckLine line{.key = "driver_against_toolkit", .title = "driver against runtime", .status = CheckStatus::kOk,
                 .found = "", .means = "", .action = ""};
  switch (runtime.flavour) {
    case Flavour::kEmulated:
      line.found = fmt::format("emulated driver {}, emulated runtime {}", cuda_version_text(runtime.driver_version),
                               cuda_version_text(runtime.runtime_version));
      line.means = "both are the emulator's own, so they fit each other";
      if (runtime.emulated_driver == "too-old") {
        line.status = CheckStatus::kTodo;
        line.found = "emulated state LECTERN_EMULATED_DRIVER=too-old: " + line.found;
        line.means = "the emulator plays a driver older than the CUDA runtime in this build, which refuses to start";
        line.action = "unset LECTERN_EMULATED_DRIVER (on a real machine: " + update_text(runtime.runtime_version / 1000) + ")";
      } else if (runtime.emulated_driver == "absent") {
        line.status = CheckStatus::kNote;
        line.found = "no driver to compare with";
        line.means = "the two can be compared once the driver is there";
      }
      return line;
    case Flavour::kOff:
      line.status = CheckStatus::kNote;
      line.found = machine.nvidia_driver.empty() ? "no CUDA runtime in this build, no driver on this machine"
                                                 : "no CUDA runtime in this build; " + named(machine);
      line.means = "nothing to compare: a build for CUDA brings its runtime, and the driver must be at least as new";
      return line;
    case Flavour::kToolkit: return toolkit_against_driver(line, machine, runtime);
  }
  throw std::logic_error("a Flavour outside of its enumeration");
}

}  // namespace lectern::cli
