// Random numbers on the host: PyTorch's use of the Mersenne Twister (its scalar path), element by element in row-major order.
#include <cmath>
#include <numbers>
#include <vector>

#include "element_kernels.h"
#include "generator_state.h"
#include "lectern/runtime/tensor_view.h"

namespace lectern::cpu {

namespace {

std::uint64_t draw_64(std::mt19937& engine) {
  const std::uint64_t high = engine();
  return (high << 32) | engine();
}

template <class T>
T draw_uniform(std::mt19937& engine);
template <>
float draw_uniform<float>(std::mt19937& engine) {
  return static_cast<float>(engine() & 0xffffffu) * 0x1p-24f;
}
template <>
double draw_uniform<double>(std::mt19937& engine) {
  return static_cast<double>(draw_64(engine) & ((std::uint64_t{1} << 53) - 1)) * 0x1p-53;
}

// Box-Muller in double precision, two values a draw; the second is kept for the next call.
double draw_normal(Generator::State& state) {
  if (state.next_normal) {
    const double kept = *state.next_normal;
    state.next_normal.reset();
    return kept;
  }
  const double u1 = draw_uniform<double>(state.engine);
  const double u2 = draw_uniform<double>(state.engine);
  const double radius = std::sqrt(-2.0 * std::log1p(-u2));
  const double angle = 2.0 * std::numbers::pi * u1;
  state.next_normal = radius * std::sin(angle);
  return radius * std::cos(angle);
}

// Turns 16 uniform numbers into 16 normal ones in place: the first eight give radii, the last eight angles.
template <class T>
void box_muller_16(T* block) {
  for (int j = 0; j < 8; ++j) {
    const T u1 = 1 - block[j];
    const T u2 = block[j + 8];
    const T radius = std::sqrt(-2 * std::log(u1));
    const T angle = static_cast<T>(2 * std::numbers::pi * u2);  // rounded once, as PyTorch does it
    block[j] = radius * std::cos(angle);
    block[j + 8] = radius * std::sin(angle);
  }
}

// From 16 elements on PyTorch fills all with uniforms, then works in blocks of 16; a ragged end redraws the last 16.
template <class T>
std::vector<T> draw_normals_in_blocks(std::size_t count, std::mt19937& engine) {
  std::vector<T> values(count);
  for (T& value : values) value = draw_uniform<T>(engine);
  for (std::size_t i = 0; i + 16 <= count; i += 16) box_muller_16(values.data() + i);
  if (count % 16 != 0) {
    T* last = values.data() + count - 16;
    for (int j = 0; j < 16; ++j) last[j] = draw_uniform<T>(engine);
    box_muller_16(last);
  }
  return values;
}

template <class Body>
void for_each_float(const Tensor& target, Body body) {
  const auto count = target.numel();
  const auto run = [&](auto view) {
    for (std::int64_t i = 0; i < count; ++i) body(view.at(i), i);
  };
  if (target.dtype() == kFloat32) return run(view_of<float>(target));
  run(view_of<double>(target));
}

}  // namespace

void uniform(const Tensor& target, double low, double high, Generator::State& state) {
  for_each_float(target, [&]<class T>(T& element, std::int64_t) {
    const T from = static_cast<T>(low);
    element = draw_uniform<T>(state.engine) * (static_cast<T>(high) - from) + from;
  });
}

void normal(const Tensor& target, Generator::State& state) {
  if (target.numel() < 16) {
    for_each_float(target, [&]<class T>(T& element, std::int64_t) { element = static_cast<T>(draw_normal(state)); });
    return;
  }
  const auto count = static_cast<std::size_t>(target.numel());
  const auto run = [&]<class T>(TypeTag<T>) {
    const std::vector<T> values = draw_normals_in_blocks<T>(count, state.engine);
    const auto view = view_of<T>(target);
    for (std::size_t i = 0; i < count; ++i) view.at(static_cast<std::int64_t>(i)) = values[i];
  };
  if (target.dtype() == kFloat32) return run(TypeTag<float>{});
  run(TypeTag<double>{});
}

void random_integers(const Tensor& target, std::int64_t low, std::int64_t high, Generator::State& state) {
  const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  visit_dtype(target.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto view = view_of<T>(target);
    const std::int64_t count = target.numel();
    for (std::int64_t i = 0; i < count; ++i) {
      const std::uint64_t bits = range >= (std::uint64_t{1} << 32) ? draw_64(state.engine) : state.engine();
      view.at(i) = convert_element<T>(static_cast<std::int64_t>(bits % range + static_cast<std::uint64_t>(low)));
    }
  });
}

}  // namespace lectern::cpu
