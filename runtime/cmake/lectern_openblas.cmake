# OpenBLAS's own package file names a library but no target. This makes one, here and where Lectern is installed.
include_guard(GLOBAL)
include(CMakeFindDependencyMacro)
find_dependency(OpenBLAS)
add_library(lectern_openblas INTERFACE IMPORTED GLOBAL)
set_target_properties(lectern_openblas PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES "${OpenBLAS_INCLUDE_DIRS}"
  INTERFACE_LINK_LIBRARIES "${OpenBLAS_LIBRARIES}")
