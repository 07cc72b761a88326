// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cublasXt.h spreads cuBLAS over several devices, which is not emulated: include cublas_v2.h and use a handle for each device"
