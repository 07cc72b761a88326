// Faults: a kernel's end the launch and stay; the host's end the process, explained. No value is ever made up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <ostream>
#include <string>

#include "emulator/child.h"

namespace emulator_test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::string sticky(const std::string& name) {
  return "launch " + name + "\nagain " + name + "\nsynchronize " + name + "\nmalloc " + name + "\n";
}

struct Fault {
  const char* kind;
  const char* error;
  const char* text;
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.kind; }

class KernelFault : public testing::TestWithParam<Fault> {};

TEST_P(KernelFault, EndsTheLaunchAndStays) {
  const Outcome outcome = probe({"fault", GetParam().kind}, {{"LECTERN_EMULATED_DEVICES", "2"}});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, sticky(GetParam().error));
  EXPECT_THAT(outcome.err, ContainsRegex(GetParam().text));
  EXPECT_THAT(outcome.err, ContainsRegex("block \\(0,0,0\\)"));
  EXPECT_THAT(outcome.err, ContainsRegex("probe\\.cu:[0-9]+"));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, KernelFault,
    testing::Values(
#if !defined(__SANITIZE_ADDRESS__)  // UBSan ends the program at the null pointer itself
        Fault{"null", "cudaErrorIllegalAddress", "thread \\(0,0,0\\) of write_element wrote to address 0x0: a null pointer"},
#endif
        Fault{"freed", "cudaErrorIllegalAddress", "byte 0 of an allocation of 400 bytes on device 0, which was freed"},
        Fault{"range", "cudaErrorIllegalAddress", "thread \\(1,0,0\\).*bytes behind an allocation of 400 bytes on device 0"},
        Fault{"other-device", "cudaErrorIllegalAddress", "on device 0, which device 1 may not touch"},
        Fault{"stack", "cudaErrorHardwareStackError", "stack overflow"},
        Fault{"trap", "cudaErrorLaunchFailure", "called __trap"},
        Fault{"assert", "cudaErrorAssert", "Assertion `n < 2' failed"},
        Fault{"deadlock", "cudaErrorLaunchTimeout", "8192 threads of 128 blocks, such as \\(0,0,0\\) of block \\(0,0,0\\), try an atomic "
                                                    "that changes nothing, again and again at .*probe.cu.*\n.* 1 block has not begun"},
        Fault{"grid-deadlock", "cudaErrorLaunchTimeout", "128 threads of 2 blocks, .* wait at the grid's barrier .*\n.* 1 block has ended"},
        Fault{"no-grid", "cudaErrorLaunchFailure", "waits for the whole grid, but the launch was not cooperative"}),
    [](const auto& test) {
      std::string name = test.param.kind;
      std::erase(name, '-');
      return name;
    });

TEST(Deadlock, OfOneBlockNamesItAndNotTheOthers) {
  const Outcome outcome = probe({"fault", "own-barrier"});
  EXPECT_EQ(outcome.out, sticky("cudaErrorLaunchTimeout"));
  EXPECT_THAT(outcome.err, HasSubstr("deadlock: no thread of block (2,0,0) can go on"));
  EXPECT_THAT(outcome.err, ContainsRegex("63 threads, such as \\(1,0,0\\), wait at a barrier"));
  EXPECT_THAT(outcome.err, ContainsRegex("1 threads, such as \\(0,0,0\\), wait in __any_sync"));
}

class HostAccess : public testing::TestWithParam<const char*> {};

TEST_P(HostAccess, ToDeviceMemoryIsExplainedAndEndsTheProcess) {
  const Outcome outcome = probe({"host", GetParam()});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("lectern emulator: host code "));
  EXPECT_THAT(outcome.err, HasSubstr(" of an allocation of 400 bytes on device 0"));
  EXPECT_THAT(outcome.err, ContainsRegex("at .*probe\\.cu:[0-9]+, in "));
  EXPECT_THAT(outcome.err, HasSubstr("tensor.cpu()"));
  EXPECT_THAT(outcome.err, HasSubstr("cudaMemcpy"));
}

INSTANTIATE_TEST_SUITE_P(Kinds, HostAccess, testing::Values("read", "write", "memcpy"),
                         [](const auto& test) { return std::string(test.param); });

#if !defined(__SANITIZE_ADDRESS__)
TEST(HostAccess, EndsByTheSignalThatARealProgramWouldGet) { EXPECT_EQ(probe({"host", "read"}).signal, SIGSEGV); }

TEST(HostFault, ElsewhereIsNotTheEmulatorsBusiness) {
  const Outcome outcome = probe({"host", "null"});
  EXPECT_EQ(outcome.signal, SIGSEGV);
  EXPECT_EQ(outcome.err, "");
}
#endif

TEST(HostCode, ThatTouchesFreedManagedMemoryIsToldSo) {
  const Outcome outcome = probe({"host", "freed-managed"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_NE(outcome.err.find("byte 36 of an allocation of 40 bytes of managed memory, which was freed"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace emulator_test
