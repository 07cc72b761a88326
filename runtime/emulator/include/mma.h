// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: mma.h (tensor cores) is not emulated: write the product as loops"
