// The product of cuBLASLt: whole matrices become float or double, are multiplied by the CPU library, and are written
// back through the epilogue.
#include "light.h"

#include <algorithm>
#include <climits>
#include <vector>

#include "elements.h"
#include "matrix.h"

using namespace lectern_emulator;

namespace {

using Layout = cublasLtMatrixLayoutOpaque_t;

cublasHandle_t plain(cublasLtHandle_t handle) { return reinterpret_cast<cublasHandle_t>(handle); }

std::size_t index_of(const Layout& layout, std::size_t row, std::size_t column) {
  const auto leading = static_cast<std::size_t>(layout.leading);
  return layout.order == CUBLASLT_ORDER_ROW ? row * leading + column : row + column * leading;
}

/// Bytes from the start of the first matrix to behind the end of the last.
std::size_t bytes_of(const Layout& layout) {
  if (layout.rows == 0 || layout.columns == 0) return 0;
  const std::size_t last = static_cast<std::size_t>(layout.batches - 1) * static_cast<std::size_t>(layout.batch_stride);
  return (last + index_of(layout, layout.rows - 1, layout.columns - 1) + 1) * element_of(layout.type).bytes;
}

void check_layout(Call& call, const Layout& layout) {
  const bool by_rows = layout.order == CUBLASLT_ORDER_ROW;
  call.require(by_rows || layout.order == CUBLASLT_ORDER_COL, "the order must be CUBLASLT_ORDER_COL or _ROW");
  call.require(layout.rows <= INT_MAX && layout.columns <= INT_MAX, "a matrix has at most 2^31 - 1 rows and columns");
  call.require(layout.leading >= static_cast<std::int64_t>(by_rows ? layout.columns : layout.rows),
               "ld must be at least the number of rows of a matrix as stored (columns, where it is stored by rows)");
  call.require(layout.batches >= 1 && layout.batch_stride >= 0, "a batch must have a matrix or more, going upwards");
}

/// One matrix, dense and in column-major order.
template <class S>
std::vector<S> load(const void* start, const Layout& layout, std::size_t batch) {
  const Element& element = element_of(layout.type);
  const char* const first =
      static_cast<const char*>(start) + batch * static_cast<std::size_t>(layout.batch_stride) * element.bytes;
  std::vector<S> result(layout.rows * layout.columns);
  for (std::size_t column = 0; column < layout.columns; ++column) {
    for (std::size_t row = 0; row < layout.rows; ++row) {
      result[row + column * layout.rows] =
          static_cast<S>(element.load(first + index_of(layout, row, column) * element.bytes));
    }
  }
  return result;
}

template <class S>
void store(const std::vector<S>& values, void* start, const Layout& layout, std::size_t batch,
           const cublasLtMatmulDescOpaque_t& description) {
  const Element& element = element_of(layout.type);
  char* const first = static_cast<char*>(start) + batch * static_cast<std::size_t>(layout.batch_stride) * element.bytes;
  const bool has_bias = (description.epilogue & CUBLASLT_EPILOGUE_BIAS) != 0;
  const bool has_relu = (description.epilogue & CUBLASLT_EPILOGUE_RELU) != 0;
  for (std::size_t row = 0; row < layout.rows; ++row) {
    const S bias =
        has_bias ? static_cast<S>(element.load(static_cast<const char*>(description.bias) + row * element.bytes)) : S{};
    for (std::size_t column = 0; column < layout.columns; ++column) {
      S value = values[row + column * layout.rows] + bias;
      if (has_relu && value < 0) value = 0;
      element.store(first + index_of(layout, row, column) * element.bytes, static_cast<double>(value));
    }
  }
}

struct Operands {
  const void* a;
  const void* b;
  const void* c;
  void* d;
  Layout of_a;
  Layout of_b;
  Layout of_c;
  Layout of_d;
};

template <class S>
void multiply(const cublasLtMatmulDescOpaque_t& description, const Operands& matrices, S alpha, S beta) {
  const auto m = static_cast<int>(matrices.of_d.rows);
  const auto n = static_cast<int>(matrices.of_d.columns);
  const auto k = static_cast<int>(is_transposed(description.op_a) ? matrices.of_a.rows : matrices.of_a.columns);
  const Product product{description.op_a,
                        description.op_b,
                        m,
                        n,
                        k,
                        std::max(static_cast<int>(matrices.of_a.rows), 1),
                        std::max(static_cast<int>(matrices.of_b.rows), 1),
                        m};
  for (std::size_t i = 0; i < static_cast<std::size_t>(matrices.of_d.batches); ++i) {
    std::vector<S> result(matrices.of_d.rows * matrices.of_d.columns);
    if (beta != 0) result = load<S>(matrices.c, matrices.of_c, i);
    if (alpha != 0) {
      const std::vector<S> left = load<S>(matrices.a, matrices.of_a, i);
      const std::vector<S> right = load<S>(matrices.b, matrices.of_b, i);
      product.multiply(alpha, left.data(), right.data(), beta, result.data());
    } else {
      for (S& value : result) value *= beta;
    }
    store(result, matrices.d, matrices.of_d, i, description);
  }
}

void check(Call& call, const cublasLtMatmulDescOpaque_t& description, const Operands& matrices) {
  for (const Layout* layout : {&matrices.of_a, &matrices.of_b, &matrices.of_c, &matrices.of_d})
    check_layout(call, *layout);
  call.require(is_operation(description.op_a) && is_operation(description.op_b),
               "an operation must be CUBLAS_OP_N, _T or _C");
  const bool turned_a = is_transposed(description.op_a);
  const bool turned_b = is_transposed(description.op_b);
  const std::uint64_t inner = turned_a ? matrices.of_a.rows : matrices.of_a.columns;
  call.require((turned_a ? matrices.of_a.columns : matrices.of_a.rows) == matrices.of_d.rows,
               "op(A) must have D's rows");
  call.require((turned_b ? matrices.of_b.rows : matrices.of_b.columns) == matrices.of_d.columns,
               "op(B) must have D's columns");
  call.require((turned_b ? matrices.of_b.columns : matrices.of_b.rows) == inner,
               "op(A)'s columns must be op(B)'s rows");
  call.require(matrices.of_c.rows == matrices.of_d.rows && matrices.of_c.columns == matrices.of_d.columns,
               "C must be as large as D");
  const int batches = matrices.of_d.batches;
  call.require(matrices.of_a.batches == batches && matrices.of_b.batches == batches && matrices.of_c.batches == batches,
               "all four must have the same number of matrices in their batches");
  call.require(
      (description.epilogue & ~CUBLASLT_EPILOGUE_RELU_BIAS) == 0 || description.epilogue == CUBLASLT_EPILOGUE_DEFAULT,
      "of the epilogues only DEFAULT, RELU, BIAS and RELU_BIAS are emulated");
}

template <class S>
cublasStatus_t run(Call& call, const cublasLtMatmulDescOpaque_t& description, const void* alpha, const void* beta,
                   const Operands& matrices) {
  const Scalar<S> factor = call.scalar("alpha", static_cast<const S*>(alpha));
  const Scalar<S> kept = call.scalar("beta", static_cast<const S*>(beta));
  if (!factor.is_known_zero()) {
    call.operand("A", matrices.a, bytes_of(matrices.of_a));
    call.operand("B", matrices.b, bytes_of(matrices.of_b));
  }
  if (!kept.is_known_zero()) call.operand("C", matrices.c, bytes_of(matrices.of_c));
  call.operand("D", matrices.d, bytes_of(matrices.of_d));
  if ((description.epilogue & CUBLASLT_EPILOGUE_BIAS) != 0) {
    call.operand("the bias", description.bias, matrices.of_d.rows * element_of(matrices.of_d.type).bytes);
  }
  return call.run([=] { multiply<S>(description, matrices, factor.get(), kept.get()); });
}

}  // namespace

