// What PyTorch says when operands lie on different devices: in every position, both ways round, and between two GPUs.
#include <gtest/gtest.h>

#include "lectern/kernels/addmm.h"
#include "lectern/kernels/arithmetic.h"
#include "lectern/kernels/matmul.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

Tensor on(Device device, const Shape& sizes = {2, 2}) { return ones(sizes, {.device = device}); }

/// Elementwise operations: the same sentence whichever operand is where, since the first that is not on the cpu comes
/// first.
std::string two_devices(const std::string& first, const std::string& other) {
  return "Expected all tensors to be on the same device, but found at least two devices, " + first + " and " + other +
         "!";
}

/// Operations with a generated check: they name the argument.
std::string argument_on(const std::string& argument, const std::string& device, const std::string& others,
                        const std::string& method) {
  return "Expected all tensors to be on the same device, but got " + argument + " is on " + device +
         ", different from other tensors on " + others + " (when checking argument in method wrapper_CUDA_" + method +
         ")";
}

class MixedDevices : public test::EveryDevice {};
LECTERN_ON_EVERY_CUDA_DEVICE(MixedDevices);

TEST_P(MixedDevices, ElementwiseOperationsNameTheCudaDeviceFirst) {
  const std::string text = two_devices(device().str(), "cpu");
  const Tensor there = on(device());
  const Tensor here = on("cpu");
  EXPECT_ERROR(DeviceError, there + here, text);
  EXPECT_ERROR(DeviceError, here + there, text);
  EXPECT_ERROR(DeviceError, here - there, text);
  EXPECT_ERROR(DeviceError, there * here, text);
  EXPECT_ERROR(DeviceError, here / there, text);
  EXPECT_ERROR(DeviceError, there += here, text);
  EXPECT_ERROR(DeviceError, here += there, text);
  EXPECT_TRUE(test::is_equal(here, ones({2, 2})));
}

TEST_P(MixedDevices, ErrorsTellWhichOperandIsWhereAndHowToMoveIt) {
  const Tensor there = on(device());
  EXPECT_ERROR(DeviceError, on("cpu", {2}) + there,
               two_devices(device().str(), "cpu") + "\nadd: self is a float32 tensor of shape [2] on cpu\n" +
                   "add: other is a float32 tensor of shape [2, 2] on " + device().str() +
                   "\nMove one of them: self.to(\"" + device().str() + "\") or other.cpu()");
  EXPECT_ERROR_CONTAINS(DeviceError, addmm(on(device(), {2}), on("cpu"), there),
                        "addmm: mat1 is a float32 tensor of shape [2, 2] on cpu\n");
  EXPECT_ERROR_CONTAINS(DeviceError, addmm(on(device(), {2}), on("cpu"), there),
                        "Move one side: mat1.to(\"" + device().str() + "\"), or self.cpu() and mat2.cpu()");
  if (device() != Device("cuda:1")) return;  // on three devices there are not two sides
  EXPECT_ERROR_CONTAINS(DeviceError, addmm(on("cpu", {2}), on("cuda:0"), there), "Move all that are apart: mat1.cpu() and mat2.cpu()");
}

TEST_P(MixedDevices, AZeroDimensionalTensorOnTheCpuMayStandBesideCuda) {
  const Tensor there = on(device());
  const Tensor number = tensor(3.0);
  EXPECT_TRUE(test::is_equal(there + number, full({2, 2}, 4.0)));
  EXPECT_TRUE(test::is_equal(number - there, full({2, 2}, 2.0)));
  EXPECT_EQ((number * there).device(), device());
  EXPECT_EQ((there * number.to(kFloat64)).dtype(), kFloat32);
  EXPECT_EQ((there.to(kInt64) * number).dtype(), kFloat32);
  there += number;
  EXPECT_TRUE(test::is_equal(there, full({2, 2}, 4.0)));
  EXPECT_TRUE(test::is_equal(on(device(), {}) + number, tensor(4.0)));
  EXPECT_EQ((number + on(device(), {})).device(), device());
}

TEST_P(MixedDevices, NothingElseMayStandBesideAnotherDevice) {
  const std::string text = two_devices(device().str(), "cpu");
  EXPECT_ERROR(DeviceError, on(device()) + on("cpu", {1}), text);
  EXPECT_ERROR(DeviceError, on("cpu") + on(device(), {}), text);
  EXPECT_ERROR(DeviceError, on(device(), {}) * on("cpu"), text);
  EXPECT_ERROR(DeviceError, on("cpu", {}) += on(device(), {}), text);
}

TEST_P(MixedDevices, ProductsAskForDevicesBeforeShapesAndDtypes) {
  const Tensor there = on(device(), {2, 3});
  EXPECT_ERROR(DeviceError, mm(there, on("cpu", {7, 7}).to(kInt64)), argument_on("mat2", "cpu", device().str(), "mm"));
  EXPECT_ERROR(DeviceError, addmm(there, there, on("cpu", {7}).to(kInt64)),
               argument_on("mat2", "cpu", device().str(), "addmm"));
}

