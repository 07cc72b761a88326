// What main.cpp knows of the kernel: a function on tensors.
#pragma once

#include "lectern/runtime/tensor.h"

/// Multiplies every element of a contiguous float32 tensor on cuda by `factor`, in place.
void scale(const lectern::Tensor& tensor, float factor);
