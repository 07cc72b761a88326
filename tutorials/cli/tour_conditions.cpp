#include "tour_conditions.h"

#include <fmt/format.h>

#include "doctor_checklist.h"
#include "text.h"

namespace lectern::cli {

namespace {

bool is_emulated(const RuntimeAnswers& runtime) { return runtime.flavour == Flavour::kEmulated; }

Condition gpu(const Machine& machine, const RuntimeAnswers& runtime) {
  Condition condition{.title = "a GPU", .holds = true, .why = ""};
  if (!runtime.devices.empty()) {
    condition.why = fmt::format("{} device{}{}", runtime.devices.size(), runtime.devices.size() == 1 ? "" : "s",
                                is_emulated(runtime) ? ", emulated on the CPU" : "");
  } else if (sees_no_device(runtime) && runtime.visible_devices) {
    condition.holds = false;
    condition.why = fmt::format("CUDA_VISIBLE_DEVICES=\"{}\" hides every device from this process", *runtime.visible_devices);
  } else if (is_emulated(runtime)) {
    condition.why = "an emulated one, behind an emulated driver";
  } else if (driver_state(machine) != DriverState::kNoCard) {
    condition.why = machine.cards.empty() ? "Windows' own, lent to WSL" : fmt::format("NVIDIA card at PCI {}", machine.cards.front());
  } else {
    condition.holds = false;
    condition.why = "no NVIDIA card on this machine";
  }
  return condition;
}

Condition driver(const Machine& machine, const RuntimeAnswers& runtime) {
  Condition condition{.title = "a driver that sees it", .holds = true, .why = ""};
  if (is_emulated(runtime) && runtime.emulated_driver) {
    condition.holds = runtime.unavailable_reason.empty();
    condition.why = fmt::format("emulated state LECTERN_EMULATED_DRIVER={}", *runtime.emulated_driver);
    if (!condition.holds) condition.why += ": " + first_sentence(runtime.unavailable_reason);
  } else if (runtime.flavour == Flavour::kOff) {
    const DriverState state = driver_state(machine);
    condition.holds = state == DriverState::kComplete || state == DriverState::kWsl;
    condition.why = check_driver(machine, runtime).found;
  } else if (!runtime.devices.empty() || sees_no_device(runtime)) {
    condition.why = fmt::format("{}version {}", is_emulated(runtime) ? "emulated, " : "", cuda_version_text(runtime.driver_version));
  } else {
    condition.holds = false;
    condition.why = first_sentence(runtime.unavailable_reason);
  }
  return condition;
}

Condition build(const RuntimeAnswers& runtime) {
  Condition condition{.title = "a build that can use it", .holds = true, .why = ""};
  if (runtime.flavour == Flavour::kOff) {
    condition.holds = false;
    condition.why = "this build has no CUDA (flavour off)";
  } else if (!runtime.kernel_error.empty()) {
    condition.holds = false;
    if (runtime.emulated_arch) condition.why = fmt::format("emulated state LECTERN_EMULATED_ARCH={}: ", *runtime.emulated_arch);
    condition.why += "a first kernel failed: " + first_line(runtime.kernel_error);
  } else if (runtime.devices.empty()) {
    condition.why = fmt::format("flavour {}; there was no device to try it on", to_string(runtime.flavour));
  } else {
    condition.why = fmt::format("flavour {}; a first kernel ran on cuda:0{}", to_string(runtime.flavour),
                                is_emulated(runtime) ? " (emulated)" : "");
  }
  return condition;
}

}  // namespace

std::array<Condition, 3> three_conditions(const Machine& machine, const RuntimeAnswers& runtime) {
  return {gpu(machine, runtime), driver(machine, runtime), build(runtime)};
}

std::string cause(const std::array<Condition, 3>& conditions) {
  if (!conditions.back().holds) return conditions.back().why;
  for (const Condition& condition : conditions) {
    if (!condition.holds) return condition.why;
  }
  return "";
}

}  // namespace lectern::cli
