// Names and sizes of the element types, and PyTorch's promotion of one by another.
#include "lectern/runtime/dtype.h"

#include <ostream>

namespace lectern {

std::size_t item_size(DType dtype) {
  return visit_dtype(dtype, [](auto tag) { return sizeof(typename decltype(tag)::type); });
}

bool is_floating_point(DType dtype) {
  return dtype == kFloat32 || dtype == kFloat64 || dtype == kFloat16 || dtype == kBFloat16;
}

std::string_view to_string(DType dtype) {
  switch (dtype) {
    case DType::kFloat32: return "float32";
    case DType::kFloat64: return "float64";
    case DType::kFloat16: return "float16";
    case DType::kBFloat16: return "bfloat16";
    case DType::kInt32: return "int32";
    case DType::kInt64: return "int64";
    case DType::kUInt8: return "uint8";
    case DType::kBool: return "bool";
  }
  return "?";
}

std::string_view scalar_type_name(DType dtype) {
  switch (dtype) {
    case DType::kFloat32: return "Float";
    case DType::kFloat64: return "Double";
    case DType::kFloat16: return "Half";
    case DType::kBFloat16: return "BFloat16";
    case DType::kInt32: return "Int";
    case DType::kInt64: return "Long";
    case DType::kUInt8: return "Byte";
    case DType::kBool: return "Bool";
  }
  return "?";
}

std::ostream& operator<<(std::ostream& out, DType dtype) { return out << "torch." << to_string(dtype); }

DType promote_types(DType a, DType b) {
  if (a == b) return a;
  // Where two 16-bit formats meet, neither holds the other: PyTorch takes float32.
  if ((a == kFloat16 && b == kBFloat16) || (a == kBFloat16 && b == kFloat16)) return kFloat32;
  // Otherwise the one further up wins: bool, uint8, int32, int64, then the floating-point types by width.
  constexpr auto rank = [](DType dtype) {
    switch (dtype) {
      case DType::kBool: return 0;
      case DType::kUInt8: return 1;
      case DType::kInt32: return 2;
      case DType::kInt64: return 3;
      case DType::kFloat16: return 4;
      case DType::kBFloat16: return 4;
      case DType::kFloat32: return 5;
      case DType::kFloat64: return 6;
    }
    return 0;
  };
  return rank(a) >= rank(b) ? a : b;
}

}  // namespace lectern
