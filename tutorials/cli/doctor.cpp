// lectern doctor: what this machine and this build have, what it means, and what to do about it.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "command.h"
#include "doctor_checklist.h"
#include "doctor_report.h"

namespace lectern::cli {

namespace {

struct DoctorOptions {
  bool json = false;
  std::string root = "/";
};

int doctor(const DoctorOptions& options) {
  const Machine machine = probe_machine(options.root);
  const RuntimeAnswers runtime = ask_runtime();
  const std::vector<CheckLine> lines = checklist(machine, runtime);
  fmt::print("{}", options.json ? report_json(lines, machine, runtime) : report_text(lines, runtime));
  return can_run(lines) ? kDone : kNeedsDoing;
}

}  // namespace

void add_doctor(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand("doctor", "what this machine has, what it means, and what to do about it");
  command->group("learn");
  const auto options = std::make_shared<DoctorOptions>();
  command->add_flag("--json", options->json, "print one JSON object instead of text");
  command->add_option("--root", options->root, "look for proc, sys, dev and usr/lib below this folder instead of /")
      ->check(CLI::ExistingDirectory);
  command->footer("Exit status: 0 when this build can run its device (an emulated one counts), 1 when a line says what to do.");
  command->callback([options, &status] { status = doctor(*options); });
}

}  // namespace lectern::cli
