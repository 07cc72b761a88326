// Five questions about a machine and a build, each answered with what was found, what it means and what to do.
// Pure functions of two structs: read doctor_machine.h and doctor_runtime.h first.
#pragma once

#include <string>
#include <vector>

#include "doctor_machine.h"
#include "doctor_runtime.h"

namespace lectern::cli {

/// kTodo: this build cannot run its device until somebody does what the line says. kNote: worth knowing, nothing to do.
enum class CheckStatus : std::uint8_t { kOk, kNote, kTodo };

struct CheckLine {
  std::string key;  // stable, for programs
  std::string title;
  CheckStatus status = CheckStatus::kOk;
  std::string found;
  std::string means;
  std::string action;  // what to do; empty when there is nothing to do
};

CheckLine check_card(const Machine& machine, const RuntimeAnswers& runtime);
CheckLine check_driver(const Machine& machine, const RuntimeAnswers& runtime);
CheckLine check_driver_against_toolkit(const Machine& machine, const RuntimeAnswers& runtime);
CheckLine check_build(const RuntimeAnswers& runtime);
CheckLine check_memory(const Machine& machine, const RuntimeAnswers& runtime);

/// The five lines in the order in which one thing needs the one before it.
std::vector<CheckLine> checklist(const Machine& machine, const RuntimeAnswers& runtime);
/// Whether no line needs doing: then this build can run its device.
bool can_run(const std::vector<CheckLine>& lines);

/// Whether the reason for having no device is that there is none to see (and not the driver).
bool sees_no_device(const RuntimeAnswers& runtime);

}  // namespace lectern::cli
