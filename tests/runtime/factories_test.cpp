// Factories: dtypes by PyTorch's rules, values, seeds, and the texts of bad calls. PLACEMENT 3.
#include "lectern/runtime/factories.h"

#include <gtest/gtest.h>

#include <set>

#include "lectern/runtime/error.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

class Factories : public test::EveryDevice {
 protected:
  TensorOptions here() const { return {.device = device()}; }
};
LECTERN_ON_EVERY_DEVICE(Factories);

TEST_P(Factories, MakeTensorsOnTheDeviceAskedFor) {
  const Tensor x = zeros({2, 3}, here());
  EXPECT_EQ(x.device(), device());
  EXPECT_EQ(x.get_device(), device().index().value_or(-1));
  EXPECT_EQ(x.cpu().repr(), "tensor([[0., 0., 0.],\n        [0., 0., 0.]])");
  EXPECT_EQ(ones({2}, here()).cpu().repr(), "tensor([1., 1.])");
  EXPECT_EQ(full({2}, 7, here()).cpu().repr(), "tensor([7, 7])");
  EXPECT_EQ(eye(2, here()).cpu().repr(), "tensor([[1., 0.],\n        [0., 1.]])");
  EXPECT_EQ(arange(1, 7, 2, here()).cpu().repr(), "tensor([1, 3, 5])");
  EXPECT_EQ(arange(0.0, 1.0, 0.25, here()).cpu().repr(), "tensor([0.0000, 0.2500, 0.5000, 0.7500])");
  EXPECT_EQ(empty({2, 0}, here()).numel(), 0);
  EXPECT_EQ(zeros({}, here()).dim(), 0);
  EXPECT_EQ(zeros_like(x).device(), device());
  EXPECT_EQ(ones_like(x, {.dtype = kInt64}).dtype(), kInt64);
}

TEST_P(Factories, GiveTheSameNumbersForTheSameSeed) {
  const auto draw = [&] {
    manual_seed(42);
    return randn({100}, here()).cpu().repr() + rand({100}, here()).cpu().repr() + randint(0, 10, {20}, here()).cpu().repr() +
           rand({7}, {.dtype = kFloat64, .device = device()}).cpu().repr();
  };
  const std::string first = draw();
  EXPECT_EQ(draw(), first);
  manual_seed(43);
  EXPECT_NE(randn({100}, here()).cpu().repr(), first.substr(0, first.find(")tensor") + 1));
}

TEST_P(Factories, GoOnInTheSequenceFromCallToCall) {
  manual_seed(1);
  const std::string first = rand({4}, here()).cpu().repr();
  EXPECT_NE(rand({4}, here()).cpu().repr(), first);
}

TEST_P(Factories, DrawFromTheWholeRangeAndNoFurther) {
  manual_seed(5);
  const Tensor x = rand({1000}, here()).cpu();
  const Tensor n = randint(-2, 3, {1000}, here()).cpu();
  double sum = 0;
  std::set<std::int64_t> seen;
  for (int i = 0; i < 1000; ++i) {
    const float value = x.data_ptr<float>()[i];
    EXPECT_GE(value, 0.0f);
    EXPECT_LT(value, 1.0f);
    sum += value;
    seen.insert(n.data_ptr<std::int64_t>()[i]);
  }
  EXPECT_NEAR(sum / 1000, 0.5, 0.05);
  EXPECT_EQ(seen, (std::set<std::int64_t>{-2, -1, 0, 1, 2}));
}

TEST_P(Factories, DrawNormalNumbersWithMean0AndVariance1) {
  manual_seed(3);
  const Tensor x = randn({4000}, here()).cpu();
  double sum = 0, squares = 0;
  for (int i = 0; i < 4000; ++i) {
    sum += x.data_ptr<float>()[i];
    squares += x.data_ptr<float>()[i] * x.data_ptr<float>()[i];
  }
  EXPECT_NEAR(sum / 4000, 0, 0.08);
  EXPECT_NEAR(squares / 4000, 1, 0.1);
}

TEST_P(Factories, KeepAGeneratorOfTheirOwnApart) {
  Generator own{device()};
  own.manual_seed(7);
  const std::string first = rand({4}, here(), own).cpu().repr();
  manual_seed(0);
  own.manual_seed(7);
  EXPECT_EQ(rand({4}, here(), own).cpu().repr(), first);
  EXPECT_EQ(own.initial_seed(), 7u);
}

TEST(RandomFactories, RefuseAGeneratorOfAnotherDevice) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  EXPECT_ERROR(DeviceError, rand({2}, {.device = "cuda"}, Generator{Device("cpu")}),
               "Expected a 'cuda' device type for generator but found 'cpu'");
  EXPECT_ERROR(DeviceError, rand({2}, {}, Generator{Device("cuda")}),
               "Expected a 'cpu' device type for generator but found 'cuda'");
}

