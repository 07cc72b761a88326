# lectern_cuda_sources(TARGET a.cu b.cu …) adds .cu files to a target in whichever flavour Lectern was built:
# nvcc compiles them (TOOLKIT), the emulator's translator prepares them for the C++ compiler (EMULATED),
# or they are left out (OFF). Lectern's own build and projects that find_package(Lectern) call the same function.
include_guard()

function(lectern_cuda_sources target)
  set(flavour ${LECTERN_CUDA})
  if(DEFINED Lectern_CUDA)
    set(flavour ${Lectern_CUDA})
  endif()
  if(NOT ARGN OR flavour STREQUAL "OFF")
    return()
  endif()
  if(flavour STREQUAL "TOOLKIT")
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT "CUDA" IN_LIST languages)
      message(FATAL_ERROR "lectern_cuda_sources(${target} …): Lectern was built with NVIDIA's toolkit, so ${ARGN} needs nvcc: "
                          "call enable_language(CUDA) first")
    endif()
    target_sources(${target} PRIVATE ${ARGN})
    target_link_libraries(${target} PUBLIC CUDA::cudart)
  else()
    lectern_emulator_sources(${target} ${ARGN})
    target_link_libraries(${target} PUBLIC LecternEmulator::emulator)
  endif()
endfunction()
