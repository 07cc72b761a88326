// LECTERN_TRACE: a trace that begins with the process. 1 prints the summary to stderr at the end, a name ending in .json is
// the file that gets the timeline.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>

#include "lectern/runtime/trace.h"
#include "trace_state.h"

namespace lectern {

namespace {

Trace* process_trace = nullptr;
std::string timeline_file;

void print_process_trace() {
  const Trace* const trace = std::exchange(process_trace, nullptr);
  if (trace == nullptr) return;
  if (timeline_file.empty()) {
    std::fputs(trace->summary().c_str(), stderr);
    return;
  }
  std::ofstream file(timeline_file);
  file << trace->chrome_trace() << std::flush;
  const char* const outcome = file ? "has the timeline; open it in ui.perfetto.dev or chrome://tracing" : "cannot be written";
  std::fputs(fmt::format("Lectern trace: {} {}\n", timeline_file, outcome).c_str(), stderr);
}

}  // namespace

void start_process_trace() {
  const char* const wanted = std::getenv("LECTERN_TRACE");
  const std::string value = wanted == nullptr ? "" : wanted;
  if (value.empty() || value == "0") return;
  if (value.ends_with(".json")) {
    timeline_file = value;
  } else if (value != "1") {
    std::fputs(fmt::format("Lectern: LECTERN_TRACE={} is neither 1 nor a file that ends in .json; nothing is traced\n", value).c_str(),
               stderr);
    return;
  }
  process_trace = new Trace;  // never destroyed: static variables give memory back after main has ended
  print_process_trace_at_exit();
}

void print_process_trace_at_exit() {
  if (process_trace != nullptr) std::atexit(print_process_trace);
}

}  // namespace lectern
