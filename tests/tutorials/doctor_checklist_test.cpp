// What the doctor concludes from a machine and from the runtime's answers.
#include "doctor_checklist.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recorded_machines.h"

namespace lectern::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using test::emulated;
using test::off;
using test::recorded;
using test::toolkit_with_device;
using test::toolkit_without_device;

std::vector<std::string> todo_keys(const std::vector<CheckLine>& lines) {
  std::vector<std::string> keys;
  for (const CheckLine& line : lines) {
    if (line.status == CheckStatus::kTodo) keys.push_back(line.key);
  }
  return keys;
}

// --- A build with NVIDIA's toolkit on each recorded machine: exactly one line needs doing, and it says what ---

struct Expected {
  std::string machine;
  RuntimeAnswers answers;
  std::string todo;
  std::string action;
};

// GoogleTest prints a parameter beside the test's name.
std::ostream& operator<<(std::ostream& out, const Expected& expected) { return out << expected.machine << ": " << expected.todo; }

class OnARecordedMachine : public ::testing::TestWithParam<Expected> {};

TEST_P(OnARecordedMachine, OneLineSaysWhatToDo) {
  const Machine machine = recorded(GetParam().machine);
  const std::vector<CheckLine> lines = checklist(machine, GetParam().answers);
  ASSERT_THAT(todo_keys(lines), ElementsAre(GetParam().todo));
  for (const CheckLine& line : lines) {
    if (line.key == GetParam().todo) {
      EXPECT_THAT(line.action, HasSubstr(GetParam().action));
    }
  }
  EXPECT_FALSE(can_run(lines));
}

INSTANTIATE_TEST_SUITE_P(
    Doctor, OnARecordedMachine,
    ::testing::Values(
        Expected{"no_driver", toolkit_without_device(0, test::kNoDriverReason), "driver", "install NVIDIA's driver"},
        Expected{"nouveau", toolkit_without_device(0, test::kNoDriverReason), "driver", "turns nouveau off"},
        Expected{"container_without_device_nodes", toolkit_without_device(0, test::kNoDriverReason), "driver", "docker run --gpus all"},
        Expected{"driver_too_old", toolkit_without_device(11040, test::kTooOldReason), "driver_against_toolkit", "driver 580 or newer"},
        Expected{"driver_too_old", toolkit_without_device(0, test::kNoDriverReason), "driver_against_toolkit", "driver 580 or newer"},
        Expected{"healthy", toolkit_without_device(0, "CUDA unknown error"), "driver", "nvidia-smi"},
        Expected{"healthy", toolkit_without_device(13000, test::kNoDeviceReason), "card", "nvidia-smi"}),
    [](const auto& test) { return test.param.machine + "_" + test.param.todo + "_" + std::to_string(test.index); });

TEST(Doctor, AHealthyMachineHasNothingToDo) {
  const std::vector<CheckLine> lines = checklist(recorded("healthy"), toolkit_with_device());
  EXPECT_THAT(todo_keys(lines), IsEmpty());
  EXPECT_TRUE(can_run(lines));
  EXPECT_THAT(lines[2].found, HasSubstr("CUDA 13.0; NVIDIA driver 580.65.06, which knows CUDA up to 13.0"));
}

TEST(Doctor, WslReachesTheCardThroughWindows) {
  const std::vector<CheckLine> lines = checklist(recorded("wsl"), toolkit_with_device());
  EXPECT_THAT(todo_keys(lines), IsEmpty());
  EXPECT_THAT(lines[1].found, HasSubstr("Windows' driver"));
}

TEST(Doctor, WslWithoutWindowsDriverIsToldNotToInstallOneInWsl) {
  Machine machine = recorded("wsl");
  machine.libcuda.clear();
  const CheckLine line = check_driver(machine, toolkit_without_device(0, test::kNoDriverReason));
  EXPECT_EQ(line.status, CheckStatus::kTodo);
  EXPECT_THAT(line.action, HasSubstr("in Windows, never in WSL"));
}

TEST(Doctor, ANewerDriverOrOneOfTheSameMajorVersionSuffices) {
  for (const int driver : {13000, 13010, 14000}) {
    RuntimeAnswers answers = toolkit_with_device();
    answers.driver_version = driver;
    EXPECT_EQ(check_driver_against_toolkit(recorded("healthy"), answers).status, CheckStatus::kOk) << driver;
  }
}

TEST(Doctor, ToolkitBuildWithoutACardPointsToTheEmulator) {
  const std::vector<CheckLine> lines = checklist(Machine{}, toolkit_without_device(0, test::kNoDriverReason));
  EXPECT_THAT(todo_keys(lines), ElementsAre("card"));
  EXPECT_THAT(lines[0].action, HasSubstr("--preset emulator"));
}

