# lectern_cuda_sources(TARGET a.cu b.cu …) adds .cu files to a target in whichever flavour this build is:
# nvcc compiles them (TOOLKIT), the emulator's translator prepares them for the C++ compiler (EMULATED),
# or they are left out (OFF).
include_guard()

function(lectern_cuda_sources target)
  if(NOT ARGN OR LECTERN_CUDA STREQUAL "OFF")
    return()
  endif()
  if(LECTERN_CUDA STREQUAL "TOOLKIT")
    target_sources(${target} PRIVATE ${ARGN})
    target_link_libraries(${target} PUBLIC CUDA::cudart)
  else()
    lectern_emulator_sources(${target} ${ARGN})
    target_link_libraries(${target} PUBLIC LecternEmulator::emulator)
  endif()
endfunction()
