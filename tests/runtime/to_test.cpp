// Tensor::to and its relatives: the same object, or a copy. PLACEMENT 2.
#include <gtest/gtest.h>

#include <cmath>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

class To : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(To);

TEST_P(To, ReturnsTheSameObjectWhenNothingWouldChange) {
  const Tensor x = ones({2, 3}, {.device = device()});
  EXPECT_TRUE(x.to().is_same(x));
  EXPECT_TRUE(x.to(device()).is_same(x));
  EXPECT_TRUE(x.to(kFloat32).is_same(x));
  EXPECT_TRUE(x.to(device(), kFloat32).is_same(x));
  EXPECT_TRUE(x.to(zeros({1}, {.device = device()})).is_same(x));
  EXPECT_TRUE(x.type_as(x).is_same(x));
  EXPECT_TRUE(x.contiguous().is_same(x));
  EXPECT_TRUE(x.to(ToOptions{}).is_same(x));
}

TEST_P(To, CopiesWhenACopyIsAskedFor) {
  const Tensor x = ones({2, 3}, {.device = device()});
  const Tensor y = x.to(device(), false, /*copy=*/true);
  EXPECT_FALSE(y.is_same(x));
  EXPECT_FALSE(y.storage() == x.storage());
  EXPECT_EQ(y.repr(), x.repr());
  EXPECT_FALSE(x.to({.copy = true}).is_same(x));
}

TEST_P(To, LeavesTheOriginalAlone) {
  const Tensor x = ones({2}, {.device = device()});
  x.to("cpu").is_same(x);
  EXPECT_EQ(x.device(), Device(device()));
}

TEST_P(To, GoesToTheHostAndBackUnchanged) {
  const Tensor x = arange(6).view({2, 3});
  const Tensor there = x.to(device());
  EXPECT_EQ(there.device(), device());
  EXPECT_EQ(there.cpu().repr(), x.repr());
  EXPECT_TRUE(there.cpu().cpu().device().is_cpu());
  const Tensor back = there.cpu();
  EXPECT_TRUE(back.cpu().is_same(back));
}

TEST_P(To, KeepsTheStridesOfADenseTensor) {
  const Tensor x = arange(6, {.device = device()}).view({2, 3}).t();
  EXPECT_EQ(x.to(kFloat32).strides(), (Strides{1, 3}));
  EXPECT_EQ(x.clone().strides(), (Strides{1, 3}));
  EXPECT_EQ(x.cpu().strides(), (Strides{1, 3}));
  EXPECT_EQ(x.contiguous().strides(), (Strides{2, 1}));
  EXPECT_EQ(x.cpu().contiguous().repr(), x.contiguous().cpu().repr());
}

TEST_P(To, MakesAnExpandedOrSlicedTensorDense) {
  const Tensor x = arange(3, {.device = device()}).expand({2, 3});
  EXPECT_EQ(x.clone().strides(), (Strides{3, 1}));
  const Tensor sliced = arange(12, {.device = device()}).view({3, 4}).narrow(1, 0, 2);
  EXPECT_EQ(sliced.clone().strides(), (Strides{2, 1}));
  EXPECT_EQ(sliced.clone().cpu().repr(), "tensor([[0, 1],\n        [4, 5],\n        [8, 9]])");
}

TEST_P(To, WithContiguousFormatStillReturnsATransposedTensorItself) {
  const Tensor x = ones({2, 3}, {.device = device()}).t();
  EXPECT_TRUE(x.to(MemoryFormat::kContiguous).is_same(x));
}

TEST_P(To, ConvertsBetweenAllDtypes) {
  for (DType from : {kFloat32, kFloat64, kFloat16, kBFloat16, kInt32, kInt64, kUInt8, kBool}) {
    for (DType to : {kFloat32, kFloat64, kFloat16, kBFloat16, kInt32, kInt64, kUInt8, kBool}) {
      const Tensor x = tensor({0, 1, 1}, {.dtype = from, .device = device()});
      EXPECT_EQ(x.to(to).cpu().to(kInt64).repr(), "tensor([0, 1, 1])") << from << " to " << to;
      EXPECT_EQ(x.to(to).dtype(), to);
    }
  }
}

TEST_P(To, TruncatesFloatsTowardZero) {
  const Tensor x = tensor({-1.9, -0.5, 0.5, 1.9}, {.device = device()});
  EXPECT_EQ(x.to(kInt32).cpu().to(kInt64).repr(), "tensor([-1,  0,  0,  1])");
  EXPECT_EQ(x.to(kBool).cpu().repr(), "tensor([True, True, True, True])");
}

TEST_P(To, ConvertsAndMovesInOneCall) {
  const Tensor x = tensor({1.5, 2.5}).to(device(), kFloat64);
  EXPECT_EQ(x.device(), device());
  EXPECT_EQ(x.dtype(), kFloat64);
  EXPECT_EQ(x.cpu().repr(), "tensor([1.5000, 2.5000], dtype=torch.float64)");
}

