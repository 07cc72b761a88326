// In which dtype do operands of different dtypes meet? PyTorch's rule of three ranks.
#include "promotion.h"

#include <array>
#include <optional>

namespace lectern::kernels {

namespace {

enum Rank : std::size_t { kDimensioned, kZeroDimensional, kNumber, kRankCount };

int category(DType dtype) { return dtype == kBool ? 0 : is_floating_point(dtype) ? 2 : 1; }

std::optional<DType> combine(std::optional<DType> higher_rank, std::optional<DType> lower_rank) {
  if (!higher_rank || !lower_rank) {
    return higher_rank ? higher_rank : lower_rank;
  }
  return category(*lower_rank) > category(*higher_rank) ? promote_types(*higher_rank, *lower_rank) : *higher_rank;
}

}  // namespace

DType promoted_dtype(const Operand& self, const Operand& other) {
  std::array<std::optional<DType>, kRankCount> of_rank;
  for (const Operand* operand : {&self, &other}) {
    const Rank rank = operand->is_number ? kNumber : operand->tensor.dim() == 0 ? kZeroDimensional : kDimensioned;
    const DType dtype = operand->is_number ? operand->number.default_dtype() : operand->tensor.dtype();
    of_rank[rank] = of_rank[rank] ? promote_types(*of_rank[rank], dtype) : dtype;
  }
  return combine(of_rank[kDimensioned], combine(of_rank[kZeroDimensional], of_rank[kNumber])).value();
}

}  // namespace lectern::kernels
