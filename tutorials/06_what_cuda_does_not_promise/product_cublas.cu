// The large product by cuBLAS, in full. Emulated, it is the cpu's library that computes: right numbers, and no GPU's speed.
#include <cstdio>

#include <cublas_v2.h>

#include "lectern/runtime/cuda.h"
#include "product.h"

using namespace lectern;

int main() {
  const std::int64_t side = side_asked_for();
  const auto bytes = static_cast<std::size_t>(3 * side * side) * sizeof(float);
  if (const std::size_t free_bytes = cuda::mem_get_info().free_bytes; bytes > free_bytes) {
    std::printf("not run: three matrices of %zu bytes in all, and %zu are free on the device\n", bytes, free_bytes);
    return 0;
  }
  // [product_cublas]
  const Tensor a = operand(side, 1);
  const Tensor b = operand(side, 2);
  const Tensor on_a = a.to("cuda");
  const Tensor on_b = b.to("cuda");
  const Tensor on_c = empty({side, side}, {.device = "cuda"});

  cublasHandle_t handle = nullptr;
  cublasCreate(&handle);
  const int n = static_cast<int>(side);
  const float one = 1;
  const float zero = 0;
  // cuBLAS counts along columns, so to it our rows are columns: it computes the transpose of c as b's times a's.
  const cublasStatus_t status = cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, on_b.data_ptr<float>(), n, on_a.data_ptr<float>(), n,
                                            &zero, on_c.data_ptr<float>(), n);
  const Tensor c = on_c.cpu();
  cublasDestroy(handle);
  // [end]
  std::printf("%d x %d by cuBLAS on %s: %s\n", n, n, cuda::get_device_name().c_str(), cublasGetStatusString(status));
  std::printf("the elements add up to %.0f, and should to %.0f\n", sum_of(c), expected_sum(a, b));
}
