// A tensor that a model learns: what Module::parameters() lists and an optimizer changes.
#pragma once

#include <iosfwd>
#include <string>

#include "lectern/runtime/tensor.h"

namespace lectern::nn {

/// A leaf that requires grad, also when it is made under a NoGradGuard. A handle, as every Tensor: copies name one
/// parameter. A default-made Parameter is undefined: registered, it stands for PyTorch's `None` (a Linear without
/// bias).
class Parameter : public Tensor {
 public:
  /// Undefined.
  Parameter() = default;
  /// A new object that shares the storage of `data`. \throws DTypeError when an integer tensor is to require grad.
  explicit Parameter(const Tensor& data, bool requires_grad = true);

  /// `Parameter containing:` and the tensor on the next line.
  std::string repr() const;
};

/// Prints repr().
std::ostream& operator<<(std::ostream& out, const Parameter& parameter);

}  // namespace lectern::nn
