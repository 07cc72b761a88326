// The two forms of the doctor's report.
#include "doctor_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "recorded_machines.h"

namespace lectern::cli {
namespace {

using ::testing::HasSubstr;
using nlohmann::json;

std::vector<std::string> keys(const json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

TEST(DoctorReport, JsonKeepsItsKeys) {
  const Machine machine = test::recorded("nouveau");
  const RuntimeAnswers answers = test::emulated();
  const json report = json::parse(report_json(checklist(machine, answers), machine, answers));
  EXPECT_THAT(keys(report), ::testing::IsSupersetOf({"format", "lectern", "flavour", "emulated", "can_run", "driver_state",
                                                     "lines", "devices"}));
  EXPECT_EQ(report["format"], 1);
  EXPECT_EQ(report["flavour"], "emulated");
  EXPECT_EQ(report["emulated"], true);
  EXPECT_EQ(report["driver_state"], "nouveau");
  std::vector<std::string> lines;
  for (const json& line : report["lines"]) {
    lines.push_back(line["key"]);
    EXPECT_THAT(keys(line), ::testing::IsSupersetOf({"key", "status", "found", "means", "do"}));
  }
  EXPECT_THAT(lines, ::testing::ElementsAre("card", "driver", "driver_against_toolkit", "build", "memory"));
  EXPECT_EQ(report["devices"][0]["compute_capability"], "9.0");
  EXPECT_EQ(report["devices"][0]["total_bytes"], std::size_t{8} << 30);
}

TEST(DoctorReport, JsonSaysWhichLineNeedsDoing) {
  const Machine machine = test::recorded("nouveau");
  const RuntimeAnswers answers = test::toolkit_without_device(0, test::kNoDriverReason);
  const json report = json::parse(report_json(checklist(machine, answers), machine, answers));
  EXPECT_EQ(report["can_run"], false);
  EXPECT_EQ(report["lines"][1]["status"], "todo");
}

TEST(DoctorReport, TextFitsATerminalOf100Columns) {
  for (const std::string& name : test::kRecordedMachines) {
    for (const RuntimeAnswers& answers : {test::emulated(), test::off(), test::toolkit_with_device(),
                                          test::toolkit_without_device(0, test::kNoDriverReason)}) {
      std::istringstream text(report_text(checklist(test::recorded(name), answers), answers));
      for (std::string line; std::getline(text, line);) EXPECT_LE(line.size(), 100u) << name << ": " << line;
    }
  }
}

TEST(DoctorReport, TextEndsWithWhetherThisBuildCanRun) {
  const Machine machine = test::recorded("no_driver");
  EXPECT_THAT(report_text(checklist(machine, test::emulated()), test::emulated()),
              HasSubstr("This build can run its device: cuda, emulated on the CPU."));
  EXPECT_THAT(report_text(checklist(machine, test::off()), test::off()), HasSubstr("This build can run its device: the cpu."));
  const RuntimeAnswers answers = test::toolkit_without_device(0, test::kNoDriverReason);
  const std::string text = report_text(checklist(machine, answers), answers);
  EXPECT_THAT(text, HasSubstr("[todo] driver\n"));
  EXPECT_THAT(text, HasSubstr("cannot run its device yet"));
}

}  // namespace
}  // namespace lectern::cli
