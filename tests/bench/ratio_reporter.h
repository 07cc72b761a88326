// Prints benchmarks as usual, then how they compare: ratios of one run mean something where times do not.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>

namespace lectern::bench {

/// Benchmarks are named OPERATION/VARIANT/SIZE; each variant is compared with `baseline` at the same size.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  explicit RatioReporter(std::string baseline) : baseline_(std::move(baseline)) {}
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  std::string baseline_;
  std::map<long, std::map<std::string, double>> seconds_;  // size, variant
};

}  // namespace lectern::bench
