# lectern_component(NAME SOURCES … CUDA_SOURCES … DEPENDS … PRIVATE_DEPENDS …)
# makes one layer: the target lectern_NAME (alias Lectern::NAME), whose public headers are include/ and whose own are src/.
# A layer sees only the include folders of the layers it names, so a wrong-way include does not compile.
include_guard()
include(GNUInstallDirs)
include(lectern_cuda_sources)

add_library(lectern_warnings INTERFACE)
target_compile_options(lectern_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wconversion;-Wshadow>
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Wshadow>)

function(lectern_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;CUDA_SOURCES;DEPENDS;PRIVATE_DEPENDS")
  set(target lectern_${name})
  add_library(${target} STATIC ${arg_SOURCES})
  add_library(Lectern::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} VERIFY_INTERFACE_HEADER_SETS ON
                        POSITION_INDEPENDENT_CODE ON)
  # CMake 3.25 knows no cuda_std_20 for nvcc and ignores CMAKE_CUDA_STANDARD 20: the flag is said here.
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_options(${target} PUBLIC $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS include/*.h)
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS include FILES ${headers})
  target_include_directories(${target} PRIVATE src)
  target_link_libraries(${target} PUBLIC ${arg_DEPENDS} PRIVATE ${arg_PRIVATE_DEPENDS} $<BUILD_INTERFACE:lectern_warnings>)
  lectern_cuda_sources(${target} ${arg_CUDA_SOURCES})
endfunction()
