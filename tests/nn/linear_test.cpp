// Does Linear start with PyTorch's numbers, compute x · wᵀ + b for every shape of input, and refuse the rest in addmm's
// words?
#include "lectern/nn/linear.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lectern/nn/init.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern::nn {
namespace {

class LinearOn : public test::EveryDevice {
 protected:
  Linear make(std::int64_t inputs, std::int64_t outputs, bool bias = true) const {
    return Linear(inputs, outputs, {.bias = bias, .device = device()});
  }
  // 2 in, 3 out, with numbers that make the results easy to see.
  Linear make_known(bool bias = true) const {
    Linear layer = make(2, 3, bias);
    layer.weight.set_data(tensor({{1.0, 0.0}, {0.0, 1.0}, {1.0, 1.0}}, {.device = device()}));
    if (bias) {
      layer.bias.set_data(tensor({10.0, 20.0, 30.0}, {.device = device()}));
    }
    return layer;
  }
  Tensor on_device(const NestedData& data) const { return tensor(data, {.device = device()}); }
};
LECTERN_ON_EVERY_DEVICE(LinearOn);

std::string printed(const Tensor& y) { return y.detach().cpu().repr(); }

double largest_magnitude(const Tensor& tensor) {
  const Tensor flat = tensor.detach().cpu().to(kFloat64).flatten();
  double largest = 0.0;
  for (std::int64_t i = 0; i < flat.numel(); ++i) {
    largest = std::max(largest, std::abs(flat[i].item<double>()));
  }
  return largest;
}

TEST(Linear, StartsWithTheNumbersOfPyTorch) {
  manual_seed(0);
  const Linear layer(2, 3);
  EXPECT_EQ(layer.weight.repr(),
            "Parameter containing:\n"
            "tensor([[-0.0053,  0.3793],\n"
            "        [-0.5820, -0.5204],\n"
            "        [-0.2723,  0.1896]], requires_grad=True)");
  EXPECT_EQ(layer.bias.repr(), "Parameter containing:\ntensor([-0.0140,  0.5607, -0.0628], requires_grad=True)");
}

TEST(Linear, StartsWithTheNumbersOfPyTorchInDoubleToo) {
  manual_seed(0);
  const Linear layer(3, 2, {.dtype = kFloat64});
  EXPECT_EQ(layer.weight.detach().repr(),
            "tensor([[ 0.5428,  0.2400, -0.0469],\n"
            "        [ 0.4858,  0.1675,  0.3362]], dtype=torch.float64)");
  EXPECT_EQ(layer.bias.detach().repr(), "tensor([-0.3711, -0.1719], dtype=torch.float64)");
}

TEST(Linear, StartsWithTheNumbersOfPyTorchOnCudaWhichAreOthers) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  manual_seed(42);
  const Linear on_cuda(1, 1, {.device = "cuda:0"});
  EXPECT_EQ(printed(on_cuda.weight), "tensor([[0.2259]])");
  EXPECT_EQ(printed(on_cuda.bias), "tensor([0.9754])");
  const Linear on_cpu(1, 1);
  EXPECT_EQ(printed(on_cpu.weight), "tensor([[0.7645]])");
  EXPECT_EQ(printed(on_cpu.bias), "tensor([0.8300])");
}

TEST_P(LinearOn, StartsBetweenMinusAndPlusOneOverTheRootOfItsInputs) {
  const Linear layer = make(16, 200);
  EXPECT_LE(largest_magnitude(layer.weight), 0.25);
  EXPECT_GT(largest_magnitude(layer.weight), 0.24) << "3200 numbers come close to the bound";
  EXPECT_LE(largest_magnitude(layer.bias), 0.25);
  EXPECT_GT(largest_magnitude(layer.bias), 0.2);
}

TEST_P(LinearOn, DrawsOnItsOwnDeviceTheWeightFirst) {
  manual_seed(3);
  const Linear layer = make(2, 3);
  manual_seed(3);
  const Linear without_bias = make(2, 3, false);
  EXPECT_EQ(printed(layer.weight), printed(without_bias.weight));
  const Tensor next = empty({3}, {.device = device()});
  uniform_(next, -1 / std::sqrt(2.0), 1 / std::sqrt(2.0));
  EXPECT_EQ(printed(layer.bias), printed(next));
}

TEST_P(LinearOn, HasAWeightRowForEveryOutput) {
  const Linear layer = make(4, 2);
  EXPECT_EQ(layer.weight.sizes(), (Shape{2, 4}));
  EXPECT_EQ(layer.bias.sizes(), Shape{2});
  EXPECT_TRUE(layer.weight.requires_grad() && layer.bias.requires_grad());
}

TEST_P(LinearOn, WeighsEveryRowOfTheBatch) {
  EXPECT_EQ(printed(make_known()(on_device({{1.0, 2.0}, {3.0, 4.0}}))),
            "tensor([[11., 22., 33.],\n        [13., 24., 37.]])");
  EXPECT_EQ(printed(make_known(false)(on_device({{1.0, 2.0}, {3.0, 4.0}}))),
            "tensor([[1., 2., 3.],\n        [3., 4., 7.]])");
}

