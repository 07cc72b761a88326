#include "report.h"

#include <cstdarg>
#include <cstdio>

namespace lectern_emulator {
namespace {

std::recursive_mutex& report_mutex() {
  static std::recursive_mutex* const instance = new std::recursive_mutex;  // never destroyed: reports come until the end
  return *instance;
}

}  // namespace

ReportLock::ReportLock() : lock_(report_mutex()) {}

void report(const char* format, ...) {
  std::fflush(stdout);  // what the program printed before stands before the report
  va_list arguments;
  va_start(arguments, format);
  std::fputs("lectern emulator: ", stderr);
  std::vfprintf(stderr, format, arguments);
  std::fputc('\n', stderr);
  va_end(arguments);
}

void report_detail(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::fputs("  ", stderr);
  std::vfprintf(stderr, format, arguments);
  std::fputc('\n', stderr);
  va_end(arguments);
}

}  // namespace lectern_emulator
