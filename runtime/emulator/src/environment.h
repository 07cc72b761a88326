// What the LECTERN_* and CUDA_* environment variables ask for, read once a process. A bad value is reported once on stderr
// and then counts as not set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lectern_emulator {

enum class DriverState { kPresent, kAbsent, kTooOld };
enum class Order { kForward, kReversed, kShuffled };

struct Environment {
  int device_count = 1;                     // LECTERN_EMULATED_DEVICES
  std::size_t memory_bytes = 0;             // LECTERN_EMULATED_MEMORY, of each device
  DriverState driver = DriverState::kPresent;  // LECTERN_EMULATED_DRIVER
  bool arch_mismatch = false;               // LECTERN_EMULATED_ARCH=mismatch
  const struct Profile* profile = nullptr;  // LECTERN_EMULATED_GPU; never null
  Order order = Order::kForward;            // LECTERN_EMULATOR_ORDER, of the threads of a block and the blocks of a grid
  std::uint64_t order_seed = 0;             // of LECTERN_EMULATOR_ORDER=shuffled:SEED
  bool lazy_streams = false;                // LECTERN_EMULATOR_STREAMS=lazy
  bool launch_blocking = false;             // CUDA_LAUNCH_BLOCKING
  int worker_count = 1;                     // LECTERN_EMULATOR_WORKERS, host threads that run a grid's blocks
  std::vector<int> visible_devices;         // CUDA_VISIBLE_DEVICES applied to device_count
};

const Environment& environment();

/// The physical devices that a CUDA_VISIBLE_DEVICES of this value shows, in its order; null means not set.
std::vector<int> visible_devices(const char* value, int device_count);
/// The name by which CUDA_VISIBLE_DEVICES can call a physical device: "GPU-4c656374-6572-6e00-0000-000000000000".
std::string device_uuid_text(int physical_device);
/// "64MiB", "1GiB", "4096", "512KB" as bytes (KB and KiB alike count 1024); 0 when it cannot be read.
std::size_t parse_bytes(const std::string& text);

}  // namespace lectern_emulator
