// The check at which chapter 2 ends: silent where everything is together, and otherwise it names what is elsewhere.
#include "check_placement.h"

#include <gtest/gtest.h>

#include "lectern/nn/linear.h"
#include "support/every_device.h"

namespace lectern {
namespace {

template <class Statement>
std::string complaint(Statement statement) {
  try {
    statement();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

class CheckPlacement : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(CheckPlacement);

TEST_P(CheckPlacement, IsSilentWhereEverythingIsOnOneDevice) {
  nn::Linear model(4, 2);
  model.to(device());
  const Tensor x = ones({1, 4}, {.device = device()});
  EXPECT_NO_THROW(check_placement({{"x", x}, {"y", ones_like(x)}}));
  EXPECT_NO_THROW(check_placement(model, {"x", x}));
}

TEST(CheckPlacementOf, NothingIsSilent) { EXPECT_NO_THROW(check_placement({})); }

TEST(CheckPlacementOf, ATensorMadeOnCudaWithoutAnIndexAgreesWithOneOnItsIndex) {
  LECTERN_SKIP_WITHOUT("cuda:0");
  EXPECT_NO_THROW(check_placement({{"x", ones({2}, {.device = "cuda"})}, {"y", ones({2}, {.device = "cuda:0"})}}));
}

TEST(CheckPlacementOf, TensorsNamesTheOneThatIsElsewhereAndBothDevices) {
  LECTERN_SKIP_WITHOUT("cuda:0");
  const Tensor x = ones({2}, {.device = "cuda"});
  const std::string text = complaint([&] { check_placement({{"x", x}, {"y", x}, {"mask", ones({2})}}); });
  EXPECT_EQ(text, fmt::format("x is on {}, mask is on cpu", x.device()));
}

TEST(CheckPlacementOf, AModelNamesTheParameterThatWasForgotten) {
  LECTERN_SKIP_WITHOUT("cuda:0");
  nn::Linear model(4, 2);
  const Tensor x = ones({1, 4}, {.device = "cuda"});
  EXPECT_EQ(complaint([&] { check_placement(model, {"x", x}); }), fmt::format("x is on {}, weight is on cpu", x.device()));
}

TEST(CheckPlacementOf, TwoCudaDevicesTellsThemApart) {
  LECTERN_SKIP_WITHOUT("cuda:1");
  const Tensor x = ones({2}, {.device = "cuda:0"});
  const Tensor y = ones({2}, {.device = "cuda:1"});
  EXPECT_EQ(complaint([&] { check_placement({{"x", x}, {"y", y}}); }), fmt::format("x is on {}, y is on {}", x.device(), y.device()));
}

}  // namespace
}  // namespace lectern
