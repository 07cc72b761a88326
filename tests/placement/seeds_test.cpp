// The same numbers as PyTorch for a seed: on the cpu bit for bit (seeds.tsv), on cuda as PLACEMENT.md gives them.
#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <set>
#include <sstream>

#include "lectern/kernels/making.h"
#include "lectern/nn/linear.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"

namespace lectern {
namespace {

struct Draw {
  std::string name;
  std::uint64_t seed = 0;
  DType dtype = kInt64;
  std::vector<double> arguments;
  std::vector<std::string> elements;
};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) {
    parts.push_back(part);
  }
  return parts;
}

std::vector<Draw> draws() {
  std::ifstream file(std::string(LECTERN_PLACEMENT_FOLDER) + "/seeds.tsv");
  std::vector<Draw> result;
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> fields = split(line, '\t');
    if (line[0] == '#' || fields.size() < 4) {
      continue;
    }
    Draw draw;
    draw.name = fields[0];
    draw.seed = std::stoull(fields[1]);
    draw.dtype = fields[2] == "float32" ? kFloat32 : fields[2] == "float64" ? kFloat64 : kInt64;
    for (const std::string& argument : split(fields[3], ',')) {
      draw.arguments.push_back(std::stod(argument));
    }
    draw.elements = fields.size() > 4 ? split(fields[4], ' ') : std::vector<std::string>{};
    result.push_back(draw);
  }
  return result;
}

Tensor drawn(const Draw& draw) {
  const auto whole = [&](std::size_t i) { return static_cast<std::int64_t>(draw.arguments.at(i)); };
  manual_seed(draw.seed);
  if (draw.name == "rand") return rand({whole(0)}, {.dtype = draw.dtype});
  if (draw.name == "randn") return randn({whole(0)}, {.dtype = draw.dtype});
  if (draw.name == "randint") return randint(whole(1), whole(2), {whole(0)});
  if (draw.name == "randperm") return randperm(whole(0));
  if (draw.name == "uniform") {
    Tensor x = empty({whole(0)}, {.dtype = draw.dtype});
    uniform_(x, draw.arguments.at(1), draw.arguments.at(2));
    return x;
  }
  const nn::Linear layer(whole(0), whole(1), {.dtype = draw.dtype});
  return draw.name == "weight" ? layer.weight.detach() : layer.bias.detach();
}

std::vector<std::string> bits_of(const Tensor& tensor) {
  std::vector<std::string> bits;
  char text[32];
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    switch (tensor.dtype()) {
      case DType::kFloat32:
        std::snprintf(text, sizeof text, "%08x", std::bit_cast<std::uint32_t>(tensor.data_ptr<float>()[i]));
        break;
      case DType::kFloat64:
        std::snprintf(text, sizeof text, "%016lx", std::bit_cast<std::uint64_t>(tensor.data_ptr<double>()[i]));
        break;
      default: std::snprintf(text, sizeof text, "%ld", static_cast<long>(tensor.data_ptr<std::int64_t>()[i]));
    }
    bits.emplace_back(text);
  }
  return bits;
}

TEST(Seeds, GiveTheNumbersOfPyTorchOnTheCpuBitForBit) {
  const std::vector<Draw> all = draws();
  EXPECT_EQ(all.size(), 132u);
  for (const Draw& draw : all) {
    EXPECT_EQ(bits_of(drawn(draw)), draw.elements)
        << draw.name << " of " << draw.dtype << " with seed " << draw.seed << " and " << draw.arguments.at(0);
  }
}

TEST(Seeds, OfTwoProcessesDiffer) {
  // The default generator of a process starts somewhere; it is not the seed of a new Generator.
  EXPECT_NE(default_generator().initial_seed(), Generator().initial_seed());
}

class SeedsOnCuda : public test::EveryDevice {};
LECTERN_ON_EVERY_CUDA_DEVICE(SeedsOnCuda);

TEST_P(SeedsOnCuda, GiveTheNumbersOfPyTorch) {
  const auto first = [&](std::uint64_t seed, auto factory, std::int64_t count) {
    manual_seed(seed);
    return factory({count}, {.device = device()}).cpu().repr();
  };
  const auto uniform = [](const Shape& sizes, const TensorOptions& options) { return rand(sizes, options); };
  const auto normal = [](const Shape& sizes, const TensorOptions& options) { return randn(sizes, options); };
  EXPECT_EQ(first(0, uniform, 5), "tensor([0.3990, 0.5167, 0.0249, 0.9401, 0.9459])");
  EXPECT_EQ(first(10, normal, 3), "tensor([-0.1029,  1.6810, -0.2708])");
  EXPECT_EQ(first(42, normal, 3), "tensor([ 0.1940,  2.1614, -0.1721])");
}

// Element i is lane 0 of thread i as long as there is a thread for it: up to 8,192 elements on every GPU.
TEST_P(SeedsOnCuda, AreTheSameForALongerTensorAsLongAsEachElementHasAThread) {
  manual_seed(3);
  const Tensor few = rand({5}, {.device = device()}).cpu();
  manual_seed(3);
  const Tensor many = rand({8192}, {.device = device()}).cpu();
  EXPECT_EQ(many.narrow(0, 0, 5).repr(), few.repr());
}

TEST_P(SeedsOnCuda, GivePermutationsThatRepeat) {
  manual_seed(3);
  const Tensor order = randperm(100, {.device = device()});
  EXPECT_EQ(order.device(), device());
  manual_seed(3);
  EXPECT_EQ(randperm(100, {.device = device()}).cpu().repr(), order.cpu().repr());
  std::set<std::int64_t> seen;
  const Tensor host = order.cpu();
  for (int i = 0; i < 100; ++i) {
    seen.insert(host.data_ptr<std::int64_t>()[i]);
  }
  EXPECT_EQ(seen.size(), 100u);
}

}  // namespace
}  // namespace lectern
