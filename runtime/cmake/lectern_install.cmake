# Install rules: after `cmake --install`, another project says find_package(Lectern) and links Lectern::lectern.
# The emulator installs itself, in a folder of its own, as the package LecternEmulator.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Lectern)
install(TARGETS lectern_runtime lectern_kernels lectern_nn lectern_lectern EXPORT LecternTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT LecternTargets NAMESPACE Lectern:: DESTINATION ${package_folder})

configure_package_config_file(${PROJECT_SOURCE_DIR}/runtime/cmake/LecternConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/LecternConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/LecternConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/LecternConfig.cmake ${PROJECT_BINARY_DIR}/LecternConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/runtime/cmake/lectern_openblas.cmake
              ${PROJECT_SOURCE_DIR}/runtime/cmake/lectern_cuda_sources.cmake
        DESTINATION ${package_folder})
