// One case of PLACEMENT.md as a program sees it. The files in cases/ hold them; generate.awk turns them into C++.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "lectern/kernels/addmm.h"
#include "lectern/kernels/arithmetic.h"
#include "lectern/kernels/cat.h"
#include "lectern/kernels/equal.h"
#include "lectern/kernels/making.h"
#include "lectern/kernels/matmul.h"
#include "lectern/kernels/relu.h"
#include "lectern/kernels/sum.h"
#include "lectern/nn/linear.h"
#include "lectern/nn/relu.h"
#include "lectern/nn/sequential.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "lectern/runtime/stream.h"
#include "lectern/runtime/version.h"

namespace lectern::placement {

// Views of literals: hundreds of strings in one list take a compiler minutes under the sanitizers.
struct Case {
  std::string_view id;        // 4.B.07: PLACEMENT's section, table, number
  std::string_view evidence;  // R, S, S2, I#…, P, U: PLACEMENT's key
  std::string_view where;     // host, every, cuda, two, off: on which devices the C++ runs
  std::string_view what;      // one line for the table
  std::string_view cpp;       // the C++ text; empty where there is none
  std::string_view python;
  std::string_view value;     // the expected result, shown as Python's repr or str …
  std::string_view error;     // … or the expected error text; one of both
  std::string_view raises;    // PyTorch's class, where it is not RuntimeError
  std::string_view ours;      // what is expected here where Lectern differs on purpose
  std::string_view status;    // tested | Python-only | differs (…) | waits (…) | not offered (…)
  std::string_view test;      // label.Suite.Name of a test elsewhere that holds this case
  std::string_view environment;  // NAME=VALUE: the case runs in an emulating process of its own, in which that is set
  std::string_view file;
  int line = 0;
  std::string (*run)(Device d) = nullptr;
};

std::vector<Case> all_cases();

// --- What the C++ of a case may use ---

/// A result as Python would print it.
inline std::string show(const std::string& text) { return text; }
inline std::string show(std::string_view text) { return std::string(text); }
inline std::string show(const char* text) { return text; }
inline std::string show(bool value) { return value ? "True" : "False"; }
inline std::string show(std::integral auto value) { return std::to_string(value); }
std::string show(double value);
inline std::string show(const Tensor& tensor) { return tensor.repr(); }
inline std::string show(const Device& device) { return device.str(); }
inline std::string show(DType dtype) { return "torch." + std::string(to_string(dtype)); }
/// A size or strides, as `(2, 3)`.
std::string show(const Shape& sizes);
inline std::string show(const nn::Module& module) { return module.repr(); }

/// The elements, wherever they are.
inline std::string elements(const Tensor& tensor) { return tensor.detach().cpu().repr(); }
/// Ones on a device.
inline Tensor on(Device device, const Shape& sizes = {2, 2}, DType dtype = kFloat32) {
  return ones(sizes, {.dtype = dtype, .device = device});
}
/// A cuda device that is not `device`: the way to have two.
inline Device other_cuda(Device device) { return Device(device.index().value_or(0) == 0 ? 1 : 0); }

/// What `action` writes to stderr, to the end of its first line.
std::string said_by(void (*action)());
/// The text of the Error that `action` throws in a forked child, or `ok`.
std::string in_a_child(void (*action)());

}  // namespace lectern::placement
