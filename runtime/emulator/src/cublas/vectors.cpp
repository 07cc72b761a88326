// Functions of vectors: level 1 of the BLAS.
#include "blas.h"
#include "call.h"

using namespace lectern_emulator;

namespace {

template <class T>
cublasStatus_t axpy(const char* name, cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,
                    int incy) {
  Call call(name, handle);
  if (!call.ok() || n <= 0) return call.status();
  const Scalar<T> factor = call.scalar("alpha", alpha);
  call.operand("x", x, vector_bytes(n, incx, sizeof(T)));
  call.operand("y", y, vector_bytes(n, incy, sizeof(T)));
  return call.run([=] { Blas<T>::axpy(n, factor.get(), x, incx, y, incy); });
}

template <class T>
cublasStatus_t scal(const char* name, cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {
  Call call(name, handle);
  if (!call.ok() || n <= 0 || incx <= 0) return call.status();
  const Scalar<T> factor = call.scalar("alpha", alpha);
  call.operand("x", x, vector_bytes(n, incx, sizeof(T)));
  return call.run([=] { Blas<T>::scal(n, factor.get(), x, incx); });
}

/// copy and swap.
template <class X, class T>
cublasStatus_t move(const char* name, cublasHandle_t handle, void (*blas)(blasint, X*, blasint, T*, blasint), int n,
                    X* x, int incx, T* y, int incy) {
  Call call(name, handle);
  if (!call.ok() || n <= 0) return call.status();
  call.operand("x", x, vector_bytes(n, incx, sizeof(T)));
  call.operand("y", y, vector_bytes(n, incy, sizeof(T)));
  return call.run([=] { blas(n, x, incx, y, incy); });
}

template <class T>
cublasStatus_t dot(const char* name, cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,
                   T* result) {
  Call call(name, handle);
  if (!call.ok()) return call.status();
  call.operand("x", x, vector_bytes(n, incx, sizeof(T)));
  call.operand("y", y, vector_bytes(n, incy, sizeof(T)));
  call.result(result, sizeof(T));
  return call.run_for_result([=] { *result = n <= 0 ? T{} : Blas<T>::dot(n, x, incx, y, incy); });
}

/// One number of one vector; zero where the vector is empty.
template <class T, class Result, class Body>
cublasStatus_t reduce(const char* name, cublasHandle_t handle, int n, const T* x, int incx, Result* result, Body body) {
  Call call(name, handle);
  if (!call.ok()) return call.status();
  const bool empty = n <= 0 || incx <= 0;
  if (!empty) call.operand("x", x, vector_bytes(n, incx, sizeof(T)));
  call.result(result, sizeof(Result));
  return call.run_for_result([=] { *result = empty ? Result{} : static_cast<Result>(body(n, x, incx)); });
}

}  // namespace

cublasStatus_t cublasSaxpy(cublasHandle_t h, int n, const float* alpha, const float* x, int incx, float* y, int incy) {
  return axpy(__func__, h, n, alpha, x, incx, y, incy);
}
cublasStatus_t cublasDaxpy(cublasHandle_t h, int n, const double* alpha, const double* x, int incx, double* y,
                           int incy) {
  return axpy(__func__, h, n, alpha, x, incx, y, incy);
}

cublasStatus_t cublasSscal(cublasHandle_t h, int n, const float* alpha, float* x, int incx) {
  return scal(__func__, h, n, alpha, x, incx);
}
cublasStatus_t cublasDscal(cublasHandle_t h, int n, const double* alpha, double* x, int incx) {
  return scal(__func__, h, n, alpha, x, incx);
}

cublasStatus_t cublasScopy(cublasHandle_t h, int n, const float* x, int incx, float* y, int incy) {
  return move(__func__, h, Blas<float>::copy, n, x, incx, y, incy);
}
cublasStatus_t cublasDcopy(cublasHandle_t h, int n, const double* x, int incx, double* y, int incy) {
  return move(__func__, h, Blas<double>::copy, n, x, incx, y, incy);
}

cublasStatus_t cublasSswap(cublasHandle_t h, int n, float* x, int incx, float* y, int incy) {
  return move(__func__, h, Blas<float>::swap, n, x, incx, y, incy);
}
cublasStatus_t cublasDswap(cublasHandle_t h, int n, double* x, int incx, double* y, int incy) {
  return move(__func__, h, Blas<double>::swap, n, x, incx, y, incy);
}

cublasStatus_t cublasSdot(cublasHandle_t h, int n, const float* x, int incx, const float* y, int incy, float* result) {
  return dot(__func__, h, n, x, incx, y, incy, result);
}
cublasStatus_t cublasDdot(cublasHandle_t h, int n, const double* x, int incx, const double* y, int incy,
                          double* result) {
  return dot(__func__, h, n, x, incx, y, incy, result);
}

cublasStatus_t cublasSnrm2(cublasHandle_t h, int n, const float* x, int incx, float* result) {
  return reduce(__func__, h, n, x, incx, result, Blas<float>::nrm2);
}
cublasStatus_t cublasDnrm2(cublasHandle_t h, int n, const double* x, int incx, double* result) {
  return reduce(__func__, h, n, x, incx, result, Blas<double>::nrm2);
}

cublasStatus_t cublasSasum(cublasHandle_t h, int n, const float* x, int incx, float* result) {
  return reduce(__func__, h, n, x, incx, result, Blas<float>::asum);
}
cublasStatus_t cublasDasum(cublasHandle_t h, int n, const double* x, int incx, double* result) {
  return reduce(__func__, h, n, x, incx, result, Blas<double>::asum);
}

// The CPU library counts from 0.
cublasStatus_t cublasIsamax(cublasHandle_t h, int n, const float* x, int incx, int* result) {
  return reduce(__func__, h, n, x, incx, result, [](auto... vector) { return Blas<float>::amax(vector...) + 1; });
}
cublasStatus_t cublasIdamax(cublasHandle_t h, int n, const double* x, int incx, int* result) {
  return reduce(__func__, h, n, x, incx, result, [](auto... vector) { return Blas<double>::amax(vector...) + 1; });
}
cublasStatus_t cublasIsamin(cublasHandle_t h, int n, const float* x, int incx, int* result) {
  return reduce(__func__, h, n, x, incx, result, [](auto... vector) { return Blas<float>::amin(vector...) + 1; });
}
cublasStatus_t cublasIdamin(cublasHandle_t h, int n, const double* x, int incx, int* result) {
  return reduce(__func__, h, n, x, incx, result, [](auto... vector) { return Blas<double>::amin(vector...) + 1; });
}
