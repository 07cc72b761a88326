// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cufft.h belongs to cuFFT, which is not emulated: call a kernel of your own"
