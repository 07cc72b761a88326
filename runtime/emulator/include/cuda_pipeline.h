// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cuda_pipeline.h (asynchronous copies) is not emulated: copy with plain loads and wait with __syncthreads()"
