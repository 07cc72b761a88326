// What does this machine have? Read from files below a root folder, so that recorded machines can be asked too.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lectern::cli {

/// What the files of a Linux system say about NVIDIA's card and driver, and about memory.
struct Machine {
  std::vector<std::string> cards;      // PCI addresses of NVIDIA's display and 3D controllers
  std::string nvidia_driver;           // `535.183.01`, from the kernel module; empty when it is not loaded
  bool has_nouveau = false;            // the free driver, which does not speak CUDA, is loaded
  bool has_device_node = false;        // /dev/nvidia0 or a later one
  bool has_dxg = false;                // /dev/dxg: how WSL reaches Windows' driver
  std::string libcuda;                 // where the driver's library lies, as seen from the root; empty when nowhere
  bool is_wsl = false;
  bool is_container = false;
  std::uint64_t memory_bytes = 0;            // the machine's own; 0 when unknown
  std::uint64_t available_memory_bytes = 0;
};

/// Reads `root`/proc, /sys, /dev and /usr/lib. Never throws: what cannot be read counts as not there.
Machine probe_machine(const std::filesystem::path& root);

/// Where the way from a program to an NVIDIA card ends.
enum class DriverState : std::uint8_t {
  kNoCard,
  kNoDriver,
  kNouveau,
  kContainerWithoutNodes,
  kNoNodes,
  kNoLibrary,
  kWslWithoutDriver,
  kWsl,
  kComplete,
};

/// The first gap in the way, or kComplete (kWsl when it leads through Windows).
DriverState driver_state(const Machine& machine);
/// A stable name for programs: `nouveau`, `container_without_device_nodes`, …
std::string to_string(DriverState state);

}  // namespace lectern::cli
