// Thrust runs through its C++ system here; a program that asks for the CUDA one by name is refused here.
#pragma once

#error "Lectern's emulator: thrust/system/cuda/memory.h belongs to Thrust's CUDA system, which is not emulated: use thrust::device_malloc and thrust::device_free"
