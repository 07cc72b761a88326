# Emulated cuBLAS: a target of its own, LecternEmulator::cublas, which programs link as they would CUDA::cublas.
include(cmake/lectern_emulator_openblas.cmake)
if(NOT TARGET lectern_emulator_openblas)
  message(STATUS "OpenBLAS was not found: the emulator is built without cuBLAS (Debian: libopenblas-dev)")
  return()
endif()

add_library(lectern_emulator_cublas STATIC
  src/cublas/call.cpp src/cublas/elements.cpp src/cublas/gemm.cpp src/cublas/gemm_ex.cpp src/cublas/handle.cpp src/cublas/light.cpp
  src/cublas/light_descriptors.cpp src/cublas/matrices.cpp src/cublas/transfers.cpp src/cublas/vectors.cpp)
add_library(LecternEmulator::cublas ALIAS lectern_emulator_cublas)
target_compile_features(lectern_emulator_cublas PRIVATE cxx_std_20)
target_compile_options(lectern_emulator_cublas PRIVATE -O2 -g0)
target_include_directories(lectern_emulator_cublas PRIVATE src)
target_link_libraries(lectern_emulator_cublas PUBLIC lectern_emulator PRIVATE lectern_emulator_openblas)
set_target_properties(lectern_emulator_cublas PROPERTIES EXPORT_NAME cublas POSITION_INDEPENDENT_CODE ON)

install(TARGETS lectern_emulator_cublas EXPORT LecternEmulatorCublasTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
set(cublas_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/LecternEmulator)
install(EXPORT LecternEmulatorCublasTargets NAMESPACE LecternEmulator:: DESTINATION ${cublas_package_dir})
install(FILES cmake/lectern_emulator_openblas.cmake DESTINATION ${cublas_package_dir})
