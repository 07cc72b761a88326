// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cusparse.h belongs to cuSPARSE, which is not emulated: call a kernel of your own"
