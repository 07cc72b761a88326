#include "environment.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <thread>

#include "profile.h"
#include "report.h"

namespace lectern_emulator {
namespace {

constexpr int kMaxDevices = 8;
constexpr int kMaxWorkers = 256;
constexpr std::size_t kGiB = std::size_t{1} << 30;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::string text_of(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

void complain(const char* name, const std::string& value, const char* allowed, const std::string& instead) {
  report("%s is '%s', which is not %s; using %s", name, value.c_str(), allowed, instead.c_str());
}

std::size_t default_memory_bytes() {
  const auto pages = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES));
  const auto page_bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return std::min(8 * kGiB, pages / 2 * page_bytes);
}

template <class Integer>
bool parse_int(const std::string& text, Integer& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

std::string trim(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// The device that one entry of the list names, or -1.
int named_device(const std::string& entry, int device_count) {
  int index = -1;
  if (parse_int(entry, index)) return index >= 0 && index < device_count ? index : -1;
  if (!entry.starts_with("GPU-")) return -1;
  int found = -1;
  for (int device = 0; device < device_count; ++device) {
    if (!device_uuid_text(device).starts_with(entry)) continue;
    if (found >= 0) return -1;  // the prefix names more than one device
    found = device;
  }
  return found;
}

Environment read_environment() {
  Environment result;
  if (const std::string text = text_of("LECTERN_EMULATED_DEVICES"); !text.empty()) {
    int count = 0;
    if (parse_int(text, count) && count >= 1 && count <= kMaxDevices) {
      result.device_count = count;
    } else {
      complain("LECTERN_EMULATED_DEVICES", text, "a number from 1 to 8", "1");
    }
  }

  result.memory_bytes = default_memory_bytes();
  if (const std::string text = text_of("LECTERN_EMULATED_MEMORY"); !text.empty()) {
    if (const std::size_t bytes = parse_bytes(text); bytes > 0) {
      result.memory_bytes = bytes;
    } else {
      complain("LECTERN_EMULATED_MEMORY", text, "a size such as 64MiB, 1GiB or a number of bytes",
               std::to_string(result.memory_bytes) + " bytes");
    }
  }

  const std::string driver = text_of("LECTERN_EMULATED_DRIVER");
  if (driver == "absent") {
    result.driver = DriverState::kAbsent;
  } else if (driver == "too-old") {
    result.driver = DriverState::kTooOld;
  } else if (!driver.empty() && driver != "present") {
    complain("LECTERN_EMULATED_DRIVER", driver, "absent, too-old or present", "present");
  }

  const std::string arch = text_of("LECTERN_EMULATED_ARCH");
  result.arch_mismatch = arch == "mismatch";
  if (!arch.empty() && arch != "mismatch" && arch != "match") {
    complain("LECTERN_EMULATED_ARCH", arch, "mismatch or match", "match");
  }

  const std::string gpu = text_of("LECTERN_EMULATED_GPU");
  result.profile = find_profile(gpu);
  if (result.profile == nullptr) {
    result.profile = &default_profile();
    if (!gpu.empty()) complain("LECTERN_EMULATED_GPU", gpu, "sm_75, sm_86 or sm_90", result.profile->name);
  }

  const std::string order = text_of("LECTERN_EMULATOR_ORDER");
  if (order == "reversed") {
    result.order = Order::kReversed;
  } else if (order.starts_with("shuffled:") && parse_int(order.substr(9), result.order_seed)) {
    result.order = Order::kShuffled;
  } else if (!order.empty() && order != "forward") {
    complain("LECTERN_EMULATOR_ORDER", order, "forward, reversed or shuffled:SEED with a number as the seed", "forward");
  }

  const std::string streams = text_of("LECTERN_EMULATOR_STREAMS");
  result.lazy_streams = streams == "lazy";
  if (!streams.empty() && streams != "lazy" && streams != "eager") {
    complain("LECTERN_EMULATOR_STREAMS", streams, "eager or lazy", "eager");
  }
  const std::string blocking = text_of("CUDA_LAUNCH_BLOCKING");
  result.launch_blocking = !blocking.empty() && blocking != "0";

  result.worker_count = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  if (const std::string text = text_of("LECTERN_EMULATOR_WORKERS"); !text.empty()) {
    int count = 0;
    if (parse_int(text, count) && count >= 1 && count <= kMaxWorkers) {
      result.worker_count = count;
    } else {
      complain("LECTERN_EMULATOR_WORKERS", text, "a number from 1 to 256", std::to_string(result.worker_count));
    }
  }
  // An order promises that every run is the same, and so does a debugger.
  if (!order.empty() || !text_of("LECTERN_DEBUG").empty()) result.worker_count = 1;

  result.visible_devices = visible_devices(std::getenv("CUDA_VISIBLE_DEVICES"), result.device_count);
  return result;
}

}  // namespace

std::size_t parse_bytes(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return 0;
  const std::string unit = lower(trim(std::string(end, text.data() + text.size())));
  int shift = 0;
  if (unit == "k" || unit == "kb" || unit == "kib") shift = 10;
  else if (unit == "m" || unit == "mb" || unit == "mib") shift = 20;
  else if (unit == "g" || unit == "gb" || unit == "gib") shift = 30;
  else if (!unit.empty() && unit != "b") return 0;
  return number > (~std::size_t{0} >> (shift + 16)) ? 0 : number << shift;
}

std::string device_uuid_text(int physical_device) {
  // "Lectern" in ASCII, then the device's number.
  return "GPU-4c656374-6572-6e00-0000-00000000000" + std::to_string(physical_device);
}

std::vector<int> visible_devices(const char* value, int device_count) {
  std::vector<int> result;
  if (value == nullptr) {
    for (int device = 0; device < device_count; ++device) result.push_back(device);
    return result;
  }
  const std::string list = value;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const int device = named_device(trim(list.substr(begin, end - begin)), device_count);
    if (device < 0) break;  // devices before the first invalid entry stay visible
    if (std::find(result.begin(), result.end(), device) != result.end()) return {};  // a device named twice hides all
    result.push_back(device);
    begin = end + 1;
  }
  return result;
}

const Environment& environment() {
  static const Environment instance = read_environment();
  return instance;
}

}  // namespace lectern_emulator
