// An expectation on an exception: its type, and the first lines of its text word by word.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace lectern::test {

/// The text of the `ErrorType` that `statement` throws; a test failure and "" when it throws none or another.
template <class ErrorType, class Statement>
std::string error_text(Statement statement, const char* file, int line) {
  try {
    statement();
  } catch (const ErrorType& error) {
    return error.what();
  } catch (const std::exception& error) {
    ADD_FAILURE_AT(file, line) << "an exception of another type was thrown: " << error.what();
    return "";
  }
  ADD_FAILURE_AT(file, line) << "nothing was thrown";
  return "";
}

/// The first `line_count` lines of `text`.
inline std::string first_lines(const std::string& text, std::size_t line_count) {
  std::size_t end = 0;
  for (std::size_t line = 0; line < line_count; ++line) {
    end = text.find('\n', end);
    if (end == std::string::npos) return text;
    ++end;
  }
  return text.substr(0, end - 1);
}

inline std::size_t line_count(const std::string& text) {
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace lectern::test

/// The text must begin with these whole lines; what follows teaches and may change.
#define EXPECT_ERROR(ErrorType, expression, expected)                                                              \
  do {                                                                                                             \
    const std::string lectern_expected = (expected);                                                               \
    const std::string lectern_text = ::lectern::test::error_text<ErrorType>(                                       \
        [&] { static_cast<void>(expression); }, __FILE__, __LINE__);                                               \
    EXPECT_EQ(::lectern::test::first_lines(lectern_text, ::lectern::test::line_count(lectern_expected)), lectern_expected); \
  } while (false)

#define EXPECT_ERROR_CONTAINS(ErrorType, expression, part)                                                         \
  EXPECT_PRED2([](const std::string& lectern_text, const std::string& wanted) { return lectern_text.find(wanted) != std::string::npos; }, \
               (::lectern::test::error_text<ErrorType>([&] { static_cast<void>(expression); }, __FILE__, __LINE__)), \
               std::string(part))