TEST(Doctor, ABuildWithoutCodeForTheCardIsNamed) {
  RuntimeAnswers answers = toolkit_with_device();
  answers.kernel_error = "CUDA error: no kernel image is available for execution on the device\nmore";
  const std::vector<CheckLine> lines = checklist(recorded("healthy"), answers);
  EXPECT_THAT(todo_keys(lines), ElementsAre("build"));
  EXPECT_THAT(lines[3].means, ::testing::EndsWith("no kernel image is available for execution on the device"));
  EXPECT_THAT(lines[3].action, HasSubstr("CMAKE_CUDA_ARCHITECTURES"));
}

// --- An emulated build: its device counts, whatever the machine has ---

TEST(Doctor, AnEmulatedDeviceCountsOnEveryMachineAndSaysWhatItIs) {
  for (const std::string& name : test::kRecordedMachines) {
    const std::vector<CheckLine> lines = checklist(recorded(name), emulated());
    EXPECT_THAT(todo_keys(lines), IsEmpty()) << name;
    EXPECT_THAT(lines[0].found, HasSubstr("emulated: cuda:0")) << name;
  }
}

TEST(Doctor, EachEmulatedStateShowsAsSuch) {
  RuntimeAnswers absent = emulated();
  absent.devices.clear();
  absent.emulated_driver = "absent";
  absent.unavailable_reason = test::kNoDriverReason;
  std::vector<CheckLine> lines = checklist(Machine{}, absent);
  EXPECT_THAT(todo_keys(lines), ElementsAre("driver"));
  EXPECT_THAT(lines[1].found, HasSubstr("emulated state LECTERN_EMULATED_DRIVER=absent"));

  RuntimeAnswers too_old = absent;
  too_old.emulated_driver = "too-old";
  too_old.unavailable_reason = test::kTooOldReason;
  lines = checklist(Machine{}, too_old);
  EXPECT_THAT(todo_keys(lines), ElementsAre("driver_against_toolkit"));
  EXPECT_THAT(lines[2].found, HasSubstr("emulated state LECTERN_EMULATED_DRIVER=too-old"));

  RuntimeAnswers mismatch = emulated();
  mismatch.emulated_arch = "mismatch";
  mismatch.kernel_error = "CUDA error: no kernel image is available for execution on the device";
  lines = checklist(Machine{}, mismatch);
  EXPECT_THAT(todo_keys(lines), ElementsAre("build"));
  EXPECT_THAT(lines[3].found, HasSubstr("emulated state LECTERN_EMULATED_ARCH=mismatch"));
}

TEST(Doctor, AHiddenDeviceIsBlamedOnTheVariable) {
  for (RuntimeAnswers answers : {emulated(), toolkit_with_device()}) {
    answers.devices.clear();
    answers.unavailable_reason = test::kNoDeviceReason;
    answers.visible_devices = "";
    const std::vector<CheckLine> lines = checklist(recorded("healthy"), answers);
    EXPECT_THAT(todo_keys(lines), ElementsAre("card"));
    EXPECT_THAT(lines[0].found, HasSubstr("CUDA_VISIBLE_DEVICES"));
    EXPECT_THAT(lines[0].action, HasSubstr("unset CUDA_VISIBLE_DEVICES"));
  }
}

// --- A build without CUDA: its device is the cpu ---

TEST(Doctor, ABuildWithoutCudaCanRunTheCpuAndSaysWhatCudaWouldNeed) {
  for (const std::string& name : test::kRecordedMachines) {
    const std::vector<CheckLine> lines = checklist(recorded(name), off());
    EXPECT_TRUE(can_run(lines)) << name;
    EXPECT_THAT(lines[3].means, HasSubstr("a CUDA build would need")) << name;
  }
  EXPECT_THAT(check_driver(recorded("nouveau"), off()).means, HasSubstr("A CUDA build would need this: install NVIDIA's driver"));
}

TEST(Doctor, EveryLineSaysWhatWasFoundAndWhatItMeansAndATodoSaysWhatToDo) {
  for (const std::string& name : test::kRecordedMachines) {
    for (const RuntimeAnswers& answers : {emulated(), off(), toolkit_with_device(), toolkit_without_device(0, test::kNoDriverReason)}) {
      for (const CheckLine& line : checklist(recorded(name), answers)) {
        EXPECT_THAT(line.found, ::testing::Not(IsEmpty())) << name << " " << line.key;
        EXPECT_THAT(line.means, ::testing::Not(IsEmpty())) << name << " " << line.key;
        EXPECT_TRUE(line.status != CheckStatus::kTodo || !line.action.empty()) << name << " " << line.key;
      }
    }
  }
}

}  // namespace
}  // namespace lectern::cli
