# Writes the headers that hold no text of their own into the build: those of CUDA that the emulator does not have, so that no
# other installation's are found in their stead, and old names of parts of cuda_runtime.h.
set(LECTERN_EMULATOR_MORE_HEADERS ${CMAKE_CURRENT_BINARY_DIR}/more_headers CACHE INTERNAL "")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS cmake/refused_headers.txt)
file(REMOVE_RECURSE ${LECTERN_EMULATOR_MORE_HEADERS})
file(STRINGS cmake/refused_headers.txt lines REGEX "^[^#]")
foreach(line IN LISTS lines)
  string(REPLACE "\t" ";" fields "${line}")
  list(GET fields 0 name)
  list(GET fields 1 reason)
  file(WRITE ${LECTERN_EMULATOR_MORE_HEADERS}/${name} "#error \"Lectern's emulator: ${name} ${reason}\"\n")
endforeach()
foreach(name IN ITEMS builtin_types.h device_atomic_functions.h device_functions.h device_types.h driver_functions.h math_functions.h
                      sm_20_atomic_functions.h sm_20_intrinsics.h sm_30_intrinsics.h sm_32_atomic_functions.h sm_32_intrinsics.h
                      sm_35_atomic_functions.h sm_35_intrinsics.h sm_60_atomic_functions.h sm_61_intrinsics.h)
  file(WRITE ${LECTERN_EMULATOR_MORE_HEADERS}/${name} "#include <cuda_runtime.h>\n")
endforeach()
