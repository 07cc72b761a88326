// What the runtime itself does to elements: fill them, convert and gather them into another layout, draw them at random.
// One declaration a device; the fronts (fill_, copy_, the factories) choose by a switch.
#pragma once

#include <cstdint>

#include "lectern/runtime/generator.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

namespace cpu {
void fill(const Tensor& target, const Scalar& value);
/// Same device, same shape; dtypes and strides may differ.
void copy_elements(const Tensor& to, const Tensor& from);
void uniform(const Tensor& target, double low, double high, Generator::State& state);
void normal(const Tensor& target, Generator::State& state);
void random_integers(const Tensor& target, std::int64_t low, std::int64_t high, Generator::State& state);
}  // namespace cpu

namespace cuda {
void fill(const Tensor& target, const Scalar& value);
void copy_elements(const Tensor& to, const Tensor& from);
void uniform(const Tensor& target, double low, double high, Generator::State& state);
void normal(const Tensor& target, Generator::State& state);
void random_integers(const Tensor& target, std::int64_t low, std::int64_t high, Generator::State& state);
}  // namespace cuda

}  // namespace lectern
