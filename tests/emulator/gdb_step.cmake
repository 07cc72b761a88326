# add_gdb_step_test(NAME LABEL TARGET FILE ARGUMENTS…): gdb steps through the kernel in FILE that TARGET runs with ARGUMENTS.
# The kernel's file has the comment `// gdb test stops here` on the line before its first barrier; see gdb_step.bash.
set(LECTERN_GDB_STEP ${CMAKE_CURRENT_LIST_DIR}/gdb_step.bash)

function(add_gdb_step_test name label target file)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  set(reason "")
  if(NOT "${CMAKE_CXX_FLAGS_${build_type}}" MATCHES "-O0")
    set(reason "this build is optimised: a debugger sees every variable only in the preset emulator")
  endif()
  add_test(NAME ${name} COMMAND ${LECTERN_GDB_STEP} "${reason}" ${file} $<TARGET_FILE:${target}> ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS ${label} SKIP_RETURN_CODE 77 TIMEOUT 120)
endfunction()
