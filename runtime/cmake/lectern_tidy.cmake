# The target `tidy`: clang-tidy over every source of this tree with the flags it is compiled with. Nothing is compiled, and
# what the translator makes of .cu files is left out, since clang-tidy reports the preprocessor's output, not the source.
# A file is looked at again when it, a header or .clang-tidy has changed.
find_program(CLANG_TIDY clang-tidy REQUIRED)
set(headers "")
set(stamps "")
foreach(folder runtime/include runtime/src runtime/emulator kernels nn tutorials)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.h)
  list(APPEND headers ${found})
endforeach()

# lectern_tidy(TARGET…): adds the .cpp files that TARGET lists.
function(lectern_tidy)
  foreach(target IN LISTS ARGN)
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    foreach(source IN LISTS sources)
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder})
      cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${source} is_generated)
      if(is_generated OR NOT source MATCHES "\\.cpp$")
        continue()
      endif()
      file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
      set(stamp ${PROJECT_BINARY_DIR}/tidy/${name}.stamp)
      get_filename_component(stamp_folder ${stamp} DIRECTORY)
      file(MAKE_DIRECTORY ${stamp_folder})
      add_custom_command(OUTPUT ${stamp}
        COMMAND ${CLANG_TIDY} --quiet -p ${PROJECT_BINARY_DIR} ${source}
        COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
        DEPENDS ${source} ${headers} ${PROJECT_SOURCE_DIR}/.clang-tidy
        COMMENT "clang-tidy ${name}" VERBATIM)
      set_property(GLOBAL APPEND PROPERTY lectern_tidy_stamps ${stamp})
    endforeach()
  endforeach()
endfunction()

# Every target made in FOLDER and below it.
function(lectern_tidy_folder folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "LIBRARY|EXECUTABLE" AND NOT type STREQUAL "INTERFACE_LIBRARY")
      lectern_tidy(${target})
    endif()
  endforeach()
  get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    lectern_tidy_folder(${subfolder})
  endforeach()
endfunction()

lectern_tidy_folder(${PROJECT_SOURCE_DIR})
get_property(stamps GLOBAL PROPERTY lectern_tidy_stamps)
list(REMOVE_DUPLICATES stamps)
add_custom_target(tidy DEPENDS ${stamps})
