#include "doctor_machine.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <system_error>

namespace lectern::cli {

namespace fs = std::filesystem;

namespace {

// Files in /proc and /sys report size 0, so they are read to their end.
std::string read_text(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

// 0x10de is NVIDIA; class 0x0300 is a VGA controller, 0x0302 a 3D controller. A card's audio part is 0x0403.
bool is_nvidia_card(const fs::path& pci_device) {
  return read_text(pci_device / "vendor").starts_with("0x10de") && read_text(pci_device / "class").starts_with("0x03");
}

std::string nvidia_driver_version(const fs::path& root) {
  const std::string text = read_text(root / "proc/driver/nvidia/version");
  std::smatch match;
  static const std::regex version(R"((\d{3,}\.\d+(\.\d+)?))");
  return std::regex_search(text, match, version) ? match.str(1) : "";
}

std::string find_libcuda(const fs::path& root) {
  static constexpr std::array folders = {"usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib64", "usr/lib",
                                         "usr/lib/wsl/lib"};
  for (const char* folder : folders) {
    if (is_there(root / folder / "libcuda.so.1")) return fs::path("/") / folder / "libcuda.so.1";
  }
  return "";
}

bool has_module(const fs::path& root, const std::string& name) {
  return ("\n" + read_text(root / "proc/modules")).find("\n" + name + " ") != std::string::npos;
}

std::uint64_t memory_field(const std::string& meminfo, const std::string& field) {
  std::smatch match;
  const std::regex line("(^|\n)" + field + R"(:\s+(\d+) kB)");
  return std::regex_search(meminfo, match, line) ? std::stoull(match.str(2)) * 1024 : 0;
}

bool has_numbered_node(const fs::path& root) {
  static const std::regex node(R"(nvidia\d+)");
  return std::ranges::any_of(entries(root / "dev"),
                             [](const fs::path& path) { return std::regex_match(path.filename().string(), node); });
}

bool mentions_microsoft(std::string kernel) {
  std::ranges::transform(kernel, kernel.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return kernel.find("microsoft") != std::string::npos;
}

}  // namespace

Machine probe_machine(const fs::path& root) {
  Machine machine;
  for (const fs::path& device : entries(root / "sys/bus/pci/devices")) {
    if (is_nvidia_card(device)) machine.cards.push_back(device.filename().string());
  }
  machine.nvidia_driver = nvidia_driver_version(root);
  machine.has_nouveau = has_module(root, "nouveau");
  machine.has_device_node = has_numbered_node(root);
  machine.has_dxg = is_there(root / "dev/dxg");
  machine.libcuda = find_libcuda(root);
  machine.is_wsl = mentions_microsoft(read_text(root / "proc/version"));
  machine.is_container = is_there(root / ".dockerenv") || is_there(root / "run/.containerenv");
  const std::string meminfo = read_text(root / "proc/meminfo");
  machine.memory_bytes = memory_field(meminfo, "MemTotal");
  machine.available_memory_bytes = memory_field(meminfo, "MemAvailable");
  return machine;
}

DriverState driver_state(const Machine& machine) {
  if (machine.is_wsl && machine.cards.empty()) {
    return machine.has_dxg && !machine.libcuda.empty() ? DriverState::kWsl : DriverState::kWslWithoutDriver;
  }
  if (machine.nvidia_driver.empty()) {
    if (machine.cards.empty()) return DriverState::kNoCard;
    return machine.has_nouveau ? DriverState::kNouveau : DriverState::kNoDriver;
  }
  if (!machine.has_device_node) {
    return machine.is_container ? DriverState::kContainerWithoutNodes : DriverState::kNoNodes;
  }
  return machine.libcuda.empty() ? DriverState::kNoLibrary : DriverState::kComplete;
}

std::string to_string(DriverState state) {
  switch (state) {
    case DriverState::kNoCard: return "no_card";
    case DriverState::kNoDriver: return "no_driver";
    case DriverState::kNouveau: return "nouveau";
    case DriverState::kContainerWithoutNodes: return "container_without_device_nodes";
    case DriverState::kNoNodes: return "no_device_nodes";
    case DriverState::kNoLibrary: return "no_library";
    case DriverState::kWslWithoutDriver: return "wsl_without_driver";
    case DriverState::kWsl: return "wsl";
    case DriverState::kComplete: return "complete";
  }
  throw std::logic_error("a DriverState outside of its enumeration");
}

}  // namespace lectern::cli
