// Tries something, and gives back how its error begins.
#pragma once

#include <string>

#include "lectern/runtime/error.h"

namespace lectern {

/// The first line of the DeviceError that `work` ends in, or `no error`.
template <class Work>
std::string first_line(Work work) {
  try {
    work();
  } catch (const DeviceError& error) {
    const std::string text = error.what();
    return text.substr(0, text.find('\n'));
  }
  return "no error";
}

}  // namespace lectern
