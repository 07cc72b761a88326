// The grammar of device strings: the rows of PLACEMENT 1, and the deliberate differences.
#include "lectern/runtime/device.h"

#include <gtest/gtest.h>

#include <sstream>
#include <unordered_set>

#include "lectern/runtime/error.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

TEST(Device, TakesEveryStringOfTheGrammar) {
  for (const char* text : {"cpu", "cuda", "cuda:0", "cuda:1", "cuda:127", "cpu:0", "cpu:7"}) {
    EXPECT_EQ(Device(text).str(), text);
  }
  EXPECT_EQ(Device("cuda").index(), std::nullopt);
  EXPECT_EQ(Device("cuda:0").index(), 0);
}

TEST(Device, QuotesAStringOfTheWrongShape) {
  for (const std::string text : {"cuda:00", "cuda:01", "cuda:-1", "cuda:", "cuda: 0", " cuda", "cuda ", "cuda0", "cuda:0:1",
                                 "cuda:1a", ":0", "0", "cuda/0", "float32"}) {
    EXPECT_ERROR(DeviceError, Device{text}, "Invalid device string: '" + text + "'");
  }
}

TEST(Device, RefusesTheEmptyStringAndAnIndexBeyondInt) {
  EXPECT_ERROR(DeviceError, Device(""), "Device string must not be empty");
  EXPECT_ERROR(DeviceError, Device("cuda:99999999999"),
               "Could not parse device index '99999999999' in device string 'cuda:99999999999'");
}

TEST(Device, NamesOnlyTheNamePartOfAnUnknownType) {
  const std::string list =
      "Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, mps, "
      "meta, hpu, mtia, privateuseone device type at start of device string: ";
  EXPECT_ERROR(DeviceError, Device("gpu"), list + "gpu");
  EXPECT_ERROR(DeviceError, Device("GPU:0"), list + "GPU");
  EXPECT_ERROR(DeviceError, Device("CUDA"), list + "CUDA");
  EXPECT_ERROR(DeviceError, Device("cuda_x"), list + "cuda_x");
}

TEST(Device, SaysOfATypeThatOnlyPyTorchHasThatLecternHasIt) {
  EXPECT_ERROR(DeviceError, Device("mps"), "Lectern has no device 'mps'; it has cpu and cuda. PyTorch accepts the name.");
}

TEST(Device, RefusesAnIndexThatPyTorchWouldWrap) {
  for (int index : {128, 255, 256}) {
    const std::string text = "Device index " + std::to_string(index) + " is too large: the highest is 127. ";
    EXPECT_ERROR_CONTAINS(DeviceError, Device("cuda:" + std::to_string(index)), text);
    EXPECT_ERROR_CONTAINS(DeviceError, Device("cuda", index), text);
    EXPECT_ERROR_CONTAINS(DeviceError, Device{index}, text);
  }
}

TEST(Device, TakesTypeAndIndexApartButNotTwice) {
  EXPECT_EQ(Device("cuda", 1), Device("cuda:1"));
  EXPECT_EQ(Device(DeviceType::kCuda, 1), Device("cuda:1"));
  EXPECT_EQ(Device(DeviceType::kCuda), Device("cuda"));
  EXPECT_EQ(Device(2), Device("cuda:2"));
  EXPECT_ERROR(DeviceError, Device("cuda:0", 0),
               "type (string) must not include an index because index was passed explicitly: cuda:0");
  EXPECT_ERROR(DeviceError, Device("cuda", -1), "Device index must not be negative");
  EXPECT_ERROR(DeviceError, Device{-1}, "Device index must not be negative");
}

TEST(Device, WithoutIndexIsNotEqualToTheOneWithIndexZero) {
  EXPECT_FALSE(Device("cuda") == Device("cuda:0"));
  EXPECT_FALSE(Device("cpu") == Device("cpu:0"));
  EXPECT_TRUE(Device("cuda:1") == Device("cuda:1"));
}

TEST(Device, HashesAsPyTorchDoes) {
  const std::hash<Device> hash;
  EXPECT_EQ(hash(Device("cpu")), 255u);
  EXPECT_EQ(hash(Device("cuda")), 65791u);
  EXPECT_EQ(hash(Device("cuda:0")), 65536u);
  EXPECT_EQ(hash(Device("cuda:1")), 65537u);
  EXPECT_EQ((std::unordered_set<Device>{"cuda", "cuda:0", "cuda"}).size(), 2u);
}

TEST(Device, PrintsAsItIsWritten) {
  std::ostringstream out;
  out << Device("cuda:1") << ' ' << Device("cpu");
  EXPECT_EQ(out.str(), "cuda:1 cpu");
}

}  // namespace
}  // namespace lectern
