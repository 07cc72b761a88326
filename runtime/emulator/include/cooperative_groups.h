// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cooperative_groups.h is not emulated yet: use __syncthreads() and thread indices"
