// Descriptors of cuBLASLt: made, filled attribute by attribute, destroyed.
#include <cstring>

#include "light.h"

namespace {

/// An attribute has one size; another means that the caller thinks of another attribute.
template <class T>
cublasStatus_t set(T& field, const void* buffer, std::size_t size) {
  if (buffer == nullptr || size != sizeof(T)) return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&field, buffer, sizeof(T));
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t destroy(T* descriptor) {
  delete descriptor;
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* matmulDesc, cublasComputeType_t computeType,
                                        cudaDataType scaleType) {
  if (matmulDesc == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *matmulDesc = new cublasLtMatmulDescOpaque_t{.compute = computeType, .scale = scaleType};
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t matmulDesc) { return destroy(matmulDesc); }

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t matmulDesc, cublasLtMatmulDescAttributes_t attr,
                                              const void* buf, std::size_t sizeInBytes) {
  if (matmulDesc == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  switch (attr) {
    case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE: return set(matmulDesc->compute, buf, sizeInBytes);
    case CUBLASLT_MATMUL_DESC_SCALE_TYPE: return set(matmulDesc->scale, buf, sizeInBytes);
    case CUBLASLT_MATMUL_DESC_POINTER_MODE: return set(matmulDesc->pointer_mode, buf, sizeInBytes);
    case CUBLASLT_MATMUL_DESC_TRANSA: return set(matmulDesc->op_a, buf, sizeInBytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return set(matmulDesc->op_b, buf, sizeInBytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE: return set(matmulDesc->epilogue, buf, sizeInBytes);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return set(matmulDesc->bias, buf, sizeInBytes);
  }
  return CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* matLayout, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t cols, std::int64_t ld) {
  if (matLayout == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *matLayout = new cublasLtMatrixLayoutOpaque_t{.type = type, .rows = rows, .columns = cols, .leading = ld};
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t matLayout) { return destroy(matLayout); }

cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t matLayout, cublasLtMatrixLayoutAttribute_t attr,
                                                const void* buf, std::size_t sizeInBytes) {
  if (matLayout == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  switch (attr) {
    case CUBLASLT_MATRIX_LAYOUT_TYPE: return set(matLayout->type, buf, sizeInBytes);
    case CUBLASLT_MATRIX_LAYOUT_ORDER: return set(matLayout->order, buf, sizeInBytes);
    case CUBLASLT_MATRIX_LAYOUT_ROWS: return set(matLayout->rows, buf, sizeInBytes);
    case CUBLASLT_MATRIX_LAYOUT_COLS: return set(matLayout->columns, buf, sizeInBytes);
    case CUBLASLT_MATRIX_LAYOUT_LD: return set(matLayout->leading, buf, sizeInBytes);
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return set(matLayout->batches, buf, sizeInBytes);
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: return set(matLayout->batch_stride, buf, sizeInBytes);
  }
  return CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* pref) {
  if (pref == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *pref = new cublasLtMatmulPreferenceOpaque_t;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t pref) { return destroy(pref); }

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t pref,
                                                    cublasLtMatmulPreferenceAttributes_t attr, const void* buf,
                                                    std::size_t sizeInBytes) {
  if (pref == nullptr || attr < CUBLASLT_MATMUL_PREF_SEARCH_MODE || attr > CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES) {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  if (attr == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES) return set(pref->workspace_bytes, buf, sizeInBytes);
  std::uint32_t unused = 0;
  return set(unused, buf, sizeInBytes);
}