TEST_P(To, OfALeafThatRequiresGradIsNoLeafUnlessItIsTheSameObject) {
  const Tensor x = ones({2}, {.device = device(), .requires_grad = true});
  EXPECT_TRUE(x.to(device()).is_leaf());
  const Tensor y = x.to(kFloat64);
  EXPECT_TRUE(y.requires_grad());
  EXPECT_FALSE(y.is_leaf());
  EXPECT_FALSE(x.to(kInt64).requires_grad());
  const NoGradGuard guard;
  EXPECT_FALSE(x.to(kFloat64).requires_grad());
  EXPECT_TRUE(x.to(device()).requires_grad());
}

TEST_P(To, CopyInPlaceConvertsAndBroadcasts) {
  const Tensor target = zeros({2, 3}, {.device = device()});
  target.copy_(tensor({1, 2, 3}));
  EXPECT_EQ(target.cpu().repr(), "tensor([[1., 2., 3.],\n        [1., 2., 3.]])");
  target.t().copy_(tensor({{9, 8}, {7, 6}, {5, 4}}, {.device = device()}));
  EXPECT_EQ(target.cpu().repr(), "tensor([[9., 7., 5.],\n        [8., 6., 4.]])");
  EXPECT_ERROR(ShapeError, target.copy_(zeros({4})),
               "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1");
  EXPECT_ERROR(ShapeError, zeros({3}).copy_(target), "output with shape [3] doesn't match the broadcast shape [2, 3]");
}

TEST_P(To, CopyInPlaceReadsEachElementBeforeItIsOverwritten) {
  const Tensor x = arange(4, {.device = device()}).view({2, 2});
  x.copy_(x.t());
  EXPECT_EQ(x.cpu().repr(), "tensor([[0, 2],\n        [1, 3]])");
}

TEST_P(To, WritesIntoALeafOnlyWithoutGradMode) {
  const Tensor x = ones({2}, {.device = device(), .requires_grad = true});
  EXPECT_ERROR(Error, x.zero_(), "a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_EQ(x.detach().cpu().repr(), "tensor([1., 1.])");
  const NoGradGuard guard;
  x.zero_();
  EXPECT_EQ(x.detach().cpu().repr(), "tensor([0., 0.])");
}

TEST_P(To, ItemReadsOneElementFromAnyDevice) {
  EXPECT_EQ(tensor({{7}}, {.device = device()}).item<std::int64_t>(), 7);
  EXPECT_EQ(tensor(0.1, {.device = device()}).item<double>(), 0.10000000149011612);
  EXPECT_EQ(tensor(true, {.device = device()}).item<bool>(), true);
  EXPECT_ERROR(Error, ones({2}, {.device = device()}).item(), "a Tensor with 2 elements cannot be converted to Scalar");
  EXPECT_ERROR(Error, ones({0}, {.device = device()}).item(), "a Tensor with 0 elements cannot be converted to Scalar");
}

TEST_P(To, FillTakesA0DimensionalTensorOfAnyDevice) {
  const Tensor x = zeros({2}, {.device = device()});
  x.fill_(tensor(3.0));
  EXPECT_EQ(x.cpu().repr(), "tensor([3., 3.])");
  EXPECT_ERROR(ShapeError, x.fill_(ones({1})),
               "fill_ only supports 0-dimension value tensor but got tensor with 1 dimensions.");
}

TEST(ToOnTheCpu, DropsAnIndexInsteadOfCopying) {
  const Tensor x = ones({2});
  EXPECT_TRUE(x.to("cpu:0").is_same(x));
  EXPECT_EQ(zeros({1}, {.device = "cpu:1"}).device(), Device("cpu"));
}

TEST(ToOnTheCpu, RefusesABadStringBeforeItLooksForADevice) {
  EXPECT_ERROR(DeviceError, ones({2}).to("cuda:-1"), "Invalid device string: 'cuda:-1'");
  EXPECT_ERROR(DeviceError, ones({2}).cuda("cpu"), "Invalid device, must be cuda device");
  EXPECT_ERROR(DeviceError, ones({2}).to(-1), "Device index must not be negative");
}

TEST(DataPtr, RefusesAnotherType) {
  EXPECT_ERROR(DTypeError, ones({2}).data_ptr<double>(), "expected scalar type Double but found Float");
}

TEST(RequiresGrad, IsForFloatingPointOnly) {
  EXPECT_ERROR(DTypeError, tensor({1}).requires_grad_(), "only Tensors of floating point dtype can require gradients");
  const Tensor x = ones({2}, {.requires_grad = true});
  EXPECT_TRUE(x.is_leaf());
  EXPECT_FALSE(x.detach().requires_grad());
  EXPECT_TRUE(x.detach().storage() == x.storage());
  EXPECT_ERROR_CONTAINS(Error, x.to(kFloat64).requires_grad_(false), "you can only change requires_grad flags of leaf variables.");
}

}  // namespace
}  // namespace lectern
