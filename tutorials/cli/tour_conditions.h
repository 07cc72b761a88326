// The Turkish article's three conditions for a usable cuda device, each answered for this machine and this build.
// Pure functions of the doctor's two structs: read doctor_machine.h and doctor_runtime.h first.
#pragma once

#include <array>
#include <string>

#include "doctor_machine.h"
#include "doctor_runtime.h"

namespace lectern::cli {

struct Condition {
  std::string title;
  bool holds = false;
  std::string why;
};

/// A GPU; a driver that sees it; a build that can use it.
std::array<Condition, 3> three_conditions(const Machine& machine, const RuntimeAnswers& runtime);

/// Why kernels cannot run on cuda here, in words: the build when it is the build, else the first condition that fails.
/// Empty when all three hold.
std::string cause(const std::array<Condition, 3>& conditions);

}  // namespace lectern::cli
