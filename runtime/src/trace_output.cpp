// A trace for people: a table; and for a timeline viewer: Chrome's JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lectern/runtime/error.h"
#include "lectern/runtime/version.h"
#include "size_text.h"
#include "source_location.h"
#include "trace_state.h"

namespace lectern {

namespace {

constexpr std::size_t kMostCallSites = 10;

const char* title(TraceKind kind) {
  switch (kind) {
    case TraceKind::kOperation: return "operations";
    case TraceKind::kCopy: return "copies";
    case TraceKind::kAllocation: return "allocations";
    case TraceKind::kRelease: return "releases";
    case TraceKind::kLaunch: return "launches";
  }
  return "";
}

std::string clock_text() {
  return version::emulator().empty() ? "" : "; times of cuda devices are emulated: the clock of the CPU";
}

struct Line {
  std::size_t count = 0;
  std::size_t size_bytes = 0;
  double device_us = 0;
};

// The entries with the most bytes (or, where there are none, the most time) first.
std::string listing(const std::map<std::string, Line>& lines) {
  std::vector<std::pair<std::string, Line>> order(lines.begin(), lines.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.size_bytes, a.second.device_us) > std::pair(b.second.size_bytes, b.second.device_us);
  });
  std::string text;
  for (std::size_t i = 0; i < std::min(order.size(), kMostCallSites); ++i) {
    const auto& [name, line] = order[i];
    text += fmt::format("    {:>6} x {:>12} {:>12}  {}\n", line.count, line.size_bytes == 0 ? "" : size_text(line.size_bytes),
                        line.device_us == 0 ? "" : fmt::format("{:.3f} ms", line.device_us / 1000), name);
  }
  if (order.size() > kMostCallSites) text += fmt::format("    and {} more\n", order.size() - kMostCallSites);
  return text;
}

}  // namespace

std::string Trace::summary() const {
  const std::vector<TraceRecord> kept = records();
  std::map<std::string, Line> kernels, sites;
  for (const TraceRecord& record : kept) {
    const bool moves = record.kind == TraceKind::kCopy && record.source != record.device;
    if (!moves && record.kind != TraceKind::kLaunch) continue;
    Line& line = moves ? sites[record.call_site()] : kernels[record.what()];
    ++line.count;
    line.size_bytes += record.size_bytes;
    line.device_us += record.device_us().value_or(0);
  }
  const std::lock_guard lock(state_->mutex);
  std::string text = fmt::format("Lectern trace: {} records{}\n", state_->count, clock_text());
  for (const TraceKind kind : {TraceKind::kOperation, TraceKind::kCopy, TraceKind::kAllocation, TraceKind::kRelease, TraceKind::kLaunch}) {
    std::string lines;
    for (const auto& [key, total] : state_->totals) {
      if (key.first != kind) continue;
      lines += fmt::format("    {:>6} x {:>12}  {}\n", total.count, total.size_bytes == 0 ? "" : size_text(total.size_bytes), key.second);
    }
    if (!lines.empty()) text += fmt::format("  {}\n{}", title(kind), lines);
  }
  if (!kernels.empty()) text += "  kernels, by the device's time\n" + listing(kernels);
  if (!sites.empty()) text += "  copies between devices, by the line that asked for them\n" + listing(sites);
  if (state_->count > kept.size()) {
    text += fmt::format("  {} records came after the first {} and are in the upper tables only\n", state_->count - kept.size(), kept.size());
  }
  return text;
}

std::string Trace::chrome_trace() const {
  constexpr int kHost = 0;  // as a process of the timeline; device i is process i + 1, and its streams are threads
  nlohmann::json events = nlohmann::json::array();
  const auto name_process = [&](int process, const std::string& name) {
    events.push_back({{"name", "process_name"}, {"ph", "M"}, {"pid", process}, {"args", {{"name", name}}}});
  };
  name_process(kHost, "host");
  std::map<int, const TraceRecord*> zeros;           // the first span of each device
  std::map<std::pair<int, const void*>, int> lanes;  // the streams of each, numbered
  const std::vector<TraceRecord> kept = records();
  for (const TraceRecord& record : kept) {
    nlohmann::json event = {{"name", record.what()}, {"cat", title(record.kind)}, {"ph", "X"}, {"pid", kHost},
                            {"tid", record.thread}, {"ts", record.start_us}, {"dur", record.host_us},
                            {"args", {{"bytes", record.size_bytes},
                                      {"stream", fmt::format("{}", record.stream)},
                                      {"call site", record.call_site()},
                                      {"emulated", record.device.is_cuda() && !version::emulator().empty()}}}};
    events.push_back(event);
    const std::optional<double> device_us = record.device_us();
    if (!device_us) continue;
    // Devices have clocks of their own: each one's first span is put where the host asked for it, the others after it.
    const int device = record.span->device_index;
    const auto [zero, is_first] = zeros.try_emplace(device, &record);
    if (is_first) name_process(device + 1, place_text(Device(DeviceType::kCuda, device)));
    event["pid"] = device + 1;
    event["tid"] = lanes.try_emplace({device, record.stream}, static_cast<int>(lanes.size())).first->second;
    event["ts"] = zero->second->start_us + 1000.0 * zero->second->span->start.elapsed_time(record.span->start);
    event["dur"] = *device_us;
    events.push_back(std::move(event));
  }
  return nlohmann::json({{"traceEvents", std::move(events)}, {"displayTimeUnit", "ms"}}).dump(1);
}

}  // namespace lectern
