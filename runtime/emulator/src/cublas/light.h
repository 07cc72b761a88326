// What the descriptors of cuBLASLt hold.
#pragma once

#include "cublasLt.h"

struct cublasLtMatmulDescOpaque_t {
  cublasComputeType_t compute;
  cudaDataType scale;
  cublasLtPointerMode_t pointer_mode = CUBLASLT_POINTER_MODE_HOST;
  cublasOperation_t op_a = CUBLAS_OP_N;
  cublasOperation_t op_b = CUBLAS_OP_N;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  const void* bias = nullptr;
};

struct cublasLtMatrixLayoutOpaque_t {
  cudaDataType type;
  std::uint64_t rows;
  std::uint64_t columns;
  std::int64_t leading;
  cublasLtOrder_t order = CUBLASLT_ORDER_COL;
  std::int32_t batches = 1;
  std::int64_t batch_stride = 0;
};

struct cublasLtMatmulPreferenceOpaque_t {
  std::size_t workspace_bytes = 0;
};
