// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cublas.h is the interface of cuBLAS without handles, which is not emulated: include cublas_v2.h"
