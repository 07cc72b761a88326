// The grammar of device strings. PyTorch checks the shape of the whole string before it looks the name up, so does this.
#include "lectern/runtime/device.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <ostream>

#include "lectern/runtime/error.h"

namespace lectern {

namespace {

constexpr int kMaxIndex = 127;  // PyTorch stores an int8

// The types that PyTorch's parser knows (2.x); Lectern has the first two of them.
constexpr std::string_view kPyTorchTypes =
    "cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, mps, meta, hpu, mtia, privateuseone";

bool is_known_to_pytorch(std::string_view name) {
  const std::string list = fmt::format(", {}, ", kPyTorchTypes);
  return list.find(fmt::format(", {}, ", name)) != std::string::npos;
}

DeviceType parse_type(std::string_view name) {
  if (name == "cpu") return DeviceType::kCpu;
  if (name == "cuda") return DeviceType::kCuda;
  if (is_known_to_pytorch(name)) {
    throw DeviceError(fmt::format("Lectern has no device '{}'; it has cpu and cuda. PyTorch accepts the name.", name));
  }
  throw DeviceError(fmt::format("Expected one of {} device type at start of device string: {}\n"
                                "Lectern has cpu and cuda: write \"cpu\", \"cuda\" or \"cuda:0\".",
                                kPyTorchTypes, name));
}

std::int8_t checked_index(std::int64_t index) {
  if (index < 0) throw DeviceError("Device index must not be negative");
  if (index > kMaxIndex) {
    throw DeviceError(fmt::format("Device index {} is too large: the highest is {}. "
                                  "PyTorch wraps such an index silently (256 becomes 0); Lectern refuses it.",
                                  index, kMaxIndex));
  }
  return static_cast<std::int8_t>(index);
}

bool is_name_character(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct ParsedDevice {
  DeviceType type;
  std::int8_t index;
};

ParsedDevice parse(std::string_view text) {
  if (text.empty()) throw DeviceError("Device string must not be empty");
  std::size_t name_end = 0;
  while (name_end < text.size() && is_name_character(text[name_end])) ++name_end;
  const std::string_view name = text.substr(0, name_end);
  std::string_view digits;
  bool well_formed = !name.empty();
  if (well_formed && name_end < text.size()) {
    digits = text.substr(name_end + 1);
    well_formed = text[name_end] == ':' && !digits.empty() && (digits.size() == 1 || digits[0] != '0');
    for (char c : digits) well_formed = well_formed && is_digit(c);
  }
  if (!well_formed) throw DeviceError(fmt::format("Invalid device string: '{}'", text));

  const DeviceType type = parse_type(name);
  if (digits.empty()) return {type, -1};
  int index = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  if (result.ec != std::errc()) {
    throw DeviceError(fmt::format("Could not parse device index '{}' in device string '{}'", digits, text));
  }
  return {type, checked_index(index)};
}

}  // namespace

std::string_view to_string(DeviceType type) {
  switch (type) {
    case DeviceType::kCpu: return "cpu";
    case DeviceType::kCuda: return "cuda";
  }
  return "?";
}

Device::Device(std::string_view text) : type_(DeviceType::kCpu) {
  const ParsedDevice parsed = parse(text);
  type_ = parsed.type;
  index_ = parsed.index;
}

Device::Device(std::string_view type, int index) : Device(type) {
  if (index_ >= 0) {
    throw DeviceError(
        fmt::format("type (string) must not include an index because index was passed explicitly: {}", type));
  }
  index_ = checked_index(index);
}

Device::Device(DeviceType type, std::optional<int> index)
    : type_(type), index_(index ? checked_index(*index) : std::int8_t{-1}) {}

Device::Device(int cuda_index) : type_(DeviceType::kCuda), index_(checked_index(cuda_index)) {}

std::string Device::str() const {
  return index_ < 0 ? std::string(to_string(type_)) : fmt::format("{}:{}", to_string(type_), index_);
}

std::string Device::repr() const {
  return index_ < 0 ? fmt::format("device(type='{}')", to_string(type_))
                    : fmt::format("device(type='{}', index={})", to_string(type_), index_);
}

std::ostream& operator<<(std::ostream& out, const Device& device) { return out << device.str(); }

}  // namespace lectern

std::size_t std::hash<lectern::Device>::operator()(const lectern::Device& device) const noexcept {
  // As PyTorch: the type in the upper half, the index as a byte (255: none) in the lower.
  const auto index = static_cast<std::uint8_t>(device.index().value_or(-1));
  return (static_cast<std::size_t>(device.type()) << 16) | index;
}
