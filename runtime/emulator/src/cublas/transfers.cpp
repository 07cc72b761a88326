// Vectors and matrices between host and device: copies of rows of one element, or of columns.
#include "cublas_api.h"

namespace {

cublasStatus_t copied(cudaError_t error) {
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

cublasStatus_t copy_vector(int n, int element, const void* x, int incx, void* y, int incy, cudaMemcpyKind kind,
                           const cudaStream_t* stream) {
  if (n < 0 || element <= 0 || incx <= 0 || incy <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  const auto bytes = static_cast<std::size_t>(element);
  const std::size_t to_pitch = static_cast<std::size_t>(incy) * bytes;
  const std::size_t from_pitch = static_cast<std::size_t>(incx) * bytes;
  const auto count = static_cast<std::size_t>(n);
  if (stream != nullptr) return copied(cudaMemcpy2DAsync(y, to_pitch, x, from_pitch, bytes, count, kind, *stream));
  return copied(cudaMemcpy2D(y, to_pitch, x, from_pitch, bytes, count, kind));
}

cublasStatus_t copy_matrix(int rows, int columns, int element, const void* a, int lda, void* b, int ldb,
                           cudaMemcpyKind kind, const cudaStream_t* stream) {
  if (rows < 0 || columns < 0 || element <= 0 || lda <= 0 || ldb <= 0 || lda < rows || ldb < rows) {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  const auto bytes = static_cast<std::size_t>(element);
  const std::size_t width = static_cast<std::size_t>(rows) * bytes;
  const std::size_t to_pitch = static_cast<std::size_t>(ldb) * bytes;
  const std::size_t from_pitch = static_cast<std::size_t>(lda) * bytes;
  const auto height = static_cast<std::size_t>(columns);
  if (stream != nullptr) return copied(cudaMemcpy2DAsync(b, to_pitch, a, from_pitch, width, height, kind, *stream));
  return copied(cudaMemcpy2D(b, to_pitch, a, from_pitch, width, height, kind));
}

}  // namespace

cublasStatus_t cublasSetVector(int n, int elemSize, const void* x, int incx, void* devicePtr, int incy) {
  return copy_vector(n, elemSize, x, incx, devicePtr, incy, cudaMemcpyHostToDevice, nullptr);
}
cublasStatus_t cublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy) {
  return copy_vector(n, elemSize, x, incx, y, incy, cudaMemcpyDeviceToHost, nullptr);
}
cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void* hostPtr, int incx, void* devicePtr, int incy,
                                    cudaStream_t stream) {
  return copy_vector(n, elemSize, hostPtr, incx, devicePtr, incy, cudaMemcpyHostToDevice, &stream);
}
cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void* devicePtr, int incx, void* hostPtr, int incy,
                                    cudaStream_t stream) {
  return copy_vector(n, elemSize, devicePtr, incx, hostPtr, incy, cudaMemcpyDeviceToHost, &stream);
}

cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice, nullptr);
}
cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost, nullptr);
}
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb,
                                    cudaStream_t stream) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice, &stream);
}
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb,
                                    cudaStream_t stream) {
  return copy_matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost, &stream);
}
