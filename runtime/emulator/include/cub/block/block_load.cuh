// The emulator does not have this library; a program that includes it is refused here.
#pragma once

#error "Lectern's emulator: cub/block/block_load.cuh belongs to CUB, which is not emulated: use Thrust, or write the reduction or scan with __shared__ memory"
