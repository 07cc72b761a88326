#include "doctor_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "text.h"

namespace lectern::cli {

namespace {

constexpr std::size_t kWidth = 96;

std::string status_name(CheckStatus status) {
  switch (status) {
    case CheckStatus::kOk: return "ok";
    case CheckStatus::kNote: return "note";
    case CheckStatus::kTodo: return "todo";
  }
  throw std::logic_error("a CheckStatus outside of its enumeration");
}

std::string part(const char* name, const std::string& text) {
  if (text.empty()) return "";
  return wrap(fmt::format("       {:<6} {}", name, text), kWidth, 14) + "\n";
}

std::string closing(const std::vector<CheckLine>& lines, const RuntimeAnswers& runtime) {
  if (!can_run(lines)) return "This build cannot run its device yet: see the lines marked [todo]. The cpu works all the same.";
  switch (runtime.flavour) {
    case Flavour::kEmulated: return "This build can run its device: cuda, emulated on the CPU. Next: ./lectern tour";
    case Flavour::kToolkit: return "This build can run its device: cuda. Next: ./lectern tour";
    case Flavour::kOff: return "This build can run its device: the cpu. Next: ./lectern tour";
  }
  throw std::logic_error("a Flavour outside of its enumeration");
}

}  // namespace

std::string report_text(const std::vector<CheckLine>& lines, const RuntimeAnswers& runtime) {
  std::string text = fmt::format("Lectern {}, flavour {}\n\n", runtime.lectern_version, to_string(runtime.flavour));
  for (const CheckLine& line : lines) {
    text += fmt::format("{:<6} {}\n", "[" + status_name(line.status) + "]", line.title);
    text += part("found", line.found) + part("means", line.means) + part("do", line.action);
  }
  return text + "\n" + closing(lines, runtime) + "\n";
}

std::string report_json(const std::vector<CheckLine>& lines, const Machine& machine, const RuntimeAnswers& runtime) {
  nlohmann::ordered_json report;
  report["format"] = 1;
  report["lectern"] = runtime.lectern_version;
  report["flavour"] = to_string(runtime.flavour);
  report["emulated"] = runtime.flavour == Flavour::kEmulated;
  report["can_run"] = can_run(lines);
  report["driver_state"] = to_string(driver_state(machine));
  report["lines"] = nlohmann::ordered_json::array();
  for (const CheckLine& line : lines) {
    report["lines"].push_back({{"key", line.key},
                               {"status", status_name(line.status)},
                               {"found", line.found},
                               {"means", line.means},
                               {"do", line.action}});
  }
  report["devices"] = nlohmann::ordered_json::array();
  for (const DeviceAnswer& device : runtime.devices) {
    report["devices"].push_back({{"name", device.name},
                                 {"compute_capability", fmt::format("{}.{}", device.major, device.minor)},
                                 {"free_bytes", device.free_bytes},
                                 {"total_bytes", device.total_bytes}});
  }
  return report.dump(2) + "\n";
}

}  // namespace lectern::cli