TEST(CpuNumbers, AreThoseOfPyTorch) {
  manual_seed(0);
  EXPECT_EQ(rand({3}).repr(), "tensor([0.4963, 0.7682, 0.0885])");
  manual_seed(0);
  EXPECT_EQ(rand({3}, {.dtype = kFloat64}).repr(), "tensor([0.9701, 0.7078, 0.4594], dtype=torch.float64)");
  manual_seed(0);
  EXPECT_EQ(randint(0, 10, {5}).repr(), "tensor([4, 9, 3, 0, 3])");
  manual_seed(0);
  EXPECT_EQ(randn({4}).repr(), "tensor([ 1.5410, -0.2934, -2.1788,  0.5684])");
  manual_seed(0);
  EXPECT_EQ(randn({16}).narrow(0, 0, 4).repr(), "tensor([-1.1258, -1.1524, -0.2506, -0.4339])");
}

TEST(CudaNumbers, AreThoseOfPyTorch) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  manual_seed(0);
  EXPECT_EQ(rand({5}, {.device = "cuda"}).cpu().repr(), "tensor([0.3990, 0.5167, 0.0249, 0.9401, 0.9459])");
  manual_seed(10);
  EXPECT_EQ(randn({3}, {.device = "cuda"}).cpu().repr(), "tensor([-0.1029,  1.6810, -0.2708])");
}

TEST(Seeds, AreTheOnesOfPyTorch) {
  EXPECT_EQ(Generator().initial_seed(), 67280421310721u);
  EXPECT_EQ(manual_seed(static_cast<std::uint64_t>(-1)).initial_seed(), 18446744073709551615u);
}

TEST(TensorFromBraces, TakesItsDtypeFromTheNumbers) {
  EXPECT_EQ(tensor({1, 2}).dtype(), kInt64);
  EXPECT_EQ(tensor({1.0, 2.0}).dtype(), kFloat32);
  EXPECT_EQ(tensor({true}).dtype(), kBool);
  EXPECT_EQ(tensor({true, 2}).dtype(), kInt64);
  EXPECT_EQ(tensor({true, 2.0}).dtype(), kFloat32);
  EXPECT_EQ(tensor({}).repr(), "tensor([])");
  EXPECT_EQ(tensor(3).repr(), "tensor(3)");
  EXPECT_EQ(tensor({NestedData{}, NestedData{}}).sizes(), (Shape{2, 0}));
  EXPECT_EQ(tensor({{{1, 2}}, {{3, 4}}}).sizes(), (Shape{2, 1, 2}));
  EXPECT_EQ(tensor(std::vector<double>{1, 2}).dtype(), kFloat64);
}

TEST(TensorFromBraces, RefusesRaggedRows) {
  EXPECT_ERROR(ValueError, tensor({{1, 2}, {3}}), "expected sequence of length 2 at dim 1 (got 1)");
  EXPECT_ERROR(ValueError, tensor({{1, 2}, 3}), "not a sequence");
}

TEST(BadCalls, SayWhatPyTorchSays) {
  EXPECT_ERROR(ValueError, tensor({300}, {.dtype = kUInt8}), "value cannot be converted to type uint8 without overflow");
  EXPECT_ERROR(ShapeError, zeros({-1}), "Trying to create tensor with negative dimension -1: [-1]");
  EXPECT_ERROR(ValueError, arange(-1), "upper bound and larger bound inconsistent with step sign");
  EXPECT_ERROR(ValueError, arange(0, 5, 0), "step must be nonzero");
  EXPECT_ERROR(ValueError, eye(-1), "n must be greater or equal to 0, got -1");
  EXPECT_ERROR(DTypeError, rand({2}, {.dtype = kInt64}), "\"check_uniform_bounds\" not implemented for 'Long'");
  EXPECT_ERROR(DTypeError, randn({2}, {.dtype = kInt64}), "\"normal_kernel_cpu\" not implemented for 'Long'");
  EXPECT_ERROR(ValueError, randint(5, 5, {2}), "random_ expects 'from' to be less than 'to', but got from=5 >= to=5");
  EXPECT_ERROR(ValueError, randint(0, 300, {2}, {.dtype = kUInt8}), "to - 1 is out of bounds for unsigned char");
}

TEST(BadCalls, RefuseMoreMemoryThanThereIs) {
  EXPECT_ERROR_CONTAINS(OutOfMemoryError, empty({std::int64_t{1} << 45}), "you tried to allocate 140737488355328 bytes");
  EXPECT_THROW(empty({std::int64_t{1} << 62}), OutOfMemoryError);
}

}  // namespace
}  // namespace lectern