cublasStatus_t cublasLtCreate(cublasLtHandle_t* lightHandle) {
  return cublasCreate(reinterpret_cast<cublasHandle_t*>(lightHandle));
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t lightHandle) { return cublasDestroy(plain(lightHandle)); }
std::size_t cublasLtGetVersion() { return CUBLAS_VERSION; }

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t lightHandle, cublasLtMatmulDesc_t operationDesc,
                                              cublasLtMatrixLayout_t Adesc, cublasLtMatrixLayout_t Bdesc,
                                              cublasLtMatrixLayout_t Cdesc, cublasLtMatrixLayout_t Ddesc,
                                              cublasLtMatmulPreference_t preference, int requestedAlgoCount,
                                              cublasLtMatmulHeuristicResult_t heuristicResultsArray[],
                                              int* returnAlgoCount) {
  Call call(__func__, plain(lightHandle));
  call.require(operationDesc != nullptr && Adesc != nullptr && Bdesc != nullptr && Cdesc != nullptr &&
                   Ddesc != nullptr && preference != nullptr && heuristicResultsArray != nullptr &&
                   returnAlgoCount != nullptr,
               "an argument is null");
  call.require(requestedAlgoCount >= 1, "requestedAlgoCount must be at least 1");
  if (!call.ok()) return call.status();
  const bool known = kind_of(Adesc->type, Bdesc->type, Ddesc->type, operationDesc->compute) != Kind::kUnknown;
  *returnAlgoCount = known ? 1 : 0;
  if (!known) return CUBLAS_STATUS_NOT_SUPPORTED;
  heuristicResultsArray[0] = {{}, 0, CUBLAS_STATUS_SUCCESS, 1.0F, {}};
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t lightHandle, cublasLtMatmulDesc_t computeDesc, const void* alpha,
                              const void* A, cublasLtMatrixLayout_t Adesc, const void* B, cublasLtMatrixLayout_t Bdesc,
                              const void* beta, const void* C, cublasLtMatrixLayout_t Cdesc, void* D,
                              cublasLtMatrixLayout_t Ddesc, const cublasLtMatmulAlgo_t*, void* workspace,
                              std::size_t workspaceSizeInBytes, cudaStream_t stream) {
  const bool on_device = computeDesc != nullptr && computeDesc->pointer_mode == CUBLASLT_POINTER_MODE_DEVICE;
  Call call(__func__, plain(lightHandle), stream, on_device ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST);
  call.require(computeDesc != nullptr && Adesc != nullptr && Bdesc != nullptr && Cdesc != nullptr && Ddesc != nullptr,
               "a descriptor is null");
  call.operand("workspace", workspace, workspaceSizeInBytes);
  if (!call.ok()) return call.status();
  const Operands matrices{A, B, C, D, *Adesc, *Bdesc, *Cdesc, *Ddesc};
  check(call, *computeDesc, matrices);
  const Kind kind = kind_of(Adesc->type, Bdesc->type, Ddesc->type, computeDesc->compute);
  if (kind == Kind::kUnknown || kind == Kind::kHalf || Cdesc->type != Ddesc->type) {
    call.refuse(CUBLAS_STATUS_NOT_SUPPORTED, kUnknownKind);
  }
  call.require(computeDesc->scale == (kind == Kind::kDouble ? CUDA_R_64F : CUDA_R_32F),
               "the scale type must be CUDA_R_64F with CUBLAS_COMPUTE_64F, else CUDA_R_32F");
  if (!call.ok() || Ddesc->rows == 0 || Ddesc->columns == 0) return call.status();
  if (kind == Kind::kDouble) return run<double>(call, *computeDesc, alpha, beta, matrices);
  return run<float>(call, *computeDesc, alpha, beta, matrices);
}
