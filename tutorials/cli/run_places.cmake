# Writes lectern_build_places.h, which tells `lectern run` where this build has the compiler and the emulator's parts, and
# where an installation has them. Lists are words with | between them.

# All that TARGET needs behind it on a link line, as words: libraries of other projects.
function(lectern_link_words result target)
  get_target_property(type ${target} TYPE)
  get_target_property(is_imported ${target} IMPORTED)
  set(property LINK_LIBRARIES)
  if(is_imported OR type STREQUAL "INTERFACE_LIBRARY")
    set(property INTERFACE_LINK_LIBRARIES)
  endif()
  get_target_property(items ${target} ${property})
  set(words "")
  foreach(item IN LISTS items)
    if(TARGET "${item}")
      get_target_property(item_type ${item} TYPE)
      get_target_property(item_is_imported ${item} IMPORTED)
      if(item_is_imported AND NOT item_type STREQUAL "INTERFACE_LIBRARY")
        list(APPEND words $<TARGET_LINKER_FILE:${item}>)
      endif()
      lectern_link_words(more ${item})
      list(APPEND words ${more})
    elseif(item MATCHES "^[-/]")
      list(APPEND words ${item})
    elseif(item AND NOT item MATCHES "^\\$<" AND NOT item MATCHES "NOTFOUND$")
      list(APPEND words -l${item})
    endif()
  endforeach()
  set(${result} ${words} PARENT_SCOPE)
endfunction()

set(compiler ${CMAKE_CXX_COMPILER})
set(translator "")
set(libraries "")
set(include_folders "")
set(compile_flags "")
set(link_flags "")
if(LECTERN_CUDA STREQUAL "EMULATED")
  set(translator ${LECTERN_EMULATOR_TRANSLATE})
  find_package(Threads REQUIRED)  # targets that another folder found are not known here
  find_package(Boost REQUIRED COMPONENTS context)
  set(libraries $<TARGET_FILE:lectern_emulator>)
  lectern_link_words(link_words lectern_emulator)
  if(TARGET lectern_emulator_cublas)
    string(PREPEND libraries "$<TARGET_FILE:lectern_emulator_cublas>|")
    lectern_link_words(more lectern_emulator_cublas)
    list(APPEND link_words ${more})
  endif()
  list(REMOVE_DUPLICATES link_words)
  list(JOIN link_words "|" link_flags)
  set(include_folders $<JOIN:$<TARGET_PROPERTY:lectern_emulator,INTERFACE_INCLUDE_DIRECTORIES>,|>)
  string(REGEX MATCHALL "-fsanitize=[^ ]+" sanitizers "${CMAKE_CXX_FLAGS}")
  list(JOIN sanitizers "|" compile_flags)
elseif(LECTERN_CUDA STREQUAL "TOOLKIT")
  set(compiler ${CMAKE_CUDA_COMPILER})
endif()

file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/lectern_build_places.h CONTENT "// Written by CMake from run_places.cmake.
#pragma once

namespace lectern::cli::build_places {

inline constexpr const char* kProgramFolder = R\"|(${CMAKE_CURRENT_BINARY_DIR})|\";
inline constexpr const char* kCacheFolder = R\"|(${PROJECT_BINARY_DIR}/run-cache)|\";
inline constexpr const char* kCompiler = R\"|(${compiler})|\";
inline constexpr const char* kCompileFlags = R\"|(${compile_flags})|\";
inline constexpr const char* kLinkFlags = R\"|(${link_flags})|\";
inline constexpr const char* kTranslator = R\"|(${translator})|\";
inline constexpr const char* kLibraries = R\"|(${libraries})|\";
inline constexpr const char* kIncludeFolders = R\"|(${include_folders})|\";
inline constexpr const char* kInstalledTranslator = \"${CMAKE_INSTALL_BINDIR}/lectern-translate\";
inline constexpr const char* kInstalledLibraryFolder = \"${CMAKE_INSTALL_LIBDIR}\";
inline constexpr const char* kInstalledIncludeFolder = \"${CMAKE_INSTALL_INCLUDEDIR}/lectern_emulator\";

}  // namespace lectern::cli::build_places
")
