// What the environment variables make of the emulated machine, and what a program sees of each state.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "emulator/child.h"

namespace emulator_test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(EmulatedDevices, SayThatTheyAreEmulated) {
  const Outcome outcome = probe({"devices"}, {{"LECTERN_EMULATED_DEVICES", "2"}});
  EXPECT_THAT(outcome.out, HasSubstr("devices 2 driver 13000"));
  EXPECT_THAT(outcome.out, HasSubstr("0 Lectern emulated GPU (runs on the CPU) bus 1"));
  EXPECT_THAT(outcome.out, HasSubstr("1 Lectern emulated GPU (runs on the CPU) bus 2"));
}

TEST(EmulatedDevices, AreOneUnlessTheVariableSaysMore) {
  EXPECT_THAT(probe({"devices"}).out, HasSubstr("devices 1 "));
  EXPECT_THAT(probe({"devices"}, {{"LECTERN_EMULATED_DEVICES", "8"}}).out, HasSubstr("devices 8 "));
}

TEST(EmulatedDevices, RefuseABadCountByNameAndGoOnWithOne) {
  for (const char* bad : {"0", "9", "two", "-1", "1.5"}) {
    const Outcome outcome = probe({"devices"}, {{"LECTERN_EMULATED_DEVICES", bad}});
    EXPECT_THAT(outcome.err, HasSubstr("LECTERN_EMULATED_DEVICES is '" + std::string(bad) + "', which is not a number from 1 to 8"));
    EXPECT_THAT(outcome.out, HasSubstr("devices 1 "));
  }
}

TEST(EmulatedMemory, TakesUnitsOrBytes) {
  for (const auto& [text, bytes] : {std::pair{"64MiB", "67108864"}, {"1GiB", "1073741824"}, {"8192", "8192"}, {"4 KB", "4096"}}) {
    EXPECT_THAT(probe({"devices"}, {{"LECTERN_EMULATED_MEMORY", text}}).out, HasSubstr(std::string("memory ") + bytes + "\n")) << text;
  }
}

TEST(EmulatedMemory, RefusesABadSizeByName) {
  for (const char* bad : {"lots", "-1", "0", "64XB", "99999999999999999999"}) {
    EXPECT_THAT(probe({"devices"}, {{"LECTERN_EMULATED_MEMORY", bad}}).err, HasSubstr("LECTERN_EMULATED_MEMORY is '")) << bad;
  }
}

TEST(EmulatedDriver, AbsentIsAnInsufficientDriverOfVersionZero) {
  const Outcome outcome = probe({"devices"}, {{"LECTERN_EMULATED_DRIVER", "absent"}});
  EXPECT_THAT(outcome.out, HasSubstr("count cudaErrorInsufficientDriver\ndevices 0 driver 0\n"));
}

TEST(EmulatedDriver, TooOldTellsItsVersion) {
  const Outcome outcome = probe({"devices"}, {{"LECTERN_EMULATED_DRIVER", "too-old"}});
  EXPECT_THAT(outcome.out, HasSubstr("count cudaErrorInsufficientDriver\ndevices 0 driver 10010\n"));
}

TEST(EmulatedDriver, RefusesAnUnknownStateByName) {
  const Outcome outcome = probe({"devices"}, {{"LECTERN_EMULATED_DRIVER", "broken"}});
  EXPECT_THAT(outcome.err, HasSubstr("LECTERN_EMULATED_DRIVER is 'broken', which is not absent, too-old or present"));
  EXPECT_THAT(outcome.out, HasSubstr("devices 1 "));
}

TEST(EmulatedArch, MismatchHasNoKernelImage) {
  const Outcome outcome = probe({"launch"}, {{"LECTERN_EMULATED_ARCH", "mismatch"}});
  EXPECT_EQ(outcome.out, "launch cudaErrorNoKernelImageForDevice\nagain cudaSuccess\n");
}

TEST(EmulatorOrder, IsOfThreadsAndOfBlocks) {
  EXPECT_EQ(probe({"order"}).out, "0 1 2 3 4 5 6 7 \n");
  EXPECT_EQ(probe({"order"}, {{"LECTERN_EMULATOR_ORDER", "forward"}}).out, "0 1 2 3 4 5 6 7 \n");
  EXPECT_EQ(probe({"order"}, {{"LECTERN_EMULATOR_ORDER", "reversed"}}).out, "7 6 5 4 3 2 1 0 \n");
}

TEST(EmulatorOrder, RefusesAnUnknownOrderByName) {
  const Outcome outcome = probe({"order"}, {{"LECTERN_EMULATOR_ORDER", "sideways"}});
  EXPECT_THAT(outcome.err, HasSubstr("LECTERN_EMULATOR_ORDER is 'sideways', which is not forward, reversed or shuffled:SEED"));
  EXPECT_EQ(outcome.out, "0 1 2 3 4 5 6 7 \n");
}

TEST(GoodValues, PrintNothingOnStderr) {
  EXPECT_EQ(probe({"devices"}, {{"LECTERN_EMULATED_DEVICES", "2"}, {"LECTERN_EMULATED_MEMORY", "1MiB"}}).err, "");
}

struct Visibility {
  const char* value;
  const char* buses;  // of the visible devices, in order; a physical device's bus is its number plus one
};

void PrintTo(const Visibility& visibility, std::ostream* out) { *out << '\'' << visibility.value << '\''; }

class VisibleDevices : public testing::TestWithParam<Visibility> {};

TEST_P(VisibleDevices, AreThoseThatTheListNames) {
  const Outcome outcome =
      probe({"devices"}, {{"LECTERN_EMULATED_DEVICES", "3"}, {"CUDA_VISIBLE_DEVICES", GetParam().value}});
  std::string buses;
  for (std::size_t at = 0; (at = outcome.out.find("bus ", at)) != std::string::npos; ++at) buses += outcome.out[at + 4];
  EXPECT_EQ(buses, GetParam().buses);
  const char* const error = buses.empty() ? "count cudaErrorNoDevice" : "count cudaSuccess";
  EXPECT_THAT(outcome.out, HasSubstr(error));
}

INSTANTIATE_TEST_SUITE_P(Lists, VisibleDevices,
                         testing::Values(Visibility{"", ""}, Visibility{"0", "1"}, Visibility{"2,0", "31"},
                                         Visibility{" 1 , 2 ", "23"}, Visibility{"0,7,1", "1"}, Visibility{"-1", ""},
                                         Visibility{"1,-1,0", "2"}, Visibility{"nonsense", ""}, Visibility{"0,0", ""},
                                         Visibility{"GPU-4c656374-6572-6e00-0000-000000000001", "2"},
                                         Visibility{"GPU-4c", ""}, Visibility{"NoDevFiles", ""}));

}  // namespace
}  // namespace emulator_test
