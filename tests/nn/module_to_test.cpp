// Where is a model after .to, and who notices?
#include <gtest/gtest.h>

#include "lectern/nn/linear.h"
#include "lectern/nn/sequential.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern::nn {
namespace {

struct Model : Module {
  Linear& layer = register_module("layer", Linear(4, 2));
  Tensor& mean = register_buffer("mean", zeros({2}));
  Tensor& count = register_buffer("count", zeros({}, {.dtype = kInt64}));
  Tensor unregistered = zeros({2});
  Tensor forward(const Tensor& x) override { return layer(x); }
};

class ModuleTo : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(ModuleTo);

TEST_P(ModuleTo, MovesInPlaceAndReturnsTheModule) {
  Model model;
  EXPECT_EQ(&model.to(device()), &model);
  EXPECT_EQ(model.layer.weight.device(), device());
  EXPECT_EQ(model.layer.bias.device(), device());
}

TEST_P(ModuleTo, KeepsTheParameterObjects) {
  Model model;
  const Parameter held = model.layer.weight;
  const std::string before = held.detach().repr();
  model.to(device(), kFloat64);
  EXPECT_TRUE(held.is_same(model.layer.weight));
  EXPECT_EQ(held.device(), device());
  EXPECT_EQ(held.dtype(), kFloat64);
  EXPECT_TRUE(held.requires_grad());
  EXPECT_TRUE(held.is_leaf());
  EXPECT_EQ(held.detach().to("cpu", kFloat32).repr(), before);
}

TEST_P(ModuleTo, ReplacesBuffersSoThatOneTakenOutEarlierStays) {
  Model model;
  const Tensor held = model.mean;
  model.to(device(), kFloat64);
  EXPECT_FALSE(held.is_same(model.mean));
  EXPECT_EQ(held.device(), Device("cpu"));
  EXPECT_EQ(held.dtype(), kFloat32);
  EXPECT_EQ(model.mean.device(), device());
  EXPECT_TRUE(model.mean.is_same(model.buffers()[0]));
}

TEST_P(ModuleTo, AnIntegerBufferMovesAndKeepsItsDType) {
  Model model;
  model.to(device(), kFloat64);
  EXPECT_EQ(model.count.dtype(), kInt64);
  EXPECT_EQ(model.count.device(), device());
}

TEST_P(ModuleTo, LeavesWhatIsNotRegistered) {
  Model model;
  model.to(device());
  EXPECT_EQ(model.unregistered.device(), Device("cpu")) << "a plain member is none of the module's business";
}

TEST_P(ModuleTo, KeepsTiedWeightsTied) {
  Sequential model(Linear(2, 2), Linear(2, 2));
  model.at<Linear>(1).weight = model.at<Linear>(0).weight;
  model.to(device(), kFloat64);
  EXPECT_TRUE(model.at<Linear>(1).weight.is_same(model.at<Linear>(0).weight));
  EXPECT_EQ(model.at<Linear>(1).weight.device(), device());
}

TEST_P(ModuleTo, SkipsAParameterThatIsNotThere) {
  Linear layer(4, 2, false);
  layer.to(device(), kFloat64);
  EXPECT_EQ(layer.weight.device(), device());
  EXPECT_FALSE(layer.bias.defined());
}

TEST_P(ModuleTo, TakesDeviceAndDTypeOfATensor) {
  Model model;
  model.to(ones({1}, {.dtype = kFloat64, .device = device()}));
  EXPECT_EQ(model.layer.weight.dtype(), kFloat64);
  EXPECT_EQ(model.layer.weight.device(), device());
}

TEST_P(ModuleTo, ComputesTheSameThereAndBackAgain) {
  Model model;
  const Tensor x = randn({3, 4});
  const std::string before = model(x).detach().repr();
  model.to(device());
  EXPECT_EQ(model(x.to(device())).detach().cpu().repr(), before);
  model.cpu();
  EXPECT_EQ(model(x).detach().repr(), before);
}

TEST(ModuleToDType, HasANameForEachFloatingDType) {
  Model model;
  EXPECT_EQ(model.double_().parameters()[0].dtype(), kFloat64);
  EXPECT_EQ(model.half().parameters()[0].dtype(), kFloat16);
  EXPECT_EQ(model.bfloat16().parameters()[0].dtype(), kBFloat16);
  EXPECT_EQ(model.float_().parameters()[0].dtype(), kFloat32);
}

TEST(ModuleToDType, RefusesADTypeWithoutFractionBeforeAnythingMoves) {
  Model model;
  const char* text = "nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=torch.int64";
  EXPECT_ERROR(DTypeError, model.to(kInt64), text);
  EXPECT_ERROR(DTypeError, model.to(zeros({1}, {.dtype = kInt64})), text);
  EXPECT_EQ(model.layer.weight.dtype(), kFloat32);
}

TEST(ModuleToNothing, KeepsTheStorage) {
  Model model;
  const void* address = model.layer.weight.data_ptr();
  const Tensor mean = model.mean;
  model.to().to("cpu").to(kFloat32);
  EXPECT_EQ(model.layer.weight.data_ptr(), address);
  EXPECT_TRUE(model.mean.is_same(mean));
}

TEST(ModuleToNothing, AModuleWithoutTensorsIsEverywhere) { EXPECT_NO_THROW(Sequential().to("cuda:7")); }

TEST(ModuleToElsewhere, ADeviceThatIsNotThereLeavesTheModelAsItWas) {
  Model model;
  EXPECT_ERROR_CONTAINS(
      Error, model.to("cuda:7"),
      "\nModel.to: could not move 'layer.weight' (float32 tensor of shape [2, 4] on cpu). Nothing has moved.");
  EXPECT_EQ(model.layer.weight.device(), Device("cpu"));
}

TEST(ModuleToElsewhere, CudaIsTheCurrentDevice) {
  LECTERN_SKIP_WITHOUT(Device("cuda:1"));
  Model model;
  model.cuda();
  EXPECT_EQ(model.mean.device(), Device("cuda:0"));
  model.cuda(1);
  EXPECT_EQ(model.mean.device(), Device("cuda:1"));
  const cuda::DeviceGuard guard("cuda:1");
  EXPECT_EQ(model.cpu().cuda().parameters()[0].device(), Device("cuda:1"));
}

TEST(ModuleToElsewhere, RunningOutOfMemorySaysHowFarItCameAndCanBeRepeated) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  // Expanded from one element, it is small on the cpu; a copy of it would be dense and larger than the device.
  const auto too_many = static_cast<std::int64_t>(cuda::get_device_properties("cuda:0").total_memory_bytes);
  Model model;
  model.register_buffer("huge", zeros({1}).expand({too_many}));
  EXPECT_ERROR_CONTAINS(OutOfMemoryError, model.to("cuda:0"), "could not move 'huge'");
  EXPECT_EQ(model.layer.weight.device(), Device("cuda:0"));
  EXPECT_EQ(model.buffers().back().device(), Device("cpu"));
  EXPECT_ERROR_CONTAINS(OutOfMemoryError, model.cpu().to("cuda:0"), "4 tensors before it moved already");
  EXPECT_EQ(model.cpu().parameters()[0].device(), Device("cpu"));
}

}  // namespace
}  // namespace lectern::nn
