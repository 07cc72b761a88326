// How the checklist is shown: to a reader, and to a program.
#pragma once

#include <string>
#include <vector>

#include "doctor_checklist.h"

namespace lectern::cli {

/// For a reader: every line with found / means / do, and a closing sentence. At most 96 columns.
std::string report_text(const std::vector<CheckLine>& lines, const RuntimeAnswers& runtime);
/// For a program: one JSON object. Keys are only ever added; `format` counts incompatible changes.
std::string report_json(const std::vector<CheckLine>& lines, const Machine& machine, const RuntimeAnswers& runtime);

}  // namespace lectern::cli
