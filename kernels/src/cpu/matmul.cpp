// Matrix products on the cpu: the definition as three loops, and the library where it can.
#include "cpu/library_product.h"
#include "matmul_kernels.h"

namespace lectern::kernels::cpu {

namespace {

template <class T>
void multiply(MatrixView<const T> a,  // (m, k)
              MatrixView<const T> b,  // (k, n)
              MatrixView<T> result,   // (m, n)
              EpilogueView<T> epilogue) {
  for (std::int64_t row = 0; row < result.rows; ++row) {
    for (std::int64_t col = 0; col < result.cols; ++col) {
      Wrapping<T> sum = 0;
      for (std::int64_t step = 0; step < a.cols; ++step) {
        sum += static_cast<Wrapping<T>>(a(row, step)) * static_cast<Wrapping<T>>(b(step, col));
      }
      result(row, col) = epilogue(sum, row, col);
    }
  }
}

}  // namespace

void matmul_reference(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue) {
  visit_dtype(result.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
      multiply<T>(matrix_view_of<const T>(a), matrix_view_of<const T>(b), matrix_view_of<T>(result),
                  epilogue_view_of<T>(epilogue));
    }
  });
}

void matmul(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue) {
  if (library_can_multiply(a, b)) {
    library_product(a, b, result, epilogue);
  } else {
    matmul_reference(a, b, result, epilogue);
  }
}

}  // namespace lectern::kernels::cpu
