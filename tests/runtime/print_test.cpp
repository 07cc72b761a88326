// Does Lectern print what PyTorch prints? Every row of the printing rules is a promise here.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/print_options.h"

namespace lectern {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Tensor of(const std::vector<double>& values, DType dtype = kFloat32) { return tensor(values).to(dtype); }

std::string printed(const std::vector<double>& values, DType dtype = kFloat32) { return of(values, dtype).repr(); }

TEST(Printing, WholeNumbersEndInAPoint) {
  EXPECT_EQ(printed({1, 2, 3}), "tensor([1., 2., 3.])");
  EXPECT_EQ(printed({1, 1000}), "tensor([   1., 1000.])");
  EXPECT_EQ(printed({1e8}), "tensor([100000000.])");
  EXPECT_EQ(printed({-0.0, 0.0}), "tensor([-0., 0.])");
}

TEST(Printing, FractionsHaveFourDigitsAndOneWidth) {
  EXPECT_EQ(printed({1.5, 2, 3.25}), "tensor([1.5000, 2.0000, 3.2500])");
  EXPECT_EQ(printed({-1.5, 2, 30.25}), "tensor([-1.5000,  2.0000, 30.2500])");
  EXPECT_EQ(printed({0.5, 500}), "tensor([  0.5000, 500.0000])");
}

TEST(Printing, TurnsScientificAboveARatioOfAThousandAboveABillionthAndForTinyFractions) {
  EXPECT_EQ(printed({0.001, 1.5}), "tensor([1.0000e-03, 1.5000e+00])");
  EXPECT_EQ(printed({1, 1001}), "tensor([1.0000e+00, 1.0010e+03])");
  EXPECT_EQ(printed({1.1e8}), "tensor([1.1000e+08])");
  EXPECT_EQ(printed({1e-4, 2e-4}), "tensor([1.0000e-04, 2.0000e-04])") << "1e-4 as a float is a little below 1e-4";
  EXPECT_EQ(tensor({1e-4}, {.dtype = kFloat64}).repr(), "tensor([0.0001], dtype=torch.float64)");
}

TEST(Printing, InfAndNanDoNotDecideTheWidth) {
  EXPECT_EQ(printed({1, kInf, kNan, -kInf}), "tensor([1., inf, nan, -inf])");
  EXPECT_EQ(printed({1.5, kInf, kNan, -kInf}), "tensor([1.5000,    inf,    nan,   -inf])");
  EXPECT_EQ(printed({1e-5, kNan, kInf, -1}), "tensor([ 1.0000e-05,         nan,         inf, -1.0000e+00])");
  EXPECT_EQ(printed({std::copysign(kNan, -1.0)}), "tensor([nan])");
}

TEST(Printing, AScalarHasNoBrackets) {
  EXPECT_EQ(tensor(3.0).repr(), "tensor(3.)");
  EXPECT_EQ(tensor(3.14159265).repr(), "tensor(3.1416)");
  EXPECT_EQ(tensor(7).repr(), "tensor(7)");
  EXPECT_EQ(tensor(true).repr(), "tensor(True)");
  EXPECT_EQ(tensor(12345.6777).repr(), "tensor(12345.6777)");
  EXPECT_EQ(tensor(1e-5).repr(), "tensor(1.0000e-05)");
  EXPECT_EQ(tensor(1e9).repr(), "tensor(1.0000e+09)");
  EXPECT_EQ(tensor(kNan).repr(), "tensor(nan)");
  EXPECT_EQ(tensor(-kInf).repr(), "tensor(-inf)");
}

TEST(Printing, IntegersAndBoolsAreAligned) {
  EXPECT_EQ(tensor({1, -20, 300}).repr(), "tensor([  1, -20, 300])");
  EXPECT_EQ(tensor({true, false}).repr(), "tensor([ True, False])");
  EXPECT_EQ(tensor({200, 7}, {.dtype = kUInt8}).repr(), "tensor([200,   7], dtype=torch.uint8)");
}

TEST(Printing, AMatrixHasARowALine) {
  EXPECT_EQ(tensor({{1.0, 2.0}, {3.0, 4.0}}).repr(),
            "tensor([[1., 2.],\n"
            "        [3., 4.]])");
}

TEST(Printing, MatricesAreSeparatedByAnEmptyLine) {
  EXPECT_EQ(arange(12.0).view({2, 2, 3}).repr(),
            "tensor([[[ 0.,  1.,  2.],\n"
            "         [ 3.,  4.,  5.]],\n"
            "\n"
            "        [[ 6.,  7.,  8.],\n"
            "         [ 9., 10., 11.]]])");
  EXPECT_NE(zeros({2, 1, 1, 1}).repr().find("]]],\n\n\n        [[["), std::string::npos);
}

TEST(Printing, AViewPrintsWhatItShows) {
  EXPECT_EQ(arange(6).view({2, 3}).t().repr(),
            "tensor([[0, 3],\n"
            "        [1, 4],\n"
            "        [2, 5]])");
  EXPECT_EQ(arange(6).narrow(0, 2, 3).repr(), "tensor([2, 3, 4])");
  EXPECT_EQ(tensor({1.0}).expand({3}).repr(), "tensor([1., 1., 1.])");
}

TEST(Printing, AnEmptyTensorSaysItsSizeAndWhateverBracketsDoNotTell) {
  EXPECT_EQ(zeros({0}).repr(), "tensor([])");
  EXPECT_EQ(zeros({0, 3}).repr(), "tensor([], size=(0, 3))");
  EXPECT_EQ(zeros({0}, {.dtype = kInt64}).repr(), "tensor([], dtype=torch.int64)");
  EXPECT_EQ(zeros({0}, {.dtype = kFloat64}).repr(), "tensor([], dtype=torch.float64)");
  EXPECT_EQ(zeros({2, 0, 3}, {.dtype = kBool}).repr(), "tensor([], size=(2, 0, 3), dtype=torch.bool)");
}

TEST(Printing, AThousandElementsAreWrittenOutAndWrapped) {
  const std::string text = zeros({1000}).repr();
  EXPECT_EQ(text.find("..."), std::string::npos);
  EXPECT_EQ(text.find('\n'), std::string("tensor([").size() + 24 * std::string("0.,_").size() - 1)
      << "zeros count as one character wide, as in PyTorch: (80 - 7) / 3 of them to a line";
  EXPECT_EQ(arange(1000).view({1, 1000}).repr().substr(0, 80),
            "tensor([[  0,   1,   2,   3,   4,   5,   6,   7,   8,   9,  10,  11,  12,  13,\n ");
}

TEST(Printing, MoreThanAThousandElementsAreSummarised) {
  EXPECT_EQ(arange(1001).repr(), "tensor([   0,    1,    2,  ...,  998,  999, 1000])");
  EXPECT_EQ(arange(1600).view({40, 40}).repr(),
            "tensor([[   0,    1,    2,  ...,   37,   38,   39],\n"
            "        [  40,   41,   42,  ...,   77,   78,   79],\n"
            "        [  80,   81,   82,  ...,  117,  118,  119],\n"
            "        ...,\n"
            "        [1480, 1481, 1482,  ..., 1517, 1518, 1519],\n"
            "        [1520, 1521, 1522,  ..., 1557, 1558, 1559],\n"
            "        [1560, 1561, 1562,  ..., 1597, 1598, 1599]])");
}

TEST(Printing, ASummaryKeepsDimensionsThatAreShortEnough) {
  EXPECT_EQ(arange(2000).view({2, 1000}).repr(),
            "tensor([[   0,    1,    2,  ...,  997,  998,  999],\n"
            "        [1000, 1001, 1002,  ..., 1997, 1998, 1999]])");
}

TEST(Printing, ASummaryIsFormattedFromWhatItShows) {
  const Tensor hidden = ones({1001});
  hidden[500].fill_(0.5);
  EXPECT_EQ(hidden.repr(), "tensor([1., 1., 1.,  ..., 1., 1., 1.])");
}

TEST(Printing, ShowsDTypesThatTheDigitsDoNotTell) {
  EXPECT_EQ(printed({1.5}, kFloat64), "tensor([1.5000], dtype=torch.float64)");
  EXPECT_EQ(printed({1.5}, kFloat16), "tensor([1.5000], dtype=torch.float16)");
  EXPECT_EQ(printed({1.5}, kBFloat16), "tensor([1.5000], dtype=torch.bfloat16)");
  EXPECT_EQ(printed({1}, kInt32), "tensor([1], dtype=torch.int32)");
  EXPECT_EQ(printed({1}, kInt64), "tensor([1])");
  EXPECT_EQ(printed({1}, kBool), "tensor([True])");
}

TEST(Printing, ASuffixThatDoesNotFitStartsALine) {
  EXPECT_EQ(zeros({2}, {.requires_grad = true}).repr(), "tensor([0., 0.], requires_grad=True)");
  EXPECT_EQ(arange(9.0, {.dtype = kFloat64}).requires_grad_().repr(),
            "tensor([0., 1., 2., 3., 4., 5., 6., 7., 8.], dtype=torch.float64,\n"
            "       requires_grad=True)");
  const Tensor just_fits = arange(9.0).narrow(0, 0, 8).to(kFloat64).requires_grad_();
  EXPECT_EQ(just_fits.repr(),
            "tensor([0., 1., 2., 3., 4., 5., 6., 7.], dtype=torch.float64,\n"
            "       requires_grad=True)");
  EXPECT_EQ(arange(7.0, {.dtype = kFloat64}).requires_grad_().repr(),
            "tensor([0., 1., 2., 3., 4., 5., 6.], dtype=torch.float64, requires_grad=True)");
}

TEST(Printing, ACudaTensorNamesItsDevice) {
  if (!cuda::is_available()) {
    GTEST_SKIP() << "no cuda device: " << cuda::unavailable_reason();
  }
  EXPECT_EQ(tensor({1.0, 2.0}, {.device = "cuda"}).repr(), "tensor([1., 2.], device='cuda:0')");
  EXPECT_EQ(tensor(3.0, {.device = "cuda"}).repr(), "tensor(3., device='cuda:0')");
  EXPECT_EQ(zeros({0, 3}, {.device = "cuda"}).repr(), "tensor([], device='cuda:0', size=(0, 3))");
  EXPECT_EQ(tensor({{1.5, 2.0}, {3.0, 4.0}}, {.dtype = kFloat64, .device = "cuda", .requires_grad = true}).repr(),
            "tensor([[1.5000, 2.0000],\n"
            "        [3.0000, 4.0000]], device='cuda:0', dtype=torch.float64,\n"
            "       requires_grad=True)");
}

TEST(Printing, ALargeCudaTensorIsSummarisedFromItsCorners) {
  if (!cuda::is_available()) {
    GTEST_SKIP() << "no cuda device: " << cuda::unavailable_reason();
  }
  const std::string on_cpu = arange(1600).view({40, 40}).t().repr();
  const std::string on_cuda = arange(1600, {.device = "cuda"}).view({40, 40}).t().repr();
  EXPECT_EQ(on_cuda, on_cpu.substr(0, on_cpu.size() - 1) + ", device='cuda:0')");
}

TEST(Printing, AStreamGetsTheSameText) {
  std::ostringstream out;
  out << tensor({1.0, 2.0});
  EXPECT_EQ(out.str(), "tensor([1., 2.])");
}

TEST(Printing, AnUndefinedTensorSaysSo) { EXPECT_EQ(Tensor().repr(), "[ Tensor (undefined) ]"); }

class PrintingWith : public testing::Test {
 protected:
  void TearDown() override { set_print_options({}); }
};

TEST_F(PrintingWith, OtherPrecisionShowsThatManyDigits) {
  set_print_options({.precision = 2});
  EXPECT_EQ(printed({1.5, 2}), "tensor([1.50, 2.00])");
}

TEST_F(PrintingWith, AnotherThresholdSummarisesEarlier) {
  set_print_options({.threshold = 5, .edgeitems = 1});
  EXPECT_EQ(arange(6).repr(), "tensor([0,  ..., 5])");
  EXPECT_EQ(arange(5).repr(), "tensor([0, 1, 2, 3, 4])");
  set_print_options({.threshold = 5, .edgeitems = 0});
  EXPECT_EQ(arange(6).repr(), "tensor([...])");
}

TEST_F(PrintingWith, AnotherLineWidthBreaksEarlier) {
  set_print_options({.linewidth = 20});
  EXPECT_EQ(arange(6).repr(), "tensor([0, 1, 2, 3,\n        4, 5])");
}

TEST_F(PrintingWith, AForcedModeKeepsTheWidthOfTheOtherOne) {
  set_print_options({.sci_mode = true});
  EXPECT_EQ(printed({1, 2}), "tensor([1.0000e+00, 2.0000e+00])");
  EXPECT_EQ(printed({0, kInf}), "tensor([0., inf])") << "zeros decide nothing and stay as they are";
  set_print_options({.sci_mode = false});
  EXPECT_EQ(printed({0.001, 1.5}), "tensor([    0.0010,     1.5000])");
}

TEST_F(PrintingWith, ANegativeOptionIsRefusedAndNothingChanges) {
  EXPECT_THROW(set_print_options({.precision = -1}), ValueError);
  EXPECT_EQ(print_options().precision, 4);
}

}  // namespace
}  // namespace lectern
