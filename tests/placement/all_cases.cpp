// The sections of PLACEMENT.md, in order.
#include <fmt/format.h>

#include "placement/case.h"

namespace lectern::placement {

std::vector<Case> cases_1_device();
std::vector<Case> cases_2_to();
std::vector<Case> cases_3_factories();
std::vector<Case> cases_4_operations();
std::vector<Case> cases_5_modules();
std::vector<Case> cases_6_cuda();
std::vector<Case> cases_7_printing();
std::vector<Case> cases_8_allocator();
std::vector<Case> cases_9_grad();
std::vector<Case> cases_10_reports();

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (const auto section : {cases_1_device, cases_2_to, cases_3_factories, cases_4_operations, cases_5_modules,
                             cases_6_cuda, cases_7_printing, cases_8_allocator, cases_9_grad, cases_10_reports}) {
    for (Case& one : section()) {
      all.push_back(std::move(one));
    }
  }
  return all;
}

std::string show(double value) { return fmt::format("{}", value); }

std::string show(const Shape& sizes) {
  return sizes.size() == 1 ? fmt::format("({},)", sizes[0]) : fmt::format("({})", fmt::join(sizes, ", "));
}

}  // namespace lectern::placement
