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
    for (const Case& one : section()) {
      all.push_back(one);
    }
  }
  return all;
}

std::string show(double value) { return fmt::format("{}", value); }

std::string show(const Shape& sizes) {
  return sizes.size() == 1 ? fmt::format("({},)", sizes[0]) : fmt::format("({})", fmt::join(sizes, ", "));
}

std::string said_by(void (*action)()) {
  const int before = dup(STDERR_FILENO);
  std::FILE* const caught = std::tmpfile();
  dup2(fileno(caught), STDERR_FILENO);
  action();
  dup2(before, STDERR_FILENO);
  close(before);
  char line[1024] = "";
  std::rewind(caught);
  const bool is_read = std::fgets(line, sizeof line, caught) != nullptr;
  std::fclose(caught);
  return is_read ? line : "";
}

std::string in_a_child(void (*action)()) {
  int ends[2];
  if (pipe(ends) != 0) return "no pipe";
  const pid_t child = fork();
  if (child == 0) {
    std::string text = "ok";
    try {
      action();
    } catch (const Error& error) {
      text = error.what();
    }
    _exit(write(ends[1], text.data(), text.size()) < 0 ? 1 : 0);
  }
  close(ends[1]);
  std::string text;
  char part[256];
  for (ssize_t count = 0; (count = read(ends[0], part, sizeof part)) > 0;) {
    text.append(part, static_cast<std::size_t>(count));
  }
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return text;
}

}  // namespace lectern::placement