TEST_P(LinearOn, TakesASingleRow) {
  EXPECT_EQ(printed(make_known()(on_device({1.0, 2.0}))), "tensor([11., 22., 33.])");
  EXPECT_EQ(printed(make_known(false)(on_device({1.0, 2.0}))), "tensor([1., 2., 3.])");
}

TEST_P(LinearOn, TakesAnyNumberOfDimensionsInFront) {
  const Tensor rows = on_device({{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}, {7.0, 8.0}});
  for (const bool bias : {true, false}) {
    Linear layer = make_known(bias);
    const std::string expected = printed(layer(rows).flatten());
    EXPECT_EQ(layer(rows.view({2, 2, 2})).sizes(), (Shape{2, 2, 3}));
    EXPECT_EQ(printed(layer(rows.view({2, 2, 2})).flatten()), expected);
    EXPECT_EQ(printed(layer(rows.view({1, 2, 2, 2})).flatten()), expected);
    const Tensor strided = rows.view({2, 2, 2}).transpose(0, 1).contiguous().transpose(0, 1);
    ASSERT_FALSE(strided.is_contiguous());
    EXPECT_EQ(printed(layer(strided).flatten()), expected);
  }
}

TEST_P(LinearOn, TakesAnEmptyBatch) {
  Linear layer = make(5, 3);
  EXPECT_EQ(layer(zeros({0, 5}, {.device = device()})).sizes(), (Shape{0, 3}));
  EXPECT_EQ(layer(zeros({2, 0, 5}, {.device = device()})).sizes(), (Shape{2, 0, 3}));
}

TEST_P(LinearOn, WithoutInputsIsItsBias) {
  Linear layer = make(0, 3);
  EXPECT_EQ(printed(layer.bias), "tensor([0., 0., 0.])");
  layer.bias.set_data(on_device({1.0, 2.0, 3.0}));
  EXPECT_EQ(layer(zeros({2, 4, 0}, {.device = device()})).sizes(), (Shape{2, 4, 3}));
  EXPECT_EQ(printed(layer(zeros({2, 0}, {.device = device()}))), "tensor([[1., 2., 3.],\n        [1., 2., 3.]])");
}

TEST_P(LinearOn, SaysWhichShapesDoNotFit) {
  Linear layer = make(4, 3);
  const auto input = [&](const Shape& sizes) { return zeros(sizes, {.device = device()}); };
  EXPECT_ERROR(ShapeError, layer(input({2, 5})), "mat1 and mat2 shapes cannot be multiplied (2x5 and 4x3)");
  EXPECT_ERROR(ShapeError, layer(input({5})), "mat1 and mat2 shapes cannot be multiplied (1x5 and 4x3)");
  EXPECT_ERROR(ShapeError, layer(input({2, 3, 5})), "mat1 and mat2 shapes cannot be multiplied (6x5 and 4x3)");
  EXPECT_ERROR(ShapeError, layer(input({})), "both arguments to matmul need to be at least 1D, but they are 0D and 2D");
}

TEST_P(LinearOn, SaysThatDTypesDiffer) {
  Linear layer = make(4, 3);
  EXPECT_ERROR_CONTAINS(DTypeError, layer(zeros({2, 4}, {.dtype = kFloat64, .device = device()})),
                        "mat1 and mat2 must have the same dtype");
}

TEST(Linear, NamesTheInputWhenItIsOnAnotherDevice) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  Linear layer(4, 2);
  layer.to("cuda:0");
  EXPECT_ERROR(DeviceError, layer(zeros({3, 4})),
               "Expected all tensors to be on the same device, but got mat1 is on cpu, different from other tensors on "
               "cuda:0 (when checking argument in method wrapper_CUDA_addmm)");
  EXPECT_ERROR(
      DeviceError, layer(zeros({4})),
      "Expected all tensors to be on the same device, but got mat2 is on cuda:0, different from other tensors on "
      "cpu (when checking argument in method wrapper_CUDA_mm)");
}

TEST(Linear, PrintsItsSizes) {
  EXPECT_EQ(Linear(2, 3).repr(), "Linear(in_features=2, out_features=3, bias=True)");
  EXPECT_EQ(Linear(2, 3, false).repr(), "Linear(in_features=2, out_features=3, bias=False)");
}

TEST(Linear, RefusesNegativeSizesAndADTypeWithoutFraction) {
  EXPECT_ERROR_CONTAINS(Error, Linear(-1, 2), "Trying to create tensor with negative dimension -1: [2, -1]");
  EXPECT_ERROR(DTypeError, Linear(2, 3, {.dtype = kInt64}),
               "Only Tensors of floating point and complex dtype can require gradients");
}

TEST(KaimingUniform, BoundFollowsFromTheInputsAndTheSlope) {
  const Tensor weight = empty({100, 2, 8});
  EXPECT_EQ(init::fan_in(weight), 16);
  init::kaiming_uniform_(weight);  // √3 · √2 / √16 = 0.612
  EXPECT_LE(largest_magnitude(weight), 0.6124);
  EXPECT_GT(largest_magnitude(weight), 0.59);
  EXPECT_ERROR(ShapeError, init::kaiming_uniform_(ones({3})),
               "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions");
}

}  // namespace
}  // namespace lectern::nn
