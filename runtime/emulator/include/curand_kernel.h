// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: curand_kernel.h is not emulated yet: make random numbers on the host and copy them"
