// Random numbers on a cuda device: Philox4x32-10, laid out over the threads as PyTorch lays it out (PLACEMENT 3), so that
// a number depends on the seed, the thread and how much was drawn before, and on nothing else.
#include <Random123/philox.h>

#include <algorithm>

#include "element_kernels.h"
#include "generator_state.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/launch.h"
#include "lectern/runtime/tensor_view.h"

namespace lectern::cuda {

namespace {

constexpr unsigned kBlockThreads = 256;
constexpr int kLanes = 4;  // 32-bit numbers that one Philox block gives

struct PhiloxStart {
  std::uint64_t seed;
  std::uint64_t offset;  // in 32-bit numbers, a multiple of kLanes
};

// The four numbers of `thread` at its `step`-th draw.
__device__ philox4x32_ctr_t philox_block(PhiloxStart start, std::uint64_t thread, std::uint64_t step) {
  const std::uint64_t block = start.offset / kLanes + step;
  const philox4x32_ctr_t counter = {{static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                                     static_cast<std::uint32_t>(thread), static_cast<std::uint32_t>(thread >> 32)}};
  const philox4x32_key_t key = {{static_cast<std::uint32_t>(start.seed), static_cast<std::uint32_t>(start.seed >> 32)}};
  return philox4x32_R(10, counter, key);
}

// In (0, 1]: the middle of the 2^32 equal steps, as cuRAND does it.
__device__ float uniform_from(std::uint32_t bits) { return static_cast<float>(bits) * 0x1p-32f + 0x1p-33f; }
__device__ double wide_uniform_from(std::uint32_t low, std::uint32_t high) {
  const std::uint64_t bits = low ^ (static_cast<std::uint64_t>(high) << 21);
  return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
}

// Each functor turns one Philox block into kPerBlock elements.
struct UniformFloat {
  static constexpr int kPerBlock = 4;
  float low, high;
  __device__ void operator()(const philox4x32_ctr_t& bits, float* values) const {
    for (int lane = 0; lane < kPerBlock; ++lane) {
      const float value = uniform_from(bits.v[lane]);
      values[lane] = (value == 1.0f ? 0.0f : value) * (high - low) + low;  // 1 is mapped to the lower bound
    }
  }
};

struct UniformDouble {
  static constexpr int kPerBlock = 2;
  double low, high;
  __device__ void operator()(const philox4x32_ctr_t& bits, double* values) const {
    for (int lane = 0; lane < kPerBlock; ++lane) {
      const double value = wide_uniform_from(bits.v[2 * lane], bits.v[2 * lane + 1]);
      values[lane] = (value == 1.0 ? 0.0 : value) * (high - low) + low;
    }
  }
};

struct NormalFloat {
  static constexpr int kPerBlock = 4;
  __device__ void operator()(const philox4x32_ctr_t& bits, float* values) const {
    for (int pair = 0; pair < 2; ++pair) {
      const float radius = sqrtf(-2.0f * logf(uniform_from(bits.v[2 * pair])));
      const float angle = static_cast<float>(bits.v[2 * pair + 1]) * (0x1p-32f * 6.2831855f) + 0x1p-33f * 6.2831855f;
      values[2 * pair] = radius * sinf(angle);  // sine first, as cuRAND does
      values[2 * pair + 1] = radius * cosf(angle);
    }
  }
};

struct NormalDouble {
  static constexpr int kPerBlock = 2;
  __device__ void operator()(const philox4x32_ctr_t& bits, double* values) const {
    const double radius = sqrt(-2.0 * log(wide_uniform_from(bits.v[0], bits.v[1])));
    const double angle = 6.283185307179586 * wide_uniform_from(bits.v[2], bits.v[3]);
    values[0] = radius * sin(angle);
    values[1] = radius * cos(angle);
  }
};

template <class T>
struct IntegersBelow {
  static constexpr int kPerBlock = 4;
  std::int64_t low;
  std::uint64_t range;
  __device__ void operator()(const philox4x32_ctr_t& bits, T* values) const {
    for (int lane = 0; lane < kPerBlock; ++lane) {
      // A range above 32 bits takes two numbers; the neighbour lane lends the second one.
      const std::uint64_t wide = (static_cast<std::uint64_t>(bits.v[lane]) << 32) | bits.v[lane ^ 1];
      const std::uint64_t draw = range > 0xffffffffu ? wide : bits.v[lane];
      values[lane] = convert_element<T>(static_cast<std::int64_t>(draw % range + static_cast<std::uint64_t>(low)));
    }
  }
};

// One thread draws a Philox block and writes its numbers one grid width apart, then goes on a whole step further.
// Launch: as many threads as elements, but no more than are resident at once. Traffic: one write an element.
template <class T, class Transform>
__global__ void random_kernel(TensorView<T> target, std::int64_t count, PhiloxStart start, Transform transform) {
  const std::int64_t thread = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::int64_t grid_threads = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  std::uint64_t step = 0;
  for (std::int64_t first = thread; first < count; first += grid_threads * Transform::kPerBlock) {
    T values[Transform::kPerBlock];
    transform(philox_block(start, static_cast<std::uint64_t>(thread), step), values);
    for (int lane = 0; lane < Transform::kPerBlock; ++lane) {
      const std::int64_t i = first + lane * grid_threads;
      if (i < count) target.at(i) = values[lane];
    }
    ++step;
  }
}

template <class T, class Transform>
void draw(const Tensor& target, Generator::State& state, Transform transform) {
  const DeviceGuard guard(target.device());
  const DeviceProperties properties = get_device_properties(target.device());
  const std::int64_t count = target.numel();
  const std::int64_t resident_blocks = static_cast<std::int64_t>(properties.multi_processor_count) *
                                       (properties.max_threads_per_multi_processor / static_cast<int>(kBlockThreads));
  const std::int64_t blocks = std::min((count + kBlockThreads - 1) / kBlockThreads, resident_blocks);
  const std::int64_t steps = (count - 1) / (blocks * kBlockThreads * Transform::kPerBlock) + 1;
  const LaunchShape shape{dim3(static_cast<unsigned>(blocks)), dim3(kBlockThreads)};
  launch(random_kernel<T, Transform>, shape, current_stream(target.device()), view_of<T>(target), count,
         PhiloxStart{state.seed, state.philox_offset}, transform);
  state.philox_offset += static_cast<std::uint64_t>(steps) * kLanes;
}

}  // namespace

void uniform(const Tensor& target, double low, double high, Generator::State& state) {
  if (target.dtype() == kFloat64) return draw<double>(target, state, UniformDouble{low, high});
  draw<float>(target, state, UniformFloat{static_cast<float>(low), static_cast<float>(high)});
}

void normal(const Tensor& target, Generator::State& state) {
  if (target.dtype() == kFloat64) return draw<double>(target, state, NormalDouble{});
  draw<float>(target, state, NormalFloat{});
}

void random_integers(const Tensor& target, std::int64_t low, std::int64_t high, Generator::State& state) {
  visit_dtype(target.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    draw<T>(target, state, IntegersBelow<T>{low, static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low)});
  });
}

}  // namespace lectern::cuda
