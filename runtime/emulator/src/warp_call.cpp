// How a thread takes part in an operation of its warp, and what it is told when the call cannot be right.
#include <bit>
#include <cstdlib>
#include <string>

#include "report.h"
#include "source_location.h"
#include "warp_operations.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

constexpr std::uint64_t kPoison = ~std::uint64_t{0};

void report_call(const WarpArrival& arrival, const std::string& with) {
  Worker::running()->report_once("called " + std::string(arrival.operation->name) + " " + with, arrival.site);
}

/// Gives the error that ends the launch, or success where it goes on.
cudaError_t explain(const WarpArrival& arrival) {
  const std::string source = "and reads lane " + std::to_string(arrival.source) + (arrival.warps == 1 ? " of its warp" : " of its tile");
  if (arrival.problem == WarpProblem::kSourceNotNamed) {
    report_call(arrival, source + ", which the mask does not name: the value is undefined (bytes 0xFF here)");
    return cudaSuccess;
  }
  const bool is_whole = arrival.problem != WarpProblem::kNotWhole;
  const cudaError_t error = is_whole ? cudaErrorLaunchFailure : cudaErrorIllegalInstruction;
  Worker::report_abandoned(error,
                           "called " + std::string(arrival.operation->name) + " " +
                               (is_whole ? source + ", which has exited or never existed: there is no such value"
                                         : "in a warp of fewer than 32 threads: some have exited or never existed"),
                           call_location(arrival.site));
  return error;
}

}  // namespace

void meet(WarpArrival& arrival) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) {
    report("host code called %s, which only a kernel may", arrival.operation->name);
    std::abort();
  }
  arrival.result = kPoison;
  if (!std::has_single_bit(arrival.width) || arrival.width > arrival.warps * kWarpLanes) {
    return report_call(arrival, "with a width of " + std::to_string(static_cast<int>(arrival.width)) +
                                    ", which must be 1, 2, 4, 8, 16 or 32");
  }
  if (!worker->meet_warp(arrival)) return report_call(arrival, "with a mask that does not name the caller itself");
  if (arrival.problem == WarpProblem::kNone) return;
  const cudaError_t error = explain(arrival);
  if (error != cudaSuccess) worker->stop(error);
}

}  // namespace lectern_emulator
