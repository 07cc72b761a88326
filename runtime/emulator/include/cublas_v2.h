// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cublas_v2.h is not emulated yet: call a kernel of your own"
