// The three conditions, each missing in turn.
#include "tour_conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recorded_machines.h"

namespace lectern::cli {
namespace {

using ::testing::HasSubstr;
using test::recorded;

std::vector<bool> holding(const Machine& machine, const RuntimeAnswers& answers) {
  std::vector<bool> held;
  for (const Condition& condition : three_conditions(machine, answers)) held.push_back(condition.holds);
  return held;
}

std::string cause_of(const Machine& machine, const RuntimeAnswers& answers) { return cause(three_conditions(machine, answers)); }

TEST(TourConditions, AllHoldWhereADeviceRunsKernels) {
  EXPECT_EQ(holding(recorded("healthy"), test::toolkit_with_device()), (std::vector{true, true, true}));
  EXPECT_EQ(holding(Machine{}, test::emulated()), (std::vector{true, true, true}));
  EXPECT_EQ(cause_of(Machine{}, test::emulated()), "");
}

TEST(TourConditions, WithoutACardTheFirstFails) {
  const RuntimeAnswers answers = test::toolkit_without_device(0, test::kNoDriverReason);
  EXPECT_EQ(holding(Machine{}, answers), (std::vector{false, false, true}));
  EXPECT_EQ(cause_of(Machine{}, answers), "no NVIDIA card on this machine");
}

TEST(TourConditions, WithoutADriverTheSecondFails) {
  const RuntimeAnswers answers = test::toolkit_without_device(0, test::kNoDriverReason);
  EXPECT_EQ(holding(recorded("nouveau"), answers), (std::vector{true, false, true}));
  EXPECT_THAT(cause_of(recorded("nouveau"), answers), HasSubstr("Found no NVIDIA driver"));
}

TEST(TourConditions, WithAnEmulatedDriverStateTheSecondFails) {
  RuntimeAnswers answers = test::emulated();
  answers.devices.clear();
  answers.emulated_driver = "too-old";
  answers.unavailable_reason = test::kTooOldReason;
  EXPECT_EQ(holding(Machine{}, answers), (std::vector{true, false, true}));
  EXPECT_THAT(cause_of(Machine{}, answers), HasSubstr("LECTERN_EMULATED_DRIVER=too-old"));
}

TEST(TourConditions, WithoutCodeForTheCardTheThirdFails) {
  RuntimeAnswers answers = test::emulated();
  answers.kernel_error = "CUDA error: no kernel image is available for execution on the device\nmore";
  EXPECT_EQ(holding(Machine{}, answers), (std::vector{true, true, false}));
  EXPECT_THAT(cause_of(Machine{}, answers), ::testing::EndsWith("for execution on the device"));
}

TEST(TourConditions, WithoutCudaTheThirdFailsAndIsTheCauseWhateverTheMachineHas) {
  EXPECT_EQ(holding(recorded("healthy"), test::off()), (std::vector{true, true, false}));
  EXPECT_EQ(holding(recorded("wsl"), test::off()), (std::vector{true, true, false}));
  EXPECT_EQ(holding(Machine{}, test::off()), (std::vector{false, false, false}));
  EXPECT_EQ(cause_of(Machine{}, test::off()), "this build has no CUDA (flavour off)");
}

TEST(TourConditions, AHidingVariableIsTheCause) {
  RuntimeAnswers answers = test::emulated();
  answers.devices.clear();
  answers.unavailable_reason = test::kNoDeviceReason;
  answers.visible_devices = "";
  EXPECT_EQ(holding(Machine{}, answers), (std::vector{false, true, true}));
  EXPECT_THAT(cause_of(Machine{}, answers), HasSubstr("CUDA_VISIBLE_DEVICES=\"\""));
}

}  // namespace
}  // namespace lectern::cli
