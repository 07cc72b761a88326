// What the doctor reads off a machine's files.
#include "doctor_machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "recorded_machines.h"

namespace lectern::cli {
namespace {

using test::recorded;

// A machine in a folder of its own, for what no recorded machine shows.
class MadeMachine : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::path(::testing::TempDir()) /
            (std::string("lectern_machine_") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void copy_of(const std::string& name) {
    std::filesystem::copy(test::machine_root(name), root_, std::filesystem::copy_options::recursive);
  }
  void write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  void remove(const std::string& path) { ASSERT_TRUE(std::filesystem::remove(root_ / path)) << path; }
  DriverState state() const { return driver_state(probe_machine(root_)); }

  std::filesystem::path root_;
};

TEST(DoctorMachine, NamesTheStateOfEveryRecordedMachine) {
  EXPECT_EQ(driver_state(recorded("healthy")), DriverState::kComplete);
  EXPECT_EQ(driver_state(recorded("no_driver")), DriverState::kNoDriver);
  EXPECT_EQ(driver_state(recorded("nouveau")), DriverState::kNouveau);
  EXPECT_EQ(driver_state(recorded("container_without_device_nodes")), DriverState::kContainerWithoutNodes);
  EXPECT_EQ(driver_state(recorded("wsl")), DriverState::kWsl);
  EXPECT_EQ(driver_state(recorded("driver_too_old")), DriverState::kComplete);  // only the runtime knows that it is too old
}

TEST(DoctorMachine, ReadsCardDriverAndMemory) {
  const Machine machine = recorded("healthy");
  EXPECT_THAT(machine.cards, ::testing::ElementsAre("0000:01:00.0"));  // neither its audio part nor another vendor's card
  EXPECT_EQ(machine.nvidia_driver, "580.65.06");
  EXPECT_EQ(machine.libcuda, "/usr/lib/x86_64-linux-gnu/libcuda.so.1");
  EXPECT_EQ(machine.memory_bytes, std::uint64_t{16384000} * 1024);
  EXPECT_EQ(machine.available_memory_bytes, std::uint64_t{8192000} * 1024);
  EXPECT_FALSE(machine.is_container);
  EXPECT_FALSE(machine.is_wsl);
}

TEST(DoctorMachine, AnEmptyRootIsAMachineWithoutACard) {
  const Machine machine = probe_machine("/nowhere/at/all");
  EXPECT_TRUE(machine.cards.empty());
  EXPECT_EQ(machine.memory_bytes, 0u);
  EXPECT_EQ(driver_state(machine), DriverState::kNoCard);
}

TEST_F(MadeMachine, OpenKernelModuleHasItsVersionElsewhereInTheLine) {
  write("proc/driver/nvidia/version",
        "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  575.57.08  Release Build  (builder@example)\n");
  EXPECT_EQ(probe_machine(root_).nvidia_driver, "575.57.08");
}

TEST_F(MadeMachine, WithoutDeviceNodesOutsideOfAContainerTheNodesAreMissing) {
  copy_of("healthy");
  remove("dev/nvidia0");
  EXPECT_EQ(state(), DriverState::kNoNodes);  // nvidiactl alone is no device
}

TEST_F(MadeMachine, ASecondCardsNodeIsEnough) {
  copy_of("healthy");
  remove("dev/nvidia0");
  write("dev/nvidia1", "");
  EXPECT_EQ(state(), DriverState::kComplete);
}

TEST_F(MadeMachine, WithoutTheLibraryProgramsCannotReachTheDriver) {
  copy_of("healthy");
  remove("usr/lib/x86_64-linux-gnu/libcuda.so.1");
  EXPECT_EQ(state(), DriverState::kNoLibrary);
}

TEST_F(MadeMachine, PodmansMarkIsAContainerToo) {
  copy_of("container_without_device_nodes");
  remove(".dockerenv");
  write("run/.containerenv", "");
  EXPECT_EQ(state(), DriverState::kContainerWithoutNodes);
}

TEST_F(MadeMachine, WslWithoutWindowsDriverIsToldFromWslWithIt) {
  copy_of("wsl");
  remove("usr/lib/wsl/lib/libcuda.so.1");
  EXPECT_EQ(state(), DriverState::kWslWithoutDriver);
}

TEST_F(MadeMachine, AModuleThatOnlyContainsTheNameIsNotNouveau) {
  copy_of("no_driver");
  write("proc/modules", "xnouveau 1 0 - Live 0x0\nnouveau_helper 1 0 - Live 0x0\n");
  EXPECT_FALSE(probe_machine(root_).has_nouveau);
}

}  // namespace
}  // namespace lectern::cli
