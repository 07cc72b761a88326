// How long does one matrix product take, by which way? cuda on the emulator measures the emulator, and the labels say
// so.
#include <benchmark/benchmark.h>

#include <cstdio>

#include "cpu/library_product.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/factories.h"
#include "matmul_kernels.h"
#include "ratio_reporter.h"

namespace lectern::bench {
namespace {

using Multiply = void (*)(const Tensor& a, const Tensor& b, const Tensor& result, const kernels::Epilogue& epilogue);

struct Variant {
  const char* name;
  DeviceType device;
  Multiply multiply;
};

constexpr Variant kVariants[] = {
    {"cpu_reference", DeviceType::kCpu, kernels::cpu::matmul_reference},
    {"cpu_library", DeviceType::kCpu, kernels::cpu::library_product},
    {"cuda_naive", DeviceType::kCuda, kernels::cuda::matmul_naive},
    {"cuda_shared_tile", DeviceType::kCuda, kernels::cuda::matmul_shared_tile},
};

void multiply_square(benchmark::State& state, const Variant& variant, std::int64_t size) {
  const Device device = variant.device == DeviceType::kCpu ? Device("cpu") : Device("cuda:0");
  const Tensor a = rand({size, size}, {.device = device});
  const Tensor b = rand({size, size}, {.device = device});
  const Tensor result = empty({size, size}, {.device = device});
  for (auto _ : state) {
    variant.multiply(a, b, result, {});
    if (device.is_cuda()) {
      cuda::synchronize(device);  // a launch returns before the kernel has run
    }
  }
  const double operations = 2.0 * static_cast<double>(size * size * size);
  state.counters["flop/s"] = benchmark::Counter(operations, benchmark::Counter::kIsIterationInvariantRate);
  state.SetLabel(device.is_cuda() ? cuda::get_device_name(device) : "cpu");
}

void register_all() {
  for (const std::int64_t size : {32, 64, 128}) {
    for (const Variant& variant : kVariants) {
      if (variant.device == DeviceType::kCuda && !cuda::is_available()) {
        std::printf("skipped matmul/%s/%ld: %s\n", variant.name, static_cast<long>(size),
                    cuda::unavailable_reason().c_str());
        continue;
      }
      const std::string name = "matmul/" + std::string(variant.name) + "/" + std::to_string(size);
      benchmark::RegisterBenchmark(name.c_str(), [&variant, size](benchmark::State& state) {
        multiply_square(state, variant, size);
      })->UseRealTime();
    }
  }
}

}  // namespace
}  // namespace lectern::bench

int main(int argc, char** argv) {
  lectern::bench::register_all();
  benchmark::Initialize(&argc, argv);
  lectern::bench::RatioReporter reporter("cpu_library");
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
