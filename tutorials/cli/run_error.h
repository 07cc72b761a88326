// Why a program was not run. A command that throws this ends with 125, so that the status is never taken for the
// program's.
#pragma once

#include <stdexcept>
#include <string>

namespace lectern::cli {

inline constexpr int kDidNotRun = 125;

class DidNotRun : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace lectern::cli