TEST_P(MixedDevices, ElementwiseOperationsAskForBoolsThenOverlapThenShapesThenDevices) {
  const Tensor there = on(device(), {2, 3});
  EXPECT_ERROR_CONTAINS(DTypeError, there.to(kBool) - on("cpu", {5}).to(kBool), "with two bool tensors");
  EXPECT_ERROR_CONTAINS(Error, on(device(), {1}).expand({3}) += on("cpu", {5}), "refers to a single memory location");
  EXPECT_ERROR(ShapeError, there + on("cpu", {5}),
               "The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 1");
  EXPECT_ERROR(ShapeError, on("cpu", {}) += on(device()), "output with shape [] doesn't match the broadcast shape [2, 2]");
}

// The output is looked at first: whether it is where the operation runs, then whether it can hold the result.
TEST_P(MixedDevices, AnOutputThatCannotHoldTheResultIsNamedBeforeAnInputThatIsElsewhere) {
  EXPECT_ERROR(DTypeError, on(device()).to(kInt64) += on("cpu"),
               "result type Float can't be cast to the desired output type Long");
  EXPECT_ERROR(DeviceError, on("cpu").to(kInt64) += on(device()), two_devices(device().str(), "cpu"));
}

TEST_P(MixedDevices, AddmmNamesTheFirstArgumentThatDiffersFromTheBias) {
  const std::string cuda = device().str();
  const Tensor there = on(device());
  const Tensor here = on("cpu");
  EXPECT_ERROR(DeviceError, addmm(there, here, there), argument_on("mat1", "cpu", cuda, "addmm"));
  EXPECT_ERROR(DeviceError, addmm(there, there, here), argument_on("mat2", "cpu", cuda, "addmm"));
  EXPECT_ERROR(DeviceError, addmm(there, here, here), argument_on("mat1", "cpu", cuda, "addmm"));
  EXPECT_ERROR(DeviceError, addmm(here, there, there), argument_on("mat1", cuda, "cpu", "addmm"));
  EXPECT_ERROR(DeviceError, addmm(here, there, here), argument_on("mat1", cuda, "cpu", "addmm"));
  EXPECT_ERROR(DeviceError, addmm(here, here, there), argument_on("mat2", cuda, "cpu", "addmm"));
}

TEST_P(MixedDevices, ProductsNameTheirSecondArgument) {
  const std::string cuda = device().str();
  const Tensor there = on(device());
  const Tensor here = on("cpu");
  EXPECT_ERROR(DeviceError, mm(there, here), argument_on("mat2", "cpu", cuda, "mm"));
  EXPECT_ERROR(DeviceError, mm(here, there), argument_on("mat2", cuda, "cpu", "mm"));
  EXPECT_ERROR(DeviceError, matmul(there, here), argument_on("mat2", "cpu", cuda, "mm"));
  EXPECT_ERROR(DeviceError, matmul(there[0], here), argument_on("mat2", "cpu", cuda, "mm"));
  EXPECT_ERROR(DeviceError, matmul(there, here[0]), argument_on("mat", cuda, "cpu", "addmv_"));
  EXPECT_ERROR(DeviceError, matmul(here, there[0]), argument_on("mat", "cpu", cuda, "addmv_"));
  EXPECT_ERROR(DeviceError, dot(there[0], here[0]), argument_on("tensor", "cpu", cuda, "_dot"));
  EXPECT_ERROR(DeviceError, bmm(there.unsqueeze(0), here.unsqueeze(0)), argument_on("mat2", "cpu", cuda, "bmm"));
}

TEST_P(MixedDevices, ProductsMakeNoExceptionForZeroDimensionalTensors) {
  EXPECT_ERROR(DeviceError, addmm(tensor(1.0), on(device()), on(device())),
               argument_on("mat1", device().str(), "cpu", "addmm"));
}

TEST(TwoGpus, AreTwoDevices) {
  LECTERN_SKIP_WITHOUT(Device("cuda:1"));
  EXPECT_ERROR(DeviceError, on("cuda:0") + on("cuda:1"), two_devices("cuda:0", "cuda:1"));
  EXPECT_ERROR(DeviceError, on("cuda:1") + on("cuda:0"), two_devices("cuda:1", "cuda:0"));
  EXPECT_ERROR(DeviceError, on("cuda:1") + on("cuda:0", {}), two_devices("cuda:1", "cuda:0"));
  EXPECT_ERROR(DeviceError, mm(on("cuda:0"), on("cuda:1")), argument_on("mat2", "cuda:1", "cuda:0", "mm"));
}

}  // namespace
}  // namespace lectern
