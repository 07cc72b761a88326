// The emulator's <cublas_v2.h>: a part of cuBLAS over a CPU library. cublas_api.h declares what there is of it.
#pragma once

#define CUBLAS_V2_H_

#include "cublas_api.h"

// NVIDIA's header maps the plain names to these; a program may say either.
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasGetVersion_v2 cublasGetVersion
#define cublasSetStream_v2 cublasSetStream
#define cublasGetStream_v2 cublasGetStream
#define cublasSetWorkspace_v2 cublasSetWorkspace
#define cublasGetPointerMode_v2 cublasGetPointerMode
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasSgemm_v2 cublasSgemm
#define cublasSgemv_v2 cublasSgemv
#define cublasSger_v2 cublasSger
#define cublasSaxpy_v2 cublasSaxpy
#define cublasSdot_v2 cublasSdot
#define cublasSnrm2_v2 cublasSnrm2
#define cublasSscal_v2 cublasSscal
#define cublasScopy_v2 cublasScopy
#define cublasSswap_v2 cublasSswap
#define cublasSasum_v2 cublasSasum
#define cublasDgemm_v2 cublasDgemm
#define cublasDgemv_v2 cublasDgemv
#define cublasDger_v2 cublasDger
#define cublasDaxpy_v2 cublasDaxpy
#define cublasDdot_v2 cublasDdot
#define cublasDnrm2_v2 cublasDnrm2
#define cublasDscal_v2 cublasDscal
#define cublasDcopy_v2 cublasDcopy
#define cublasDswap_v2 cublasDswap
#define cublasDasum_v2 cublasDasum
#define cublasIsamax_v2 cublasIsamax
#define cublasIsamin_v2 cublasIsamin
#define cublasIdamax_v2 cublasIdamax
#define cublasIdamin_v2 cublasIdamin
