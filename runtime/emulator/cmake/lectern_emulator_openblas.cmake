# The CPU library behind the emulated cuBLAS, for this build and for projects that use an installed emulator. Without it
# there is no target LecternEmulator::cublas; everything else is there.
include_guard(GLOBAL)
find_package(OpenBLAS QUIET)
if(OpenBLAS_FOUND AND NOT TARGET lectern_emulator_openblas)
  add_library(lectern_emulator_openblas INTERFACE IMPORTED GLOBAL)
  set_target_properties(lectern_emulator_openblas PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${OpenBLAS_INCLUDE_DIRS}"
    INTERFACE_LINK_LIBRARIES "${OpenBLAS_LIBRARIES}")
endif()
