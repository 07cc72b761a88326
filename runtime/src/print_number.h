// How is one number written, so that all the numbers of a tensor line up? PLACEMENT 7 is the rule.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lectern/runtime/print_options.h"
#include "lectern/runtime/scalar.h"

namespace lectern {

/// One format for all elements that are shown: whole (`1.`), fixed (`1.5000`) or scientific (`1.5000e+00`),
/// right-aligned.
class NumberFormat {
 public:
  NumberFormat(const std::vector<Scalar>& values, const PrintOptions& options);

  /// The text of `value`, padded to the common width. Inf and nan do not count for the width and may exceed it.
  std::string operator()(const Scalar& value) const;
  std::int64_t width() const { return width_; }

 private:
  void choose_for_floats(const std::vector<Scalar>& values, const PrintOptions& options);
  std::string text(const Scalar& value) const;
  std::string float_text(double value) const;

  int precision_;
  bool is_whole_ = true;  // every finite element is a whole number
  bool is_scientific_ = false;
  std::int64_t width_ = 1;
};

}  // namespace lectern
