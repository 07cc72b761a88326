// Which elements of a tensor are printed? All of them, or the corners of one that is too large to read.
#pragma once

#include <vector>

#include "lectern/runtime/print_options.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

/// The elements that are printed, on the host, as one row-major block.
struct ShownElements {
  Shape sizes;               // of the block
  std::vector<bool> is_cut;  // for each dimension: whether its middle is left out
  std::vector<Scalar> values;
};

/// Copies what is shown to the host, and nothing else: of a large cuda tensor only its corners travel.
ShownElements shown_elements(const Tensor& tensor, const PrintOptions& options);

}  // namespace lectern
