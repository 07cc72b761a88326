// Prints benchmarks as usual, then how they compare.
#include "ratio_reporter.h"

#include <cstdio>

namespace lectern::bench {

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
  ConsoleReporter::ReportRuns(runs);
  for (const Run& run : runs) {
    const std::string name = run.run_name.function_name;
    const std::size_t first = name.find('/');
    const std::size_t last = name.rfind('/');
    if (!run.error_occurred && first < last) {
      seconds_[std::stol(name.substr(last + 1))][name.substr(first + 1, last - first - 1)] =
          run.real_accumulated_time / static_cast<double>(run.iterations);
    }
  }
}

void RatioReporter::Finalize() {
  std::printf("\nTimes in units of %s at the same size:\n", baseline_.c_str());
  for (const auto& [size, variants] : seconds_) {
    const auto baseline = variants.find(baseline_);
    if (baseline == variants.end()) {
      continue;
    }
    for (const auto& [variant, seconds] : variants) {
      std::printf("  %6ld  %-22s %10.2f\n", size, variant.c_str(), seconds / baseline->second);
    }
  }
}

}  // namespace lectern::bench
