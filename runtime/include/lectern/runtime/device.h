// Where a tensor lives: the value that every tensor carries. PLACEMENT 1 is the grammar.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

/// Tensors, where they live, what moves them, and what computes with them.
namespace lectern {

/// The kinds of device. `kCuda` is a GPU, or the emulator that stands for one: `cuda::get_device_name` says which.
enum class DeviceType : std::uint8_t { kCpu, kCuda };

/// `cpu` or `cuda`, as PyTorch spells it.
std::string_view to_string(DeviceType type);

/// A device type and, for cuda, perhaps an index. `cuda` without an index means the current device at the moment of use,
/// so it is not equal to `cuda:0`, as in PyTorch. Whether the device exists is checked when it is used.
class Device {
 public:
  /// @{ Parses `cpu`, `cuda`, `cuda:1`, … \throws DeviceError with PyTorch's text for anything else.
  Device(std::string_view text);                                    // NOLINT: implicit, so that x.to("cuda") compiles
  Device(const char* text) : Device(std::string_view(text)) {}      // NOLINT
  Device(const std::string& text) : Device(std::string_view(text)) {}  // NOLINT
  /// @}
  /// `Device("cuda", 1)`: \throws DeviceError when the string has an index too, or the index is negative or above 127.
  Device(std::string_view type, int index);
  /// From its parts. \throws DeviceError for an index that is negative or above 127.
  Device(DeviceType type, std::optional<int> index = std::nullopt);  // NOLINT
  /// `x.to(1)`: a cuda ordinal. \throws DeviceError when negative or above 127.
  Device(int cuda_index);  // NOLINT
  Device(std::nullptr_t) = delete;

  /// cpu or cuda.
  DeviceType type() const { return type_; }
  /// The ordinal, if one was given. Above 127 there is none: PyTorch wraps such an index silently, Lectern refuses it.
  std::optional<int> index() const { return index_ < 0 ? std::nullopt : std::optional<int>(index_); }
  /// Whether it is the cpu.
  bool is_cpu() const { return type_ == DeviceType::kCpu; }
  /// Whether it is a cuda device, with or without an index.
  bool is_cuda() const { return type_ == DeviceType::kCuda; }
  /// `cpu`, `cuda`, `cuda:0`.
  std::string str() const;
  /// `device(type='cuda', index=0)`.
  std::string repr() const;

  /// Same type and same index: `cuda` is not `cuda:0`.
  friend bool operator==(const Device&, const Device&) = default;

 private:
  DeviceType type_;
  std::int8_t index_ = -1;  // -1: none
};

/// Prints as PyTorch's `str(device)` does: `cuda:0`.
std::ostream& operator<<(std::ostream& out, const Device& device);

namespace detail { inline thread_local Device default_device{DeviceType::kCpu}; }

/// The device on which this thread's factories make tensors when they are told none: the cpu at first.
inline Device default_device() { return detail::default_device; }
/// Changes it for this thread. Whether the device exists is checked when a tensor is made.
inline void set_default_device(Device device) { detail::default_device = device; }

/// Changes default_device() until the end of the scope: `with torch.device("cuda"):`.
class DefaultDeviceGuard {
 public:
  /// Makes `device` the default.
  explicit DefaultDeviceGuard(Device device) : previous_(default_device()) { set_default_device(device); }
  /// Puts the one before back.
  ~DefaultDeviceGuard() { set_default_device(previous_); }
  DefaultDeviceGuard(const DefaultDeviceGuard&) = delete;
  DefaultDeviceGuard& operator=(const DefaultDeviceGuard&) = delete;

 private:
  Device previous_;
};

}  // namespace lectern

/// A Device as a key of std::unordered_map.
template <>
struct std::hash<lectern::Device> {
  /// Equal devices have equal hashes.
  std::size_t operator()(const lectern::Device& device) const noexcept;
};
